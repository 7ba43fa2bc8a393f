import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { onBuiltPage } from "./support/built-page";
import { cost, type Figure } from "./support/figures";
import { drawn, pressed } from "./support/seen";

/**
 * IF-VidCap's 1,400 published instructions and responses are given to the built page,
 * which has no checklist and no key for them. Seconds until the first groups of failures are drawn, from the press of the
 * button, and until every caption is checked. Memory: what the page's process with its workers holds, again and again
 * until the end; its baseline is the same when the first groups are drawn, and for the second time all is done over in
 * the same tab, the end of the first time.
 */
const folder = fileURLToPath(new URL("../../../shared/data/if-vidcap/", import.meta.url));
const FILES = ["annotation/prompt.json", "annotation/video_meta_info.json", "response/example_response.json"];
const LOOK_EVERY_MILLISECONDS = 1000;

/** Megabytes that the largest process of a page holds, as Linux tells it. */
async function heldMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const held = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0));
  return Math.max(...held) / 1024;
}

type Answered = {
  offer: number;
  first: number;
  done: number;
  memory: { first: number; peak: number; end: number };
};

/** Gives the files to the page and waits for the answer, in seconds and megabytes. */
async function answer(browser: Browser, page: Page): Promise<Answered> {
  await page.goto("about:blank");
  await page.goto("/#/runs/new");
  const seconds = (since: number) => (performance.now() - since) / 1000;
  const given = performance.now();
  await page.getByTestId("files-input").setInputFiles(FILES.map((path) => folder + path));
  const button = '[data-testid="answer-offer"] button';
  await drawn(page, button, "Check the form");
  const offer = seconds(given);
  const begun = performance.now();
  await pressed(page, "Check the form", button);
  await drawn(page, '[data-testid="failure-group"]');
  const first = seconds(begun);
  const atFirst = await heldMegabytes(browser);
  let peak = atFirst;
  const done = page.locator('[data-testid="run-progress"][data-state="done"]');
  while ((await done.count()) === 0) {
    await page.waitForTimeout(LOOK_EVERY_MILLISECONDS);
    peak = Math.max(peak, await heldMegabytes(browser));
  }
  const all = seconds(begun);
  return { offer, first, done: all, memory: { first: atFirst, peak, end: await heldMegabytes(browser) } };
}

/** The figures of an answer without checklists; none where the benchmark's published files are not there. */
export async function measure(): Promise<Figure[]> {
  if (!existsSync(folder)) {
    console.log(`The benchmark's published files are not here (${folder}): nothing was measured.`);
    return [];
  }
  return onBuiltPage(async (browser, baseURL) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
    const page = await context.newPage();
    const once = await answer(browser, page);
    const again = await answer(browser, page);
    const atFirst = { value: once.memory.first, what: "at the first groups" };
    return [
      cost("files-read", "s", once.offer),
      cost("first-groups", "s", once.first),
      cost("all-checked", "s", once.done, { value: once.first, what: "until the first groups" }),
      cost("memory-peak", "MB", once.memory.peak, atFirst),
      cost("memory-end", "MB", once.memory.end, atFirst),
      cost("memory-second-time", "MB", again.memory.end, {
        value: once.memory.end,
        what: "at the end of the first time",
      }),
    ];
  });
}
