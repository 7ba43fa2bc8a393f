import type { Page, Worker } from "@playwright/test";
import type { StandIn } from "../support/stand-in/start-stand-in";
import { expect } from "./support/guarded-page";
import { withPlainHost as test } from "./support/plain-host";
import { playground } from "./support/playground";
import { SMALL_CLIP } from "./support/run-set-up";
import { followingCaption, KEY, MODEL, sampleInstruction } from "./support/stand-in-test";

const PLACE = "#/playground?sample=tea-for-three&instruction=sound-table&example=hours";
const CAPTION = followingCaption(sampleInstruction("sound-table"));

/** Whether text becomes code in a worker, tried in a turn of its own: the policy does not bind the debugger. */
const triesCode = (worker: Worker) =>
  worker.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function("return 'ran'")());
          } catch (error) {
            resolve(error instanceof Error ? error.name : error);
          }
        });
      }),
  );

/** Verdicts, frames by ffmpeg in its worker, a caption by a model of another origin, and the word on isolation. */
async function mainPath(page: Page, standIn: StandIn, isolated: boolean): Promise<void> {
  const view = playground(page);
  await view.settled();
  await expect(view.verdict("format-001")).toHaveAttribute("data-status", "failed");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);

  await page.getByRole("button", { name: "More", exact: true }).click();
  const engine = page.getByRole("radio", { name: /^ffmpeg\.wasm/ });
  await engine.press("Space");
  await expect(engine).toBeChecked();
  await page.getByTestId("video-input").setInputFiles(SMALL_CLIP);
  await expect(view.mediaStatus).toContainText("16 frames");
  await expect(view.frames.first()).toBeVisible();

  standIn.script({ match: { task: "caption" }, behaviour: { kind: "text", text: CAPTION } });
  await view.instruction.fill("Write down every sound as a table.");
  await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
  await view.run.click();
  await expect(view.caption).toHaveValue(CAPTION);
  await expect(view.error).toHaveCount(0);

  const code = await Promise.all(page.workers().map(triesCode));
  expect(new Set(code)).toEqual(new Set([isolated ? "EvalError" : "ran"]));
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByTestId("isolation")).toHaveAttribute("data-isolated", String(isolated));
}

test("a host that sends the headers isolates the page, and all of it works", async ({
  page,
  standIn,
  watch,
}) => {
  // Told to the host, as each try of code in a worker is.
  watch.expectConsole(/^policy: \{"csp-report".*"blocked-uri":"eval"/);
  await page.goto(`/${PLACE}`);
  await mainPath(page, standIn, true);
});

test("a host without headers and a page that is not kept: nothing is isolated, and all works", async ({
  page,
  host,
  standIn,
}) => {
  await page.goto(`${host}${PLACE}`);
  await mainPath(page, standIn, false);
  await expect(page.getByTestId("isolation")).toContainText("The host sends no headers for it");
});

test.describe("once the page is kept", () => {
  test.use({ serviceWorkers: "allow" });

  test("a host without headers: the service worker isolates the page and binds its workers", async ({
    page,
    host,
    standIn,
  }) => {
    await page.goto(`${host}${PLACE}`);
    await playground(page).settled();
    // The first visit goes past the service worker, which is not there yet: the host has the last word.
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await mainPath(page, standIn, true);
  });
});
