import { mkdtempSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
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
      await page.getByRole("link", { name: "Export", exact: true }).click();
      await page.getByRole("radio", { name: "CSV" }).check();
      await expect(page.getByText("-results.csv")).toBeVisible();
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
