import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BOARD_ROW, MOST_KIB, openingSizes, totalOf } from "../e2e/support/opening-sizes";
import { onBuiltPage } from "./support/built-page";
import { cost, type Figure, median } from "./support/figures";

/**
 * The size of what the page fetches, after gzip, against the limits of `tests/e2e/page-size.test.ts`, and the time until its
 * first verdict, against the time until an empty page of the same server has loaded.
 */
const KIB = 1024;
const OPENINGS = 5;

/** Gzip sizes of the workers of the build, by name. */
function workerSizes(): [name: string, bytes: number][] {
  const assets = join("dist", "assets");
  return readdirSync(assets).flatMap((file): [string, number][] => {
    const name = /^([\w-]+-worker)-[\w-]{8}\.js$/.exec(file)?.[1];
    return name ? [[name, gzipSync(readFileSync(join(assets, file)), { level: 9 }).length]] : [];
  });
}

/** The figures of a first visit. */
export function measure(): Promise<Figure[]> {
  return onBuiltPage(async (browser, baseURL) => {
    const times: number[] = [];
    const empty: number[] = [];
    const inNewPage = async <T>(work: (page: Awaited<ReturnType<typeof browser.newPage>>) => Promise<T>) => {
      const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
      try {
        return await work(await context.newPage());
      } finally {
        await context.close();
      }
    };
    let drawnWith = 0;
    let untilVerdict = 0;
    for (let round = 0; round < OPENINGS; round += 1) {
      await inNewPage(async (page) => {
        const { entry, styles, before } = await openingSizes(page);
        times.push(await page.evaluate(() => (window.firstSeenAt ?? Number.NaN) - performance.timeOrigin));
        drawnWith = entry + styles;
        untilVerdict = totalOf(before);
      });
      await inNewPage(async (page) => {
        await page.goto("/icon.svg");
        empty.push(await page.evaluate(() => performance.now()));
      });
    }
    const untilRow = await inNewPage((page) =>
      openingSizes(page, { address: "/#/leaderboard", seen: BOARD_ROW }),
    );
    const limit = (value: number) => ({ value, what: "the limit" });
    return [
      cost(
        "scripts and styles that the page is drawn with",
        "KiB",
        drawnWith / KIB,
        limit(MOST_KIB.entryAndStyles),
      ),
      cost("all before the first verdict", "KiB", untilVerdict / KIB, limit(MOST_KIB.beforeFirstVerdict)),
      cost(
        "all before the rows of a board",
        "KiB",
        totalOf(untilRow.before) / KIB,
        limit(MOST_KIB.beforeFirstRow),
      ),
      ...workerSizes().map(([name, bytes]) => cost(name, "KiB", bytes / KIB)),
      cost("time to the first verdict", "ms", median(times), {
        value: median(empty),
        what: "until a picture of the same server",
      }),
    ];
  });
}
