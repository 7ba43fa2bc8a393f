import { spawn } from "node:child_process";
import { once } from "node:events";
import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../../scripts/chromium";
import { playground } from "../e2e/support/playground";

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

const server = spawn(
  process.execPath,
  ["node_modules/vite/bin/vite.js", "preview", "--port", String(PORT), "--strictPort"],
  { stdio: "pipe" },
);
await once(server.stdout, "data");
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const page = await (await browser.newContext({ baseURL: `http://localhost:${PORT}` })).newPage();
  const small = await longestTask(page, 1000);
  const large = await longestTask(page, 1_000_000);
  console.log(`| caption | longest task | time per key |\n|---|---|---|`);
  console.log(`| 1 kB | ${small.longest.toFixed(0)} ms | ${small.perKey.toFixed(0)} ms |`);
  console.log(`| 1 MB | ${large.longest.toFixed(0)} ms | ${large.perKey.toFixed(0)} ms |`);
  const results = [
    {
      name: "longest-task-1mb",
      value: large.longest,
      unit: "ms",
      baseline: small.longest,
      ratio: small.longest ? large.longest / small.longest : null,
    },
    {
      name: "time-per-key-1mb",
      value: large.perKey,
      unit: "ms",
      baseline: small.perKey,
      ratio: large.perKey / small.perKey,
    },
  ];
  console.log(JSON.stringify({ bench: "large-caption", results }));
} finally {
  await browser.close();
  server.kill();
}
