import { mkdtempSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
import { GIVEN, givenCaptions, openSetUp, RUN } from "../../tests/e2e/support/run-set-up";
import type { Scene } from "./scene";

async function demo(page: Page): Promise<void> {
  await playground(page).open();
  await page.goto("#/runs/demo");
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "21");
}

/** A run on its way out, and a damaged one on its way in. */
export const runExportScenes: Scene[] = [
  {
    name: "run-export",
    narrow: "Captions",
    show: async (page) => {
      await demo(page);
      await page.getByRole("button", { name: "This run" }).click();
      await page.getByRole("menuitem", { name: "Export" }).click();
      await page.getByRole("radio", { name: "CSV" }).check();
      await expect(page.getByText("-results.csv")).toBeVisible();
    },
  },
  {
    name: "own-row",
    narrow: "Captions",
    show: async (page) => {
      await demo(page);
      await page.getByRole("button", { name: "This run" }).click();
      await page.getByRole("menuitem", { name: "Row for a board" }).click();
      await page.getByRole("combobox", { name: "Model", exact: true }).click();
      await page.getByRole("option", { name: "Changing (written by us)" }).click();
      await expect(page.getByTestId("own-cell").first()).not.toHaveAttribute("data-value", "100");
    },
  },
  {
    name: "run-elsewhere",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open();
      const judge = {
        kind: "openai-compatible" as const,
        baseUrl: "https://judge.invalid/v1",
        model: "judge",
        audio: false,
      };
      await openSetUp(page, { entries: [GIVEN], results: givenCaptions(12), run: { judges: [judge] } });
      await page.goto(`#/runs/${RUN}/elsewhere`);
      await expect(page.getByTestId("batch-preview")).toHaveAttribute("data-calls", "12");
    },
  },
  {
    name: "run-directory-damaged",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open();
      await page.goto("#/runs");
      const folder = join(mkdtempSync(join(tmpdir(), "caplens-screens-")), "run");
      await cp("public/demo-run", folder, { recursive: true });
      await rm(join(folder, "index-00000.json"));
      await page.getByTestId("directory-folder-input").setInputFiles(folder);
      await expect(page.getByTestId("directory-problems")).toBeVisible();
    },
  },
];
