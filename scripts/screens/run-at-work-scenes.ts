import { expect, type Page } from "@playwright/test";
import { keepRun } from "../../tests/e2e/support/kept-runs";
import { playground } from "../../tests/e2e/support/playground";
import { madeRun } from "../../tests/support/made-run";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";
import { setUpRun } from "./run-set-up-scenes";
import type { Scene } from "./scene";

async function start(page: Page, standIn: StandIn, how: Parameters<typeof setUpRun>[2]): Promise<void> {
  await setUpRun(page, standIn, how);
  await page.getByTestId("start-run").click();
}

async function stands(page: Page, state: string): Promise<void> {
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-state", state, { timeout: 240_000 });
}

/** The list of runs, and a run as it goes on and ends. */
export const runAtWorkScenes: Scene[] = [
  {
    name: "run-list",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open();
      await keepRun(page, madeRun({ samples: 30, models: 3 }));
      await keepRun(page, madeRun({ samples: 12, models: 1, id: "smaller-run" }));
      await page.goto("#/runs");
      await expect(page.getByTestId("run-item")).toHaveCount(2);
      for (const choice of await page.getByRole("checkbox").all()) await choice.check();
    },
  },
  {
    name: "run-running",
    narrow: "Captions",
    show: async (page, standIn) => {
      await start(page, standIn, "judge hangs");
      await expect(page.getByTestId("run-progress")).toContainText("under way");
    },
  },
  {
    name: "run-paused",
    narrow: "Captions",
    show: async (page, standIn) => {
      await start(page, standIn, "judge hangs");
      await expect(page.getByTestId("run-progress")).toContainText("under way");
      await page.getByTestId("pause-run").click();
      await stands(page, "paused");
    },
  },
  {
    name: "run-finished",
    narrow: "Captions",
    show: async (page, standIn) => {
      await start(page, standIn, "all goes well");
      await stands(page, "done");
      await page.getByTestId("overview").waitFor();
    },
  },
  {
    name: "run-failed",
    narrow: "Captions",
    show: async (page, standIn) => {
      await start(page, standIn, "captions fail");
      await stands(page, "failed");
      await page.getByRole("tab", { name: /^Errors/ }).click();
      await page.getByTestId("error-group").first().waitFor();
    },
  },
];
