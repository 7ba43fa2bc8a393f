import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { filesOfMap } from "../support/static-hosts/hosted-files";
import { startPagesHost } from "../support/static-hosts/pages-host";
import { onBuiltPage } from "./support/built-page";
import { cost, type Figure, median } from "./support/figures";
import { chosen, drawn, pressed } from "./support/seen";

/**
 * The files of 1,400 results in the built page, without a model: IF-VidCap's files with check results, from their choice until
 * the scores are drawn; the run's directory as a zip file, from the press of the button until it is saved; and the same
 * coming into a browser that has nothing, until the run's page tells of all of it; and the directory at an address, from the press of
 * *Recompute here* until every verdict was found again. The middle of some visits, each in a profile
 * of its own; by the clock, and in processor time of all the browser's processes. The reference, in the same page: what those
 * files hold is read as JSON and copied, once.
 */
const VIDEOS = 350;
const ASKED = 4;
const COUNT = VIDEOS * ASKED;
const VISITS = 5;
const ROUNDS = 5;

const SENTENCE = "The pot stands on the table beside the window, as it did before.";
const item = (check_id: string, index: number) => ({
  check_id,
  check_type: index === 0 ? "attempt" : "correctness",
  question: `Does the caption tell ${check_id} as it is to be seen in the clip?`,
  options: index === 0 ? ["yes", "no"] : ["A. on the table", "B. on the shelf", "C. it is not told"],
  correct_answer: index === 0 ? "yes" : "A",
});

/** The checklist of an instruction: two rules on form, three constraints of content with three questions each. */
function checklistOf(name: string) {
  return {
    ruled_based_check: [
      { check_id: `${name}-words`, constraint_id: "length", parameters: { unit: "word", max_len: 120 } },
      { check_id: `${name}-list`, constraint_id: "unordered_list", parameters: { symbol: "-" } },
    ],
    open_ended_check: ["entities_attributes", "events_actions", "spatial_relation"].map((constraint_id) => ({
      constraint_id,
      check_content: "The pot, and where it stands.",
      check_items: [0, 1, 2].map((index) => item(`${name}-${constraint_id}-${index}`, index)),
    })),
  };
}

function filesOfBenchmark(): Record<string, unknown> {
  const all = (make: (name: string, asked: number) => object) =>
    Object.fromEntries(
      Array.from({ length: VIDEOS }, (_, video) => [
        `clip-${video}`,
        Array.from({ length: ASKED }, (__, asked) => ({
          prompt_id: `0${asked + 1}`,
          ...make(`${video}-${asked}`, video + asked),
        })),
      ]),
    );
  const constraints_used = ["length", "unordered_list", "entities_attributes", "events_actions"];
  const prompt = (name: string) => ({
    generated_prompt: `List what clip ${name} shows, with '-', in at most 120 words.`,
    constraints_used,
  });
  return {
    "prompt.json": all(prompt),
    "checklist.json": all((name) => ({ ...prompt(name), checklist: checklistOf(name) })),
    "m.json": all((name) => ({
      response: Array.from({ length: 6 }, (_, line) => `- ${line} of ${name}: ${SENTENCE}`).join("\n"),
    })),
    "m_check_result.json": all((name, number) => {
      const { ruled_based_check, open_ended_check } = checklistOf(name);
      const met = <T extends object>(checks: readonly T[]) =>
        checks.map((check, index) => ({ ...check, result: (number + index) % 3 > 0 }));
      return {
        check_result: {
          ruled_based_check: met(ruled_based_check),
          open_ended_check: open_ended_check.map((one) => ({ ...one, check_items: met(one.check_items) })),
        },
      };
    }),
  };
}

/** Seconds by the clock, and seconds of processor time of the browser, of which the machine's other work is no part. */
type Taken = { clock: number; work: number };

/** Processor seconds of all of the browser's processes so far. */
async function workOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** `work` returns the milliseconds that it took by the clock of the page. */
async function taken(browser: Browser, work: () => Promise<number>): Promise<Taken> {
  const before = await workOf(browser);
  const clock = (await work()) / 1000;
  return { clock, work: (await workOf(browser)) - before };
}

/** Seconds in which the page reads texts as JSON and copies what they hold: the least of some rounds, which is when nothing else ran. */
function secondsOfCopying(page: Page, texts: readonly string[]): Promise<number> {
  return page.evaluate(
    ({ all, rounds }) => {
      const times = Array.from({ length: rounds }, () => {
        const start = performance.now();
        for (const text of all) structuredClone(JSON.parse(text));
        return (performance.now() - start) / 1000;
      });
      return Math.min(...times);
    },
    { all: texts, rounds: ROUNDS },
  );
}

async function visit<T>(
  browser: Browser,
  baseURL: string,
  address: string,
  work: (page: Page) => Promise<T>,
) {
  const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.goto(address);
    return await work(page);
  } finally {
    await context.close();
  }
}

