import type { Page } from "@playwright/test";
import type { Rater } from "../../src/shapes/rating";
import { keepInFolder, keepRun } from "../../tests/e2e/support/kept-runs";
import { playground } from "../../tests/e2e/support/playground";
import { labelledRun } from "../../tests/evaluation/labels/judged-run";
import { madeRatings } from "../../tests/support/made-ratings";
import { madeRun } from "../../tests/support/made-run";
import { manyResults } from "../../tests/support/many-results";
import { scoredExample } from "../../tests/support/scored-example";
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
  await page.getByRole("figure", { name: /by model$/ }).waitFor();
}

const DIRECT: Rater = {
  kind: "model",
  choice: { kind: "google", baseUrl: "https://models.test/v1", model: "direct-rater", audio: false },
};

/** One repeat of three models, rated by three people and a model; the ids of its videos. */
async function keepRated(page: Page): Promise<string[]> {
  await playground(page).open();
  const example = scoredExample({
    a: [manyResults(0.55, 1)],
    b: [manyResults(0.7, 3)],
    c: [manyResults(0.8, 5)],
  });
  const person = (name: string): Rater => ({ kind: "person", name });
  const ratings = await madeRatings(example.results, [
    { rater: person("Ada"), spread: 1 },
    { rater: person("Ben"), spread: 1.2 },
    { rater: person("Eve"), spread: 1.5 },
    { rater: DIRECT, spread: 2 },
  ]);
  await keepRun(page, { ...example, ratings });
  return [...new Set(example.dataSet.samples.map(({ video }) => video.id))];
}

/** The numbers of a run, drawn, and two models compared. */
export const runScoresScenes: Scene[] = [
  { name: "run-overview", narrow: "Captions", show: showOverview },
  {
    name: "run-corrected",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open();
      const made = await labelledRun(100);
      await keepRun(page, made);
      const buffer = Buffer.from(JSON.stringify(await made.label({ count: 120 })));
      await page.goto("#/labels");
      await page
        .getByTestId("labels-input")
        .setInputFiles({ name: "labels.json", mimeType: "application/json", buffer });
      await page.getByRole("button", { name: "Take in 1 label set" }).click();
      await page.getByTestId("label-set-page").waitFor();
      await page.goto("#/runs/run-1?show=overview");
      await page.getByTestId("correction-note").waitFor();
    },
  },
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
      const charts = page.getByRole("heading", { name: "Charts" });
      await charts.click();
      await page.getByRole("figure", { name: "Samples by models" }).waitFor();
      await charts.evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "ratings",
    narrow: "Captions",
    show: async (page) => {
      await keepRated(page);
      await page.goto("#/runs/run-1/ratings");
      await page.getByRole("figure", { name: "CSR against people" }).waitFor();
      await page
        .getByRole("heading", { name: "Against people", exact: true })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "rate-captions",
    narrow: "Captions",
    show: async (page) => {
      const videos = await keepRated(page);
      for (const id of videos) await keepInFolder(page, id, "samples/tea-for-three/clip.mp4");
      await page.goto("#/runs/run-1/rate?rater=Zoe");
      await page.getByTestId("caption-to-rate").waitFor();
      await page.keyboard.press("4");
      await page.keyboard.press("3");
      await page.getByTestId("answer-count").waitFor();
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
