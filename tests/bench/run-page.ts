import type { BrowserContext, Page } from "@playwright/test";
import { keepRun } from "../e2e/support/kept-runs";
import { playground } from "../e2e/support/playground";
import { madeRun } from "../support/made-run";
import { onBuiltPage } from "./support/built-page";
import { cost, type Figure, median, yieldOf } from "./support/figures";
import { drawn } from "./support/seen";

const SAMPLES = 5000;
const MODELS = 2;
const OPENINGS = 5;
/** The time for which frames are counted for each number, in milliseconds. */
const WATCHED = 6000;
/** A person scrolls no faster: about five screens a second. */
const SCROLLED_PER_SECOND = 4000;

const FILTERS = [
  "status:failed",
  "constraint:table AND status:passed",
  "csr:<0.5",
  'caption:"blue pot"',
  "field:Retrieval AND words:>8",
  "",
];

const OPENED = "/#/runs/made-run?show=results";
const RESULT = '[data-testid="result-row"]';
/** By then the columns of a run that was opened by its rows are kept as one value, in milliseconds. */
const STAYS = 3000;

/** Milliseconds from the start of the page until the element is drawn. `stays`: so long it is open after that. */
async function openUntil(
  context: BrowserContext,
  address: string,
  selector: string,
  { text = "", stays = 0 }: { text?: string; stays?: number } = {},
): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(address);
    const opened = await drawn(page, selector, text);
    await page.waitForTimeout(stays);
    return opened;
  } finally {
    await page.close();
  }
}

/** The main thread during some work: its frames, and its longest task in milliseconds. */
type Watched = { framesPerSecond: number; longestTask: number };

declare global {
  interface Window {
    /** Begins to count; what it gives back ends that. */
    watchFrames?: () => () => Watched;
    endWatching?: () => Watched;
  }
}

/** Puts the counter of frames and long tasks into the page. */
function addCounter(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.watchFrames = () => {
      const start = performance.now();
      let frames = 0;
      let longestTask = 0;
      let counting = true;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
      });
      observer.observe({ type: "longtask" });
      const count = () => {
        frames += 1;
        if (counting) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      return () => {
        counting = false;
        for (const { duration } of observer.takeRecords()) longestTask = Math.max(longestTask, duration);
        observer.disconnect();
        return { framesPerSecond: (1000 * frames) / (performance.now() - start), longestTask };
      };
    };
  });
}

async function watching(page: Page, work: () => Promise<unknown>): Promise<Watched> {
  await page.evaluate(() => {
    const end = window.watchFrames?.();
    if (end) window.endWatching = end;
  });
  await work();
  const watched = await page.evaluate(() => window.endWatching?.());
  if (!watched) throw new Error("Nothing was counted.");
  return watched;
}

/** Scrolls the table down frame by frame, as far as the time that went by since the last one. */
function scroll(page: Page): Promise<void> {
  return page.getByTestId("result-table").evaluate(
    (table, { watched, perSecond }) =>
      new Promise<void>((done) => {
        const start = performance.now();
        const step = (now: number) => {
          table.scrollTop = ((now - start) / 1000) * perSecond;
          if (now - start < watched) requestAnimationFrame(step);
          else done();
        };
        requestAnimationFrame(step);
      }),
    { watched: WATCHED, perSecond: SCROLLED_PER_SECOND },
  );
}

/** Writes one filter after the other, letter by letter, and waits until each has been counted. */
async function filter(page: Page): Promise<void> {
  const box = page.getByTestId("filter");
  const count = page.getByTestId("result-count");
  for (const text of FILTERS) {
    const before = await count.textContent();
    await box.fill("");
    await box.pressSequentially(text);
    await page.waitForFunction(
      (was) => document.querySelector('[data-testid="result-count"]')?.textContent !== was,
      before,
    );
  }
}

/** Presses each heading that sorts, one way and then the other, and waits for the first row each time. */
async function sort(page: Page): Promise<void> {
  await page.getByTestId("result-table").evaluate((table) => table.scrollTo(0, 0));
  const headings = page.locator('[role="columnheader"][data-sortable="true"]');
  for (let at = 0; at < (await headings.count()); at += 1) {
    for (const _way of ["one", "other"]) {
      const before = await headings.nth(at).getAttribute("aria-sort");
      await headings.nth(at).click();
      await page.waitForFunction(
        ([place, was]) => {
          const heading = document.querySelectorAll('[role="columnheader"][data-sortable="true"]')[place];
          const first = document.querySelector('[data-testid="result-row"][aria-rowindex="2"]');
          return heading?.getAttribute("aria-sort") !== was && first !== null;
        },
        [at, before] as const,
        { polling: "raf" },
      );
    }
  }
}

/**
 * The page of a run of 10,000 results in the built page. Opening: from the start of a page to its first row, against a
 * run on the same samples without a result; the first time its results are read row by row. Frames: while scrolling, filtering and sorting, against the same page left alone.
 */
export function measure(): Promise<Figure[]> {
  return onBuiltPage(async (browser, baseURL) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
    // The runner of this file keeps the names of functions by a helper of its own, which the page does not have.
    await context.addInitScript("globalThis.__name = (value) => value");
    const page = await context.newPage();
    await playground(page).open();
    const made = madeRun({ samples: SAMPLES, models: MODELS });
    await keepRun(page, made);
    await keepRun(page, { ...made, run: { ...made.run, id: "empty-run" }, results: [] });
    await page.close();
    const openEmpty = () =>
      openUntil(context, "/#/runs/empty-run?show=results", "main", { text: "There is no result yet" });
    // The browser has the page's files by then.
    await openEmpty();
    const first = await openUntil(context, OPENED, RESULT, { stays: STAYS });
    const full: number[] = [];
    const empty: number[] = [];
    for (let round = 0; round < OPENINGS; round += 1) {
      empty.push(await openEmpty());
      full.push(await openUntil(context, OPENED, RESULT));
    }
    const opened = await context.newPage();
    await opened.goto(OPENED);
    await opened.getByTestId("result-row").first().waitFor();
    await addCounter(opened);
    const alone = await watching(opened, () => opened.waitForTimeout(WATCHED));
    const scrolled = await watching(opened, () => scroll(opened));
    const filtered = await watching(opened, () => filter(opened));
    await opened.getByTestId("filter").fill("");
    const sorted = await watching(opened, () => sort(opened));
    const rest = { value: alone.framesPerSecond, what: "the page left alone" };
    const still = { value: 50, what: "the least that a browser reports" };
    const without = { value: median(empty), what: "a run without a result" };
    return [
      cost("open-run-of-10000", "ms", median(full), without),
      cost("open-run-of-10000-first-time", "ms", first, without),
      yieldOf("frames while scrolling", "a second", scrolled.framesPerSecond, rest),
      yieldOf("frames while filtering", "a second", filtered.framesPerSecond, rest),
      yieldOf("frames while sorting", "a second", sorted.framesPerSecond, rest),
      cost("longest task, scrolling", "ms", scrolled.longestTask, still),
      cost("longest task, filtering", "ms", filtered.longestTask, still),
      cost("longest task, sorting", "ms", sorted.longestTask, still),
    ];
  });
}
