import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { RunProgress } from "../../../src/shapes/run-progress";
import type { RunRow } from "../../../src/shapes/run-table";
import { KEY } from "../../calls/calls";
import { facts } from "../../support/clip-facts";
import { seededRandom } from "../../support/faulty-run/fault-script";
import {
  babbledAbout,
  faultsOfResults,
  type Kill,
  keptOf,
  repeatedCalls,
  scriptKilledRun,
} from "../../support/faulty-run/killed-run";
import { placeOf, runOn, samplesOf } from "../../support/made-runs";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { type BrowserProcess, startBrowser } from "./browser-process";
import { type EngineInPage, startEngineInPage } from "./engine-in-page";
import { heapInUse } from "./page-memory";

/** The processes that are killed, one after another: all are ended at once, with nothing tidied up. */
export const KILLED = ["worker", "page", "browser", "page", "browser"] as const;

type Killed = (typeof KILLED)[number];

/** The size of a run that is killed, and how often it is. */
export type KillSize = {
  samples: number;
  /** Captioners, among "m" and "n". */
  models: readonly string[];
  repeats: number;
  kills: readonly Killed[];
  /** The share of calls that go wrong. */
  faultyShare: number;
  /** Whether another run follows that nothing disturbs, whose memory is looked at. */
  calm: boolean;
};

/** Results of the run that nothing disturbs, in which memory is looked at. */
const CALM_REPEATS = 5;
const LOOKS = 10;
const SEED = 20_261_122;

export type RunKillReport = {
  tasks: number;
  calls: number;
  /** Calls that were answered as they should be. */
  finished: number;
  /** Answers that a kill took before they were on disk. */
  lost: number;
  /** In words; nothing else counts. */
  faults: string[];
  /** Memory of the page and its workers after so many results of a run that nothing disturbs, in MB. */
  memory: { results: number; megabytes: number }[];
};

type Visit = { browser: BrowserProcess; page: Page; engine: EngineInPage };

/** Opens the page with an engine that may call the models of the run. */
async function visit(browser: BrowserProcess, page: Page, baseURL: string, standIn: StandIn, runId: string) {
  if (!page.url().startsWith(baseURL)) await page.goto(`${baseURL}/#/about`);
  const engine = await startEngineInPage(page, runId, facts);
  for (const model of ["m", "n", "p", "q", "judge"])
    await engine.call("models/connect", {
      connection: { kind: "openai-compatible", baseUrl: standIn.url, model, apiKey: KEY, audio: true },
    });
  return { browser, page, engine };
}

async function keepDataSet(engine: EngineInPage, count: number): Promise<string> {
  const samples = samplesOf(count);
  const { id } = await engine.call("data-sets/put", { title: "Clips", benchmark: "omnicap-if", samples });
  const places: Record<string, ReturnType<typeof placeOf>> = {};
  for (const { video } of samples)
    places[video.id] ??= placeOf(video.id, await engine.putText(`clip ${video.id}`));
  await engine.call("videos/place", { dataSetId: id, places });
  return id;
}

async function rowsOf(engine: EngineInPage, id: string, count: number): Promise<RunRow[]> {
  return (await engine.call("runs/window", { id, from: 0, count })).rows;
}

const waitWhile = async (isGoingOn: () => Promise<boolean> | boolean) => {
  while (await isGoingOn()) await new Promise((resolve) => setTimeout(resolve, 50));
};

/** Calls that are still answered until the kill comes, be the machine as slow as it may. */
const OVERSHOOT = 4;

/** Times that what failed is tried again, or a run that waits for people goes on, without getting further. */
const TRIES_IN_VAIN = 100;

/** The code of what a run can't go on by. While it goes on, a problem is that of one model, for which its tasks wait. */
const endedBy = (now: RunProgress | null) => (now?.phase === "running" ? null : (now?.problem?.code ?? null));

/**
 * Goes on with a run that waits for people, as it does once a model has failed three times in a row with what every
 * further call would meet: calls that fail by chance do so now and then.
 */
async function resumeWhatWaits(engine: EngineInPage, id: string, now: RunProgress | null): Promise<boolean> {
  if (now?.phase !== "paused" || now.paused?.byItself) return false;
  await engine.call("runs/resume", { id });
  return true;
}

