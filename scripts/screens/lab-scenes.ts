import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { keepDemo } from "../../tests/e2e/support/kept-demo";
import { keepRun } from "../../tests/e2e/support/kept-runs";
import { playground } from "../../tests/e2e/support/playground";
import { faultyJudge, stressRun } from "../../tests/evaluation/labels/stress-run";
import { madeRun } from "../../tests/support/made-run";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";
import { EXAMPLE, type Scene } from "./scene";

const MIDDLE = [{ width: 820, height: 1180 }] as const;

async function openDemoStudy(page: Page): Promise<void> {
  await page.goto("#/lab/demo");
  await expect(page.getByTestId("study-page")).toHaveAttribute("data-judged", "35");
}

/** Saves what the dialog offers, and opens it as whoever gets the file does. */
async function openCapsule(page: Page): Promise<void> {
  const coming = page.waitForEvent("download");
  await page
    .getByRole("dialog", { name: "Save as evidence" })
    .getByRole("button", { name: "Save the file" })
    .click();
  const buffer = readFileSync(await (await coming).path());
  await page.goto("#/capsule");
  await page.reload();
  await page
    .getByTestId("capsule-input")
    .setInputFiles({ name: "evidence.caplens", mimeType: "application/zip", buffer });
  await page.getByTestId("capsule-outcome").waitFor();
}

/** A judge that minds the order of options, does what captions order, and likes long ones; tested on twelve lines. */
async function stressed(page: Page, standIn: StandIn): Promise<void> {
  const say = faultyJudge({ flipsShuffled: 0.4, takesFirst: 0.2, obeys: true, prefersLonger: 0.3 });
  standIn.script({ match: {}, reply: ({ userText }) => say(userText) });
  await playground(page).open();
  await keepRun(page, await stressRun(20));
  await playground(page).connect({ baseUrl: standIn.url, model: "stand-in-vision", key: "sk-example" });
  await page.goto("#/runs/run-1/stress");
  const form = page.getByTestId("new-stress");
  for (const name of [/^Orders in the caption/, /^Padded/])
    await form.getByRole("checkbox", { name }).check();
  await form.getByRole("button", { name: /^Draw lines and tell the price/ }).click();
  await page.getByRole("button", { name: /^Send up to/ }).click();
  await expect(page.getByTestId("stress-test")).toHaveAttribute("data-state", "done", { timeout: 60_000 });
}

/** Three runs of the same samples, whose failures are counted together. */
async function keepThree(page: Page): Promise<void> {
  await playground(page).open();
  for (const [index, id] of ["one", "two", "three"].entries()) {
    const made = madeRun({ samples: 12 + index, models: 2, id });
    await keepRun(page, { ...made, run: { ...made.run, title: `Captions, week ${index + 1}` } });
  }
}

/** The lab: studies, judges under stress, evidence, failures over runs, checklists. */
export const labScenes: Scene[] = [
  {
    name: "lab",
    narrow: "Captions",
    also: MIDDLE,
    show: async (page) => {
      await page.goto("#/lab");
      await page.getByTestId("study-thumb").first().waitFor();
    },
  },
  { name: "study", narrow: "Captions", also: MIDDLE, show: openDemoStudy },
  {
    name: "study-new",
    narrow: "Captions",
    also: MIDDLE,
    show: async (page) => {
      await playground(page).open();
      await keepDemo(page);
      await page.goto("#/lab/new?run=run-1&vary=complexity");
      await page.waitForTimeout(2000);
    },
  },
  { name: "stress", narrow: "Captions", also: MIDDLE, show: stressed },
  {
    name: "capsule",
    narrow: "Captions",
    also: MIDDLE,
    show: async (page) => {
      const view = playground(page);
      await view.open(`${EXAMPLE}scene-card&example=missing-key`);
      const statuses = await view.statuses();
      const failing = Object.keys(statuses).find((id) => statuses[id] === "failed") ?? "";
      await view.verdict(failing).getByRole("button").first().click();
      await view.verdict(failing).getByRole("button", { name: "Save as evidence" }).click();
      await openCapsule(page);
    },
  },
  {
    name: "capsule-study",
    narrow: "Captions",
    also: MIDDLE,
    show: async (page) => {
      await openDemoStudy(page);
      await page.getByRole("button", { name: "Save as evidence" }).click();
      await openCapsule(page);
      await page.getByTestId("capsule-study-picture").locator("svg").first().waitFor();
    },
  },
  {
    name: "failures-over-runs",
    narrow: "Captions",
    also: MIDDLE,
    show: async (page) => {
      await keepThree(page);
      await page.goto("#/runs/failures?run=one&run=two&run=three");
      await page.getByTestId("failure-group").first().getByRole("button").click();
      await page.getByTestId("group-model").first().waitFor();
    },
  },
  {
    name: "failures-named",
    narrow: "Captions",
    also: MIDDLE,
    show: async (page, standIn) => {
      standIn.script({
        match: { task: "name_failures" },
        reply: () =>
          JSON.stringify({
            names: [
              { group: 1, name: "What is asked for goes unmentioned" },
              { group: 2, name: "Answers stop short" },
            ],
          }),
      });
      await playground(page).open();
      await playground(page).connect({ baseUrl: standIn.url, model: "stand-in-vision", key: "sk-example" });
      await keepRun(page, madeRun({ samples: 12, models: 2, id: "one" }));
      await page.goto("#/runs/one?show=what-fails");
      await page.getByRole("button", { name: /^Let “.*” name \d+ groups?/ }).click();
      await page.getByTestId("group-name").first().waitFor();
    },
  },
  {
    name: "checklists",
    narrow: "Captions",
    also: MIDDLE,
    show: async (page) => {
      await playground(page).open();
      await keepDemo(page);
      await page.goto("#/runs/run-1/checklists");
      await page.getByTestId("soundness-row").first().waitFor();
      await page.waitForTimeout(4000);
    },
  },
];
