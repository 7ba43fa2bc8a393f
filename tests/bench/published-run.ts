import type { Page } from "@playwright/test";
import { madeIndex } from "../support/made-index";
import { filesOfMap } from "../support/static-hosts/hosted-files";
import { startPagesHost } from "../support/static-hosts/pages-host";
import { onBuiltPage } from "./support/built-page";
import { cost, type Figure, median } from "./support/figures";
import { drawn } from "./support/seen";

const SAMPLES = 100_000;
const OPENINGS = 5;
const KIB = 1024;
/** As tests/e2e/published-run.test.ts has it. */
const MOST_KIB = 600;

declare global {
  interface Window {
    /** When the page was told to open the run. */
    openedAt?: number;
  }
}

/** Milliseconds to fetch these files one after another and parse them, and nothing else. */
function plainReading(page: Page, addresses: readonly string[]): Promise<number> {
  return page.evaluate(async (all) => {
    const start = performance.now();
    for (const address of all) JSON.parse(await (await fetch(address, { cache: "no-store" })).text());
    return performance.now() - start;
  }, addresses);
}

/** Milliseconds from the link to the run until its scores are drawn, in a page that showed the list of runs. */
async function openRun(page: Page, address: string): Promise<number> {
  await page.evaluate(
    (link) => {
      window.openedAt = performance.now();
      location.hash = link;
    },
    `#/runs/at?${new URLSearchParams({ address })}`,
  );
  const seen = await drawn(page, '[data-testid="overview"] [data-testid="score"]');
  return seen - (await page.evaluate(() => window.openedAt ?? Number.NaN));
}

/**
 * A made-up run of 100,000 samples at an address, opened in the built page: from its link until its scores are drawn, in
 * a page that was loaded and has nothing of the run. Against fetching and parsing the same two files in that page.
 */
export function measure(): Promise<Figure[]> {
  return onBuiltPage(async (browser, baseURL) => {
    const host = await startPagesHost(filesOfMap(await madeIndex(SAMPLES)), { under: "/" });
    const opened: number[] = [];
    const plain: number[] = [];
    let bytes = 0;
    try {
      for (let round = 0; round < OPENINGS; round += 1) {
        const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
        const page = await context.newPage();
        await page.goto("/#/runs");
        await page.getByRole("button", { name: "Open a run directory" }).waitFor();
        await page.waitForLoadState("networkidle");
        const before = host.sentBytes();
        opened.push(await openRun(page, host.address));
        bytes = host.sentBytes() - before;
        plain.push(await plainReading(page, [`${host.address}run.json`, `${host.address}index-00000.json`]));
        await context.close();
      }
    } finally {
      await host.close();
    }
    const name = "open-run-of-100000-at-address";
    return [
      cost(name, "ms", median(opened), { value: median(plain), what: "fetching and parsing its files" }),
      cost(name, "KiB fetched", bytes / KIB, { value: MOST_KIB, what: "the limit" }),
    ];
  });
}