/** Does a run to its end, with what failed tried again, and tells how many tasks are done as it goes on. */
async function finish(
  engine: EngineInPage,
  id: string,
  tasks: number,
  onDone: (done: number) => Promise<void> = async () => undefined,
): Promise<string | null> {
  await engine.call("runs/start", { id });
  let before = 0;
  let inVain = 0;
  for (;;) {
    const now = await engine.progress();
    const problem = endedBy(now);
    if (problem !== null) return problem;
    const { done = 0, failed = 0 } = now?.counts ?? {};
    await onDone(done);
    if (now?.phase === "done" && done === tasks) return null;
    const failedSome = now?.phase === "done" && failed > 0;
    if (failedSome) await engine.call("runs/retry", { id, which: "failed" });
    if (failedSome || (await resumeWhatWaits(engine, id, now))) {
      // Some calls fail by chance, so trying again gets further; where it long does not, it never will.
      inVain = done === before ? inVain + 1 : 0;
      if (inVain === TRIES_IN_VAIN) return `${tasks - done} tasks that fail whenever they are tried`;
      before = done;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Looks at a run while no call of it is out: what calls in flight hold is not what the run has grown by. Tasks that
 * have begun wait with their next call until it goes on.
 */
async function atRest(
  engine: EngineInPage,
  id: string,
  standIn: StandIn,
  look: () => Promise<void>,
): Promise<void> {
  await engine.call("runs/pause", { id });
  await waitWhile(async () => (await engine.progress())?.phase === "running" || standIn.open() > 0);
  await look();
  await engine.call("runs/resume", { id });
}

/** Kills what is named and comes back, in the same profile. */
async function killAndReturn(
  what: Killed,
  { browser, page, engine }: Visit,
  again: (browser: BrowserProcess, page: Page) => Promise<Visit>,
  profile: string,
): Promise<Visit> {
  if (what === "worker") {
    await engine.kill();
    return again(browser, page);
  }
  if (what === "page") {
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    // It never answers.
    session.send("Page.crash").catch(() => undefined);
    await crashed;
    const next = await page.context().newPage();
    await page.close().catch(() => undefined);
    return again(browser, next);
  }
  await browser.kill();
  const next = await startBrowser(profile);
  return again(next, next.page);
}

/**
 * Does a run in a real browser at an endpoint of which some calls fail; kills the worker, the page or the browser on the
 * way, and looks whether every task has its one result and no answer that was kept was asked for again. Then, where that
 * is wanted, does another run that nothing disturbs and follows its memory. `baseURL`: where the built page is served.
 */
export async function killWhileRunning(
  baseURL: string,
  { samples, models, repeats, kills: killed, faultyShare, calm: isCalmToo }: KillSize,
  print: (line: string) => void,
): Promise<RunKillReport> {
  const profile = mkdtempSync(join(tmpdir(), "caplens-run-kills-"));
  const standIn = await startStandIn();
  const tasks = samples * models.length * repeats;
  const random = seededRandom(SEED);
  const again = (runId: string) => (browser: BrowserProcess, page: Page) =>
    visit(browser, page, baseURL, standIn, runId);
  let here: Visit | null = null;
  try {
    const happened = scriptKilledRun(standIn, { calls: 20 * tasks, share: faultyShare, seed: SEED });
    const first = await startBrowser(profile);
    here = await again("run")(first, first.page);
    const dataSetId = await keepDataSet(here.engine, samples);
    await here.engine.call("runs/save", {
      run: runOn(dataSetId, standIn.url, { id: "run", models: [...models], repeats }),
    });

    const kills: Kill[] = [];
    for (const what of killed) {
      await here.engine.call("runs/start", { id: "run" });
      const until = standIn.requests.length + Math.ceil(((random() + 0.3) * 1.5 * tasks) / killed.length);
      const { engine } = here;
      standIn.holdAfter(until + OVERSHOOT);
      await waitWhile(async () => {
        const now = await engine.progress();
        const problem = endedBy(now);
        if (problem !== null) throw new Error(`The run can't go on: ${problem}`);
        await resumeWhatWaits(engine, "run", now);
        return standIn.requests.length < until;
      });
      here = await killAndReturn(what, here, again("run"), profile);
      standIn.release();
      if (await here.page.getByText("The browser had lost what was saved").isVisible())
        print("the browser had thrown its database away");
      const rows = await rowsOf(here.engine, "run", tasks);
      const before = standIn.requests.length;
      kills.push({ isBefore: (_request, index) => index < before, kept: keptOf(rows) });
      print(`killed the ${what} after ${standIn.requests.length} calls: ${rows.length} results were on disk`);
    }
    const problem = await finish(here.engine, "run", tasks);
    const calls = standIn.requests.length;
    const { repeated, lost, finished } = repeatedCalls(standIn.requests, {
      happened,
      kills,
      repeats,
    });
    const faults = [
      ...(problem === null ? [] : [`the run ended with ${problem}`]),
      ...faultsOfResults(
        await rowsOf(here.engine, "run", tasks + 1),
        tasks,
        babbledAbout(standIn.requests, happened),
      ),
      ...repeated.map((key) => `asked for again: ${key}`),
    ];
    print(`done after ${calls} calls; ${faults.length === 0 ? "all whole" : faults.join("; ")}`);

    if (!isCalmToo) return { tasks, calls, finished, lost, faults, memory: [] };
    await here.engine.kill();
    here = await again("calm")(here.browser, here.page);
    const calm = runOn(dataSetId, standIn.url, { id: "calm", models: ["p", "q"], repeats: CALM_REPEATS });
    const results = samples * 2 * CALM_REPEATS;
    await here.engine.call("runs/save", { run: calm });
    const memory: RunKillReport["memory"] = [];
    const { page, engine: calmEngine } = here;
    const ended = await finish(here.engine, "calm", results, async (done) => {
      // The stand-in's own records are no part of the run.
      standIn.requests.length = 0;
      if (done < (results / LOOKS) * (memory.length + 1)) return;
      await atRest(calmEngine, "calm", standIn, async () => {
        memory.push({ results: done, megabytes: await heapInUse(page) });
      });
      print(`${done} results: ${memory.at(-1)?.megabytes.toFixed(1)} MB`);
    });
    if (ended !== null) faults.push(`the run that nothing disturbed ended with ${ended}`);
    return { tasks, calls, finished, lost, faults, memory };
  } finally {
    await here?.browser.kill().catch(() => undefined);
    await standIn.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
