import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../../scripts/chromium";
import { startPreview } from "../../scripts/preview-server";
import { playground } from "../e2e/support/playground";
import { printResults, rateResult } from "./print-results";

/**
 * `npm run bench:large-caption` (build first): how long the page is busy when one types into a caption of one megabyte,
 * against the same keys in a caption of one kilobyte, in one session of one browser. Longest main-thread task in
 * milliseconds, as the browser's long-task observer reports it (tasks under 50 ms are not reported: 0).
 */
const PORT = 4196;
const KEYS = " and then it slept";
const SENTENCE = "The cat sleeps on the bench. ";

async function longestTask(page: Page, characters: number): Promise<{ longest: number; perKey: number }> {
  const view = playground(page);
  await page.goto("about:blank");
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  await view.caption.fill(SENTENCE.repeat(Math.ceil(characters / SENTENCE.length)));
  // Verdicts and autosave of the paste itself come first.
  await page.waitForTimeout(6000);
  await page.evaluate(() => {
    const seen: number[] = [];
    Reflect.set(window, "longTasks", seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: "longtask" });
  });
  const start = performance.now();
  await view.caption.press("Control+End");
  await view.caption.pressSequentially(KEYS, { delay: 60 });
  const elapsed = performance.now() - start;
  await page.waitForTimeout(3000);
  const tasks = await page.evaluate(() => Reflect.get(window, "longTasks") as number[]);
  return { longest: Math.max(0, ...tasks), perKey: elapsed / KEYS.length };
}

const server = await startPreview(PORT);
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const page = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
  const small = await longestTask(page, 1000);
  const large = await longestTask(page, 1_000_000);
  printResults("large-caption", [
    {
      name: "longest-task-1mb",
      value: Math.round(large.longest),
      unit: "ms",
      baseline: Math.round(small.longest),
      ratio: small.longest ? Number((large.longest / small.longest).toFixed(2)) : null,
    },
    rateResult("time-per-key-1mb", "ms", large.perKey, small.perKey),
  ]);
} finally {
  await browser.close();
  server.close();
}
