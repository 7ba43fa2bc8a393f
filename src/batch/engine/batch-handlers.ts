import rayData from "../../../scripts/batch/ray-data.py?raw";
import rayShards from "../../../scripts/batch/ray-shards.py?raw";
import slurmArray from "../../../scripts/batch/slurm-array.sh?raw";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { costOfRequests } from "../../calls/model-services/prices";
import { notePrompts } from "../../engine/shared/active-run";
import { callsAway } from "../../engine/shared/calls-away";
import { GUESSED, measured } from "../../engine/shared/estimate-left";
import { isRunFree, withRunLock } from "../../engine/shared/run-lock";
import { noteRules } from "../../engine/shared/run-plan";
import { runProblems } from "../../engine/shared/run-problems";
import { type OpenPath, safeName } from "../../evaluation/export/export-source";
import { begunAhead } from "../../foundation/batches";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { canonicalJson } from "../../foundation/canonical-json";
import { isAbort, ProblemError } from "../../foundation/errors";
import { groupBy } from "../../foundation/groups";
import type { BatchTask, BatchWish, BatchWriting } from "../../shapes/batch";
import {
  type AskedEntry,
  askedEntries,
  baseOf,
  calledModels,
  refinedEntries,
} from "../../shapes/called-models";
import { runsHere } from "../../shapes/model-reference";
import { stateOf, type Task, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { MeasuredRun } from "../../shapes/run-progress";
import { takesPart } from "../../shapes/run-tasks";
import type { Storage } from "../../storage/open-storage";
import { openScratchPlace } from "../../storage/scratch";
import type { TabLocks } from "../../storage/spending/leases";
import { toStorageError } from "../../storage/storage-problems";
import { counting, type ExportTarget, folderTarget, zipTarget } from "../../storage/zip-target";
import { BATCH_TARGETS } from "../logic/batch-targets";
import { readMe } from "../logic/read-me";
import { checkMediaMode } from "../logic/references";
import type { Shard } from "../logic/write-shards";
import type { AnswerReport, BatchCalls, BatchPreview, BatchStatus } from "../protocol";
import { batchCounts, readAnswers } from "./read-answers";
import { takeBack, unfinishedWriting } from "./unfinished-writing";
import {
  type AwayRun,
  doneTasks,
  openAwayRun,
  TAKES_IN,
  tasksOf,
  type WalkParts,
  walkTask,
  withoutCaption,
} from "./walk-run";
import { tasksLeft, writeBatch } from "./write-batch";

/** The number of remaining tasks that are written without output, as a sample. */
const TASKS_TRIED = 4;

const NOWHERE: OpenPath = async () => ({ write: async () => undefined, close: async () => undefined });

function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, place) => place % step === 0).slice(0, count);
}

/**
 * Tokens that an answer has, by what this run has taken so far, else by rules of thumb; never more than its limit. `entry`: whose
 * captions they are, null for answers of judges.
 */
function outputOf(
  run: Run,
  entry: AskedEntry | null,
  model: string,
  taken: MeasuredRun | null,
): { tokens: number; measured: boolean } {
  const mean = entry ? taken?.captions[entry.id] : taken?.judges[model];
  const known = mean?.outputTokens ?? null;
  const usual = entry ? GUESSED.captionTokens : GUESSED.answerTokens;
  const limit = entry ? (entry.settings ?? run.defaults.settings).maxTokens : null;
  return { tokens: Math.min(known ?? usual, limit ?? Number.POSITIVE_INFINITY), measured: known !== null };
}

