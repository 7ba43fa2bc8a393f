import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../../scripts/chromium";
import { startPreview } from "../../scripts/preview-server";
import { openingSizes, totalOf } from "../e2e/support/opening-sizes";
import { LIGHTHOUSE_CATEGORIES, type LighthouseScores, lighthouseScores } from "./lighthouse";
import { type BenchResult, printResults } from "./print-results";
import { measurePublishedRun } from "./published-run";
import { measureRunPage } from "./run-page";

/**
 * `npm run bench:page` (build first): what the page fetches, how long it takes to its first verdict, how the table of
 * 10,000 results opens and scrolls, how a run of 100,000 samples at an address opens, and what Lighthouse says of the
 * opening page and of the boards. `-- --against folder`: sizes and times beside those of another build, opened in turns with it.
 * `-- --no-lighthouse` leaves that out; else npx fetches it, and each page is looked at once for desktops and once for
 * phones, for two and a half minutes at most; `-- --lighthouse` measures that alone.
 */
const PORT = 4194;
const KIB = 1024;
const OPENINGS = 5;

type Measured = { sizes: Map<string, number>; milliseconds: number[] };

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Gzip sizes of the workers of a build, by name. */
function workerSizes(folder: string): [name: string, bytes: number][] {
  const assets = join(folder, "assets");
  return readdirSync(assets).flatMap((file): [string, number][] => {
    const name = /^([\w-]+-worker)-[\w-]{8}\.js$/.exec(file)?.[1];
    return name ? [[name, gzipSync(readFileSync(join(assets, file)), { level: 9 }).length]] : [];
  });
}

async function measureOpening(browser: Browser, baseURL: string, into: Measured): Promise<void> {
  const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const { entry, styles, before } = await openingSizes(page);
    const opened = await page.evaluate(() => (window.firstSeenAt ?? Number.NaN) - performance.timeOrigin);
    into.milliseconds.push(opened);
    into.sizes.set("entry", entry).set("styles", styles);
    into.sizes.set("before-first-verdict", totalOf(before));
  } finally {
    await context.close();
  }
}

/** Every build is opened `OPENINGS` times, in turns, so that all meet the machine as busy as it is. */
async function measure(folders: readonly string[]): Promise<Measured[]> {
  const servers = await Promise.all(folders.map((folder, index) => startPreview(PORT + index, folder)));
  const browser = await chromium.launch(chromiumLaunchOptions());
  const builds = folders.map((folder) => ({ sizes: new Map(workerSizes(folder)), milliseconds: [] }));
  try {
    for (let round = 0; round < OPENINGS; round += 1) {
      for (const [index, build] of builds.entries())
        await measureOpening(browser, servers[index]?.baseURL ?? "", build);
    }
    return builds;
  } finally {
    await browser.close();
    for (const server of servers) server.close();
  }
}

async function measureRuns(): Promise<BenchResult[]> {
  const server = await startPreview(PORT);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    return [
      ...(await measureRunPage(browser, server.baseURL)),
      ...(await measurePublishedRun(browser, server.baseURL)),
    ];
  } finally {
    await browser.close();
    server.close();
  }
}

async function measureLighthouse(): Promise<[name: string, scores: LighthouseScores][]> {
  const server = await startPreview(PORT);
  const pages = { lighthouse: "/", "lighthouse-leaderboard": "/#/leaderboard" };
  try {
    return Object.entries(pages).flatMap(([name, path]) =>
      (["desktop", "mobile"] as const).flatMap((form): [string, LighthouseScores][] => {
        console.error(`Lighthouse, ${name}, ${form}: load ${loadavg()[0]?.toFixed(1)}`);
        try {
          return [[`${name}-${form}`, lighthouseScores(`${server.baseURL}${path}`, form)]];
        } catch (error) {
          console.error(`Lighthouse gave nothing: ${error instanceof Error ? error.message : error}`);
          return [];
        }
      }),
    );
  } finally {
    server.close();
  }
}

function result(name: string, unit: string, value: number, baseline: number | undefined): BenchResult {
  const rounded = (number: number) => Number(number.toFixed(1));
  return {
    name,
    unit,
    value: rounded(value),
    baseline: baseline === undefined ? null : rounded(baseline),
    ratio: baseline === undefined ? null : Number((value / baseline).toFixed(2)),
  };
}

const options = process.argv.slice(2);
const against = options.includes("--against") ? options[options.indexOf("--against") + 1] : undefined;
const results: BenchResult[] = [];
if (!options.includes("--lighthouse")) {
  const [now, before] = await measure(against === undefined ? ["dist"] : ["dist", against]);
  if (now === undefined) throw new Error("No build was measured.");
  for (const [name, bytes] of now.sizes) {
    const other = before?.sizes.get(name);
    results.push(result(name, "KiB gzip", bytes / KIB, other === undefined ? undefined : other / KIB));
  }
  const time = before && median(before.milliseconds);
  results.push(result("time-to-first-verdict", "ms", median(now.milliseconds), time));
  results.push(...(await measureRuns()));
}
if (!options.includes("--no-lighthouse")) {
  for (const [name, scores] of await measureLighthouse()) {
    for (const category of LIGHTHOUSE_CATEGORIES)
      results.push(result(`${name}-${category}`, "of 100", scores[category], undefined));
  }
}
printResults("page", results);
