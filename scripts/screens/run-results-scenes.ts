import { expect, type Page } from "@playwright/test";
import { keepRun } from "../../tests/e2e/support/kept-runs";
import { playground } from "../../tests/e2e/support/playground";
import { madeRun } from "../../tests/support/made-run";
import type { Scene } from "./scene";

async function showResults(page: Page, query: Record<string, string>): Promise<void> {
  await playground(page).open();
  await keepRun(page, madeRun({ samples: 400, models: 2 }));
  await page.goto(`/#/runs/made-run?${new URLSearchParams({ show: "results", ...query })}`);
  await page.getByTestId("result-row").first().waitFor();
}

/** The results of a run: found by a filter, and one of them opened. */
export const runResultsScenes: Scene[] = [
  {
    name: "run-results",
    narrow: "Captions",
    show: (page) => showResults(page, { filter: "status:failed AND constraint:table AND csr:<0.5" }),
  },
  {
    name: "run-result",
    narrow: "Captions",
    show: async (page) => {
      await showResults(page, {});
      await page.getByTestId("result-row").first().click();
      await page.getByTestId("absent-video").waitFor();
      const verdict = page.getByTestId("verdict").first();
      await verdict.getByRole("button").first().click();
      await verdict.getByRole("button", { name: "Overrule: passed" }).click();
      await verdict.getByLabel("Why it passes").fill("Twelve words, if “tea pot” is one.");
      await verdict.getByRole("button", { name: "Overrule: passed" }).click();
      await expect(verdict).toHaveAttribute("data-overruled", "passed");
    },
  },
];