/** The preview of an export, by writing some of its calls without output. Rejects as `writeBatch` does. */
async function previewBatch(
  away: AwayRun,
  parts: WalkParts,
  wish: BatchWish,
  signal: AbortSignal,
): Promise<BatchPreview> {
  const { run } = away;
  const { caps, priceFactor } = BATCH_TARGETS[wish.target];
  const kept = await parts.storage();
  const [{ settings }, states] = await Promise.all([kept.settings.read(), kept.runs.states(run.id)]);
  const taken = await measured(kept, run, states);
  const left = await tasksLeft(away, parts, wish.stage);
  // Each entry is estimated by itself: their lines differ with their frames, and one model may have several.
  const groups: { entry: AskedEntry | null; group: typeof left }[] =
    wish.stage === "captions"
      ? askedEntries(run.entries).map((entry) => ({
          entry,
          group: left.filter(({ entryId }) => entryId === entry.id),
        }))
      : [{ entry: null, group: left }];
  const sum: BatchPreview = {
    calls: 0,
    files: 0,
    bytes: 0,
    tokens: { input: 0, output: 0 },
    usd: priceFactor === null ? null : 0,
    unpriced: [],
    measured: false,
    problems: [],
  };
  /** By model: its entries share files. */
  const sizes = new Map<string, { calls: number; bytes: number }>();
  for (const { entry, group } of groups) {
    if (group.length === 0) continue;
    const tasks = spread(group, TASKS_TRIED);
    const tried = await writeBatch(away, parts, { wish, open: NOWHERE, tasks, writing: null, signal });
    for (const words of tried.problems.keys()) if (!sum.problems.includes(words)) sum.problems.push(words);
    const share = group.length / tasks.length;
    const models = new Set(tried.shards.map(({ model }) => model));
    for (const model of models) {
      const own = tried.shards.filter((one) => one.model === model);
      const of = (value: (shard: (typeof own)[number]) => number) =>
        share * own.reduce((total, one) => total + value(one), 0);
      const [calls, bytes, input] = [
        of((one) => one.calls),
        of((one) => one.bytes),
        of((one) => one.inputTokens),
      ];
      const output = outputOf(run, entry, model, taken);
      const ofModel = sizes.get(model) ?? { calls: 0, bytes: 0 };
      sizes.set(model, { calls: ofModel.calls + calls, bytes: ofModel.bytes + bytes });
      sum.tokens.input += input;
      sum.tokens.output += calls * output.tokens;
      sum.measured ||= output.measured;
      const choice = entry?.choice ?? run.judges.find((judge) => judge.model === model);
      const price = choice && priceAsCalled(choice, settings.prices);
      if (priceFactor === null) continue;
      if (price && sum.usd !== null)
        sum.usd += priceFactor * costOfRequests(price, calls, { input, output: calls * output.tokens });
      else if (!sum.unpriced.includes(model)) sum.unpriced.push(model);
    }
  }
  for (const { calls, bytes } of sizes.values()) {
    sum.calls += calls;
    sum.bytes += bytes;
    sum.files += Math.max(1, Math.ceil(bytes / caps.bytes), Math.ceil(calls / caps.calls));
  }
  return { ...sum, calls: Math.round(sum.calls), bytes: Math.round(sum.bytes) };
}

/** The state of a run that is executed elsewhere. Rejects as `openAwayRun` does. */
async function batchStatus({ locks, ...parts }: BatchParts, id: string): Promise<BatchStatus> {
  const storage = await parts.storage();
  const away = await openAwayRun(storage, id);
  const { run } = away;
  // One that is under way in another tab is no matter of this one.
  const isFree = await isRunFree(locks, id);
  const unfinished = isFree ? await unfinishedWriting(storage, id) : null;
  const { arrived } = await callsAway(storage, id);
  const left = {
    captions: (await tasksLeft(away, parts, "captions")).length,
    judging: (await tasksLeft(away, parts, "judging")).length,
  };
  const done = await doneTasks(storage, id);
  const open = [...tasksOf(away)].filter((task) => !done.has(taskKey(task))).length;
  return {
    title: run.title,
    arrived: isFree ? arrived.size : 0,
    unfinished: unfinished && { ...unfinished.last, calls: unfinished.calls },
    counts: await batchCounts(storage, id),
    left,
    leftHere: open - left.captions - left.judging,
    builtIn: calledModels(run).some(({ choice }) => runsHere(choice)),
    refined: refinedEntries(run.entries).map(({ title }) => title),
  };
}

/** Samples whose answers are taken in side by side: what they write is written together. */
const SAMPLES_AT_A_TIME = 32;

function hasWord({ calls, redo }: BatchTask): boolean {
  return redo !== undefined || Object.values(calls).some(({ answer }) => answer !== null);
}

/**
 * Does what the answers that came home carry: captions become captions and judgements judgements, each kept as a live
 * run keeps it. Resolves with how many are new. Cancelled, what was kept stays.
 */
