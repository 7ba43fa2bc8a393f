import type { Page } from "@playwright/test";
import { playground } from "../e2e/support/playground";
import { onBuiltPage } from "./support/built-page";
import { cost, type Figure } from "./support/figures";

/**
 * The time for which the page is busy when one types into a caption of one megabyte,
 * against the same keys in a caption of one kilobyte, in one session of one browser. Longest main-thread task in
 * milliseconds, as the browser's long-task observer reports it (tasks under 50 ms are not reported: 0). Then from a key to
 * the frame that shows it, in the middle of 20,000 characters with at least 400 marks, from left to right, from right to
 * left and in Chinese; and how many changes of the page's elements a key makes, which no load of the machine touches.
 */
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

const KEYS_IN_MARKS = 20;
/** An instruction that asks for a list with "-" and times in brackets finds a fault in each line. */
const MARKED_LINES = {
  "left-to-right": "The robot comes in from the side with tea",
  "right-to-left": "החתול ישן על הספסל ליד התה החם של הרובוט",
  chinese: "小猫在长凳上睡着了机器人在厨房里泡茶外面下着大雨雷声从远处传来",
};

type Keys = { median: number; worst: number; changes: number; marks: number };

async function keysInMarks(page: Page, words: string): Promise<Keys> {
  const view = playground(page);
  await page.goto("about:blank");
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  const line = (at: number) =>
    `* [00:01] ${String(at).padStart(4, "0")} ${words}`.padEnd(49, words).slice(0, 49);
  await view.caption.fill(Array.from({ length: 400 }, (_, at) => line(at)).join("\n"));
  const marks = page.locator("[aria-hidden] mark");
  await marks.nth(399).waitFor({ state: "attached" });
  await page.waitForTimeout(3000);
  await view.caption.evaluate((field: HTMLTextAreaElement) => {
    field.focus();
    field.setSelectionRange(10_000, 10_000);
    const seen = { keys: [] as number[], changes: 0 };
    Reflect.set(window, "keysSeen", seen);
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") seen.keys.push(duration);
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new MutationObserver(({ length }) => {
      seen.changes += length;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await view.caption.pressSequentially("x".repeat(KEYS_IN_MARKS), { delay: 400 });
  await page.waitForTimeout(1000);
  const { keys, changes } = await page.evaluate(
    () => Reflect.get(window, "keysSeen") as { keys: number[]; changes: number },
  );
  // Keys that took less than 16 ms are not reported.
  const all = [...keys, ...Array<number>(Math.max(0, KEYS_IN_MARKS - keys.length)).fill(16)];
  const sorted = all.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    worst: sorted.at(-1) ?? Number.NaN,
    changes: changes / KEYS_IN_MARKS,
    marks: await marks.count(),
  };
}

/** The figures of typing into long captions. */
export function measure(): Promise<Figure[]> {
  return onBuiltPage(async (browser, baseURL) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    // On a busy machine the keys of a megabyte take longer than the usual limit of one act.
    page.setDefaultTimeout(0);
    const small = await longestTask(page, 1000);
    const large = await longestTask(page, 1_000_000);
    const figures: Figure[] = [];
    for (const [name, words] of Object.entries(MARKED_LINES)) {
      const { median, worst, changes, marks } = await keysInMarks(page, words);
      const key = { value: small.perKey, what: "a key in 1 kB" };
      figures.push(
        cost(`key-20000-${name}-median`, "ms", median, key),
        cost(`key-20000-${name}-worst`, "ms", worst, key),
        cost(`key-20000-${name}-changes`, "a key", changes, { value: marks, what: "marks in the caption" }),
      );
    }
    const least = {
      value: Math.max(50, small.longest),
      what: "in 1 kB, or the least that a browser reports",
    };
    return [
      ...figures,
      cost("longest-task-1mb", "ms", large.longest, least),
      cost("time-per-key-1mb", "ms", large.perKey, { value: small.perKey, what: "in 1 kB" }),
    ];
  });
}
