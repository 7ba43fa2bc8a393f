import type { Page } from "@playwright/test";
import { keepDemo } from "../../tests/e2e/support/kept-demo";
import { playground } from "../../tests/e2e/support/playground";
import type { Scene } from "./scene";

/** The demo run with 60 lines drawn, of which Ada and Ben have labelled some; gives the address of the label set. */
async function keepLabelled(page: Page): Promise<string> {
  await playground(page).open();
  await keepDemo(page);
  await page.goto("#/runs/run-1/labels");
  await page.getByRole("textbox", { name: "Labels" }).fill("60");
  await page.getByRole("button", { name: "Draw 60 lines" }).click();
  await page.getByTestId("label-set-page").waitFor();
  const set = new URL(page.url()).hash;
  for (const [name, every] of [
    ["Ada", 4],
    ["Ben", 5],
  ] as const) {
    await page.goto(`${set}/label?person=${name}`);
    for (let given = 0; given < 20; given += 1) {
      await page.locator(`[data-testid="answer-count"][data-done="${given}"]`).waitFor();
      await page.keyboard.press(given % every === 0 ? "f" : "p");
    }
    await page.locator('[data-testid="answer-count"][data-done="20"]').waitFor();
  }
  return set;
}

/** Lines that people label: the draw, one line, what labels tell, a line that is decided. */
export const labelScenes: Scene[] = [
  {
    name: "label-draw",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open();
      await keepDemo(page);
      await page.goto("#/runs/run-1/labels");
      await page.getByTestId("label-worth").first().waitFor();
    },
  },
  {
    name: "label-line",
    narrow: "Captions",
    show: async (page) => {
      const set = await keepLabelled(page);
      await page.goto(`${set}/label?person=Eve`);
      await page.getByTestId("label-line").waitFor();
      for (let given = 0; given < 3; given += 1) {
        await page.locator(`[data-testid="answer-count"][data-done="${given}"]`).waitFor();
        await page.keyboard.press("p");
      }
      await page.locator('[data-testid="answer-count"][data-done="3"]').waitFor();
    },
  },
  {
    name: "label-set",
    narrow: "Captions",
    show: async (page) => {
      const set = await keepLabelled(page);
      await page.goto(set);
      await page.getByTestId("label-agreement").first().waitFor();
    },
  },
  {
    name: "label-decide",
    narrow: "Captions",
    show: async (page) => {
      const set = await keepLabelled(page);
      await page.goto(`${set}/decide?person=Eve`);
      await page.getByTestId("decide-line").waitFor();
    },
  },
];