async function takeIn(
  away: AwayRun,
  parts: WalkParts,
  onProgress: (done: number, total: number) => void,
  { signal, checkHeld }: Resting,
): Promise<AnswerReport["kept"]> {
  const { id: runId, entries } = away.run;
  const kept = await parts.storage();
  const done = await doneTasks(kept, runId);
  const taking = new Map(entries.map((entry) => [entry.id, entry]));
  const samples = new Set(away.samples.map(({ id }) => id));
  const tasks: Task[] = [];
  await kept.batchCalls.visit(
    runId,
    (one) => {
      const { sampleId, entryId, repeat, redo, came } = one;
      const task = { sampleId, entryId, repeat };
      const entry = taking.get(entryId);
      const isTask =
        entry && takesPart(entry, sampleId) && samples.has(sampleId) && repeat <= away.run.repeats;
      if (isTask && hasWord(one) && (redo || came || !done.has(taskKey(task)))) tasks.push(task);
    },
    signal,
  );
  const news = { captions: 0, judgements: 0, outdated: 0 };
  const stateNow = async (task: Task) => {
    const opened = await kept.runs.result({ runId, ...task });
    return stateOf(opened?.state === "ready" ? opened.result : null);
  };
  let taken = 0;
  async function take(task: Task): Promise<void> {
    signal.throwIfAborted();
    await checkHeld();
    const known = await kept.batchCalls.task(runId, task);
    const before = known?.redo === "caption" ? "open" : await stateNow(task);
    await walkTask(away, parts, task, known, TAKES_IN, signal);
    const after = await stateNow(task);
    if (before === "open" && after !== "open") news.captions += 1;
    if (after === "done" && (before !== "done" || known?.redo)) {
      if (news.judgements === 0) await noteRules(kept.runs, away.run, done.size);
      news.judgements += 1;
    }
    if (known?.redo === "caption") {
      // Added once it is known: other samples add to it meanwhile.
      const outdated = await giveUpCopies(away.run, kept, task);
      news.outdated += outdated;
    }
    if (known?.redo || known?.came)
      await kept.batchCalls.change(runId, task, (now) => {
        if (!now) return null;
        const { redo: _done, came: _taken, ...rest } = now;
        return rest;
      });
    taken += 1;
    onProgress(taken, tasks.length);
  }
  // Those of one sample may share a caption: one after the other.
  const bySample = groupBy(tasks, (task) => task.sampleId);
  const takeAll = async (all: readonly Task[]) => {
    for (const task of all) await take(task);
  };
  for await (const [, work] of begunAhead(bySample.values(), SAMPLES_AT_A_TIME, takeAll)) await work;
  return news;
}

/**
 * Replaces the copies that other entries have of a caption by the one that is kept of it now: what was made of the older
 * one gives way. The number of results that this changes.
 */
async function giveUpCopies({ id: runId, entries }: Run, { runs }: Storage, task: Task): Promise<number> {
  const opened = await runs.result({ runId, ...task });
  const caption = opened?.state === "ready" ? opened.result.caption : null;
  if (!caption) return 0;
  let changed = 0;
  for (const entry of entries.filter((one) => baseOf(entries, one)?.id === task.entryId)) {
    const sharing = await runs.result({ runId, ...task, entryId: entry.id });
    if (sharing?.state !== "ready" || !sharing.result.caption) continue;
    if (canonicalJson(sharing.result.caption) === canonicalJson(caption)) continue;
    await runs.keep({ ...withoutCaption(sharing.result), caption });
    changed += 1;
  }
  return changed;
}

