import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
import { folderOf, GIVEN, givenCaptions, openSetUp } from "../../tests/e2e/support/run-set-up";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";
import type { Scene } from "./scene";

/** Sets up a run of twelve samples by one model, before endpoints that behave so. */
export async function setUpRun(
  page: Page,
  standIn: StandIn,
  how: "all goes well" | "judge hangs" | "captions fail",
): Promise<void> {
  const text = { kind: "text", text: "A cup stands on the table." } as const;
  standIn.script(
    {
      match: { task: "caption" },
      behaviour: how === "captions fail" ? { kind: "status", status: 400 } : text,
    },
    { match: { task: "answer_question" }, behaviour: { kind: how === "judge hangs" ? "hang" : "honest" } },
  );
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "allegro-1", key: "sk-example" });
  await openSetUp(page, {});
  await page.getByRole("button", { name: "allegro-1", exact: true }).click();
  await page.getByRole("checkbox", { name: /^allegro-1 at/ }).check();
  const folder = folderOf(mkdtempSync(join(tmpdir(), "caplens-screens-")), ["v0.mp4", "v1.mp4", "v2.mp4"]);
  await page.getByLabel("Folder with the videos").setInputFiles(folder);
  await expect(page.getByTestId("videos-found")).toHaveText("3 of 3 found");
}

/** Setting up a run, and its pilot. */
export const runSetUpScenes: Scene[] = [
  {
    name: "run-set-up",
    narrow: "Captions",
    show: async (page, standIn) => {
      await setUpRun(page, standIn, "all goes well");
      await expect(page.getByTestId("forecast")).toContainText("12 captions to write");
    },
  },
  {
    name: "run-set-up-samples",
    narrow: "Captions",
    show: async (page, standIn) => {
      await setUpRun(page, standIn, "all goes well");
      await page.getByRole("button", { name: "Choose by what they ask" }).click();
      await page.getByRole("button", { name: /^What they are shown/ }).click();
      await page.getByRole("button", { name: /^How they judge/ }).click();
    },
  },
  {
    name: "run-judge-only",
    show: async (page, standIn) => {
      const view = playground(page);
      await view.open();
      await view.connect({ baseUrl: standIn.url, model: "allegro-1", key: "sk-example" });
      await openSetUp(page, { entries: [GIVEN], results: givenCaptions(9) });
      await expect(page.getByTestId("forecast")).toBeVisible();
    },
  },
  {
    name: "run-pilot",
    narrow: "Captions",
    show: async (page, standIn) => {
      await setUpRun(page, standIn, "judge hangs");
      await page.getByTestId("start-pilot").click();
      await expect(page.getByTestId("run-progress")).toContainText("under way");
    },
  },
  {
    name: "run-pilot-done",
    narrow: "Captions",
    show: async (page, standIn) => {
      await setUpRun(page, standIn, "all goes well");
      await page.getByTestId("start-pilot").click();
      await expect(page.getByTestId("measured")).toBeVisible({ timeout: 120_000 });
      await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "10", { timeout: 120_000 });
    },
  },
];
