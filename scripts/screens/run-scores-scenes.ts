import type { Page } from "@playwright/test";
import { keepRun } from "../../tests/e2e/support/kept-runs";
import { playground } from "../../tests/e2e/support/playground";
import { madeRun } from "../../tests/support/made-run";
import { manyResults } from "../../tests/support/many-results";
import { scoredExample } from "../../tests/workers/engine/runs/scored-example";
import type { Scene } from "./scene";

async function keepThree(page: Page): Promise<void> {
  await playground(page).open();
  const documents = {
    a: [manyResults(0.55, 1), manyResults(0.56, 2)],
    b: [manyResults(0.7, 3), manyResults(0.69, 4)],
    c: [manyResults(0.72, 5), manyResults(0.71, 6)],
  };
  await keepRun(page, scoredExample(documents, { title: "Three models" }));
}

async function showOverview(page: Page): Promise<void> {
  await keepThree(page);
  await page.goto("#/runs/run-1?show=overview");
  await page.getByRole("figure", { name: "Samples by models" }).waitFor();
}

/** The numbers of a run, drawn, and two models compared. */
export const runScoresScenes: Scene[] = [
  { name: "run-overview", narrow: "Captions", show: showOverview },
  {
    name: "run-overruled",
    show: async (page) => {
      await playground(page).open();
      const made = madeRun({ samples: 60, models: 2 });
      const madeAt = made.run.createdAt;
      const results = made.results.map((result, index) => ({
        ...result,
        overrules:
          index % 9 === 0 && result.judgement
            ? [{ checkId: "f1", status: "passed" as const, note: "", madeAt }]
            : [],
      }));
      await keepRun(page, { ...made, results });
      await page.goto("#/runs/made-run");
      await page.getByTestId("overruled-note").waitFor();
    },
  },
  {
    name: "run-charts",
    narrow: "Captions",
    show: async (page) => {
      await showOverview(page);
      await page.getByRole("heading", { name: "Charts" }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "run-compared",
    narrow: "Captions",
    show: async (page) => {
      await keepThree(page);
      await page.goto("#/runs/compare?a=run-1/a&b=run-1/b");
      await page.getByTestId("flip").first().getByRole("button").click();
      await page.getByText("Only differences, in context").waitFor();
    },
  },
];