/** The manifest of a batch: the files written, and their run. It holds no key: a run has none. */
function batchManifest(
  { id, title, dataSet, versions, judging, defaults }: Run,
  { stage, target, media }: BatchWish,
  batch: { shards: readonly Shard[]; problems: ReadonlyMap<string, number> },
  writtenAt: string,
): string {
  const manifest = {
    format: "caplens-batch",
    version: 1,
    writtenAt,
    run: { id, title, dataSet, versions },
    stage,
    target,
    media,
    ...(stage === "captions" ? { plan: defaults.plan } : { judging }),
    files: batch.shards,
    left: Object.fromEntries(batch.problems),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The scripts that go with files for machines of one's own. */
const SCRIPT_FILES: Readonly<Record<string, string>> = {
  "ray-shards.py": rayShards,
  "ray-data.py": rayData,
  "slurm-array.sh": slurmArray,
};

type BatchParts = WalkParts & { locks: TabLocks | undefined };

function atWork(): ProblemError {
  return new ProblemError({
    code: "run-at-work",
    message: "This run is being done just now, in this tab or another one.",
    nextStep: "Stop it on its page, then come back here: what it has finished is kept.",
  });
}

/** Work on a run that rests: `checkHeld`, asked before anything is kept, throws `taken-over` once another tab has the run. */
type Resting = { signal: AbortSignal; checkHeld: () => Promise<void> };

/** Does work while no tab does the run. Rejects with `run-at-work` where one does, and with `taken-over` where one has begun to. */
async function whileItRests<Result>(
  locks: TabLocks | undefined,
  runId: string,
  signal: AbortSignal,
  work: (resting: Resting) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const done: Result[] = [];
  const waiting = { signal: AbortSignal.any([signal, stop.signal]), onWaiting: () => stop.abort() };
  let isLost = false;
  try {
    await withRunLock(locks, runId, waiting, async ({ lost, isHeld }) => {
      lost?.addEventListener("abort", () => {
        isLost = true;
      });
      const checkHeld = async () => {
        if (isHeld && !(await isHeld())) throw new ProblemError(runProblems.takenOver());
      };
      done.push(await work({ signal: AbortSignal.any([signal, ...(lost ? [lost] : [])]), checkHeld }));
    });
  } catch (error) {
    if (signal.aborted) throw error;
    if (isLost) throw new ProblemError(runProblems.takenOver());
    throw stop.signal.aborted ? atWork() : error;
  }
  for (const result of done) return result;
  throw atWork();
}

async function writeText(target: ExportTarget, path: string, text: string): Promise<void> {
  const file = await target.open(path);
  await file.write(text);
  await file.close();
}

function fileName(title: string, { stage, target }: BatchWish): string {
  return `${safeName(title, "run")}-${stage}-${target}.zip`;
}

/** Emits at most a hundred times. */
function seldom(total: number, emit: (done: number) => void): (done: number) => void {
  const step = Math.max(1, Math.ceil(total / 100));
  return (done) => {
    if (done % step === 0 || done === total) emit(done);
  };
}

/** Runs that are done elsewhere: their calls as files, and the answers home again. */
export function batchHandlers({ locks, ...parts }: BatchParts): Handlers<BatchCalls> {
  const { storage } = parts;

  return {
    "batch/status": ({ id }) => batchStatus({ locks, ...parts }, id),

    "batch/preview": async ({ id, wish }, { signal }) =>
      previewBatch(await openAwayRun(await storage(), id), parts, wish, signal),

    "batch/write": ({ id, wish, folder }, { signal: asked, emit }) =>
      whileItRests(locks, id, asked, async ({ signal, checkHeld }) => {
        checkMediaMode(wish.media);
        const kept = await storage();
        const opened = await openAwayRun(kept, id);
        const run = await notePrompts(kept.runs, opened.run, opened.benchmark, opened.samples);
        const away = { ...opened, run };
        const time = new Date();
        const { target, files } = counting(
          folder ? folderTarget(folder) : zipTarget(await openScratchPlace(), time),
        );
        const begunAt = time.toISOString();
        const writing: BatchWriting = { id: crypto.randomUUID(), wish, inFolder: folder !== null, begunAt };
        try {
          await kept.batchCalls.changeWritings(id, (before) => [writing, ...before]);
          const tasks = await tasksLeft(away, parts, wish.stage);
          let done = 0;
          const tell = seldom(tasks.length, (now) => emit({ done: now, total: tasks.length }));
          const batch = await writeBatch(away, parts, {
            wish,
            tasks,
            open: target.open,
            ...{ writing, checkHeld },
            signal,
            onTask: () => {
              done += 1;
              tell(done);
            },
          });
          await writeText(target, "manifest.json", batchManifest(away.run, wish, batch, time.toISOString()));
          await writeText(target, "README.txt", readMe(away.run.title, wish, batch.shards));
          if (wish.target === "vllm")
            for (const [name, text] of Object.entries(SCRIPT_FILES)) await writeText(target, name, text);
          const blob = await target.end();
          await kept.batchCalls.changeWritings(id, (now) => now.filter((one) => one.id !== writing.id));
          return {
            fileName: fileName(away.run.title, wish),
            blob,
            bytes: blob?.size ?? files.reduce((sum, { bytes }) => sum + bytes, 0),
            files,
            calls: batch.calls,
            notes: [...batch.problems].map(([words, count]) => `${count} ${words}`),
          };
        } catch (error) {
          await target.drop();
          // Files that lie in a folder by then may go out all the same: people say what is to become of them.
          if (!folder) await takeBack(kept, id, [writing]).catch(() => undefined);
          throw isAbort(error) || error instanceof ProblemError ? error : toStorageError(error);
        }
      }),

    "batch/take-back": ({ id }, { signal }) =>
      whileItRests(locks, id, signal, async () => {
        const kept = await storage();
        await takeBack(kept, id, await kept.batchCalls.writings(id));
        return null;
      }),

    "batch/read": ({ id, files, newerWins }, { signal: asked, emit }) =>
      whileItRests(locks, id, asked, async ({ signal, checkHeld }) => {
        const kept = await storage();
        const away = await openAwayRun(kept, id);
        const report = await readAnswers(kept, id, files, {
          newerWins,
          signal,
          onRead: (done, total) => emit({ step: "reading", done, total }),
        });
        const news = await takeIn(
          away,
          parts,
          (done, total) => seldom(total, (now) => emit({ step: "keeping", done: now, total }))(done),
          { signal, checkHeld },
        );
        return { ...report, kept: news };
      }),
  };
}