const told = (page: Page) => drawn(page, `[data-testid="run-progress"][data-done="${COUNT}"]`);

/** Files in, scores, and the run's directory out into a file. */
function inAndOut(browser: Browser, baseURL: string, paths: string[], texts: readonly string[], zip: string) {
  return visit(browser, baseURL, "/#/runs/new", async (page) => {
    const input = page.getByTestId("files-input");
    await input.waitFor({ state: "attached" });
    const scored = await taken(browser, async () => {
      const from = await chosen(input, paths);
      await pressed(page, "See the scores");
      await drawn(page, '[data-testid="score"]');
      return (await told(page)) - from;
    });
    const copying = await secondsOfCopying(page, texts);
    await page.getByRole("button", { name: "This run" }).click();
    await page.getByRole("menuitem", { name: "Export" }).click();
    await page
      .getByText(`${COUNT.toLocaleString("en")} of ${COUNT.toLocaleString("en")}`)
      .first()
      .waitFor();
    const button = '[aria-label="What goes out"] button';
    await drawn(page, button, "Download");
    const out = await taken(browser, async () => {
      const start = performance.now();
      const coming = page.waitForEvent("download");
      await pressed(page, "Download", button);
      await (await coming).saveAs(zip);
      // The page does not hear when its file is saved.
      return performance.now() - start;
    });
    return { scored, copying, out };
  });
}

function inAgain(browser: Browser, baseURL: string, zip: string, texts: () => readonly string[]) {
  return visit(browser, baseURL, "/#/runs", async (page) => {
    const input = page.getByTestId("directory-zip-input");
    await input.waitFor({ state: "attached" });
    const again = await taken(browser, async () => {
      const from = await chosen(input, zip);
      return (await told(page)) - from;
    });
    return { again, copying: await secondsOfCopying(page, texts()) };
  });
}

/** A run at an address, recomputed in a page that shows it and keeps nothing of it. */
async function recomputedAt(browser: Browser, baseURL: string, zip: Uint8Array) {
  const files = new Map(Object.entries(unzipSync(zip)));
  const host = await startPagesHost(filesOfMap(files), { under: "/" });
  try {
    const address = `/#/runs/at?${new URLSearchParams({ address: host.address })}`;
    return await visit(browser, baseURL, address, async (page) => {
      const button = '[data-testid="recompute"]';
      await drawn(page, button);
      await page.waitForLoadState("networkidle");
      return taken(browser, async () => {
        const from = await pressed(page, "", button);
        return (await drawn(page, '[data-testid="recompute-result"][data-different="0"]')) - from;
      });
    });
  } finally {
    await host.close();
  }
}

/** The records of a directory as a zip file, each by itself. */
function recordsOf(zip: Uint8Array): string[] {
  return Object.values(unzipSync(zip)).flatMap((bytes) =>
    new TextDecoder()
      .decode(bytes)
      .split("\n")
      .filter((line) => line !== ""),
  );
}

type Visits = Record<"scored" | "out" | "again" | "recomputed", Taken> & {
  copied: Record<"files" | "records", number>;
};

function figuresOf(
  name: string,
  visits: readonly Visits[],
  what: Exclude<keyof Visits, "copied">,
  held: "files" | "records",
): Figure[] {
  const value = median(visits.map(({ copied }) => copied[held]));
  const reference = { value, what: "reading what they hold as JSON and copying it" };
  return [
    cost(`${name}-${COUNT}`, "s", median(visits.map((one) => one[what].clock)), reference),
    cost(`${name}-${COUNT}`, "s of processor time", median(visits.map((one) => one[what].work)), reference),
  ];
}

/** The figures of a run's files. */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "caplens-run-files-"));
  const zip = join(folder, "run.zip");
  const files = Object.entries(filesOfBenchmark()).map(([name, value]) => {
    const [path, text] = [join(folder, name), JSON.stringify(value)];
    writeFileSync(path, text);
    return { path, text };
  });
  const records = () => recordsOf(readFileSync(zip));
  try {
    return await onBuiltPage(async (browser, baseURL) => {
      const visits: Visits[] = [];
      for (let done = 0; done < VISITS; done += 1) {
        const out = await inAndOut(
          browser,
          baseURL,
          files.map(({ path }) => path),
          files.map(({ text }) => text),
          zip,
        );
        const again = await inAgain(browser, baseURL, zip, records);
        const recomputed = await recomputedAt(browser, baseURL, readFileSync(zip));
        const copied = { files: out.copying, records: again.copying };
        visits.push({ ...out, again: again.again, recomputed, copied });
      }
      return [
        ...figuresOf("files-to-scores", visits, "scored", "files"),
        ...figuresOf("directory-out", visits, "out", "records"),
        ...figuresOf("directory-in-again", visits, "again", "records"),
        ...figuresOf("recompute-at-address", visits, "recomputed", "records"),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
