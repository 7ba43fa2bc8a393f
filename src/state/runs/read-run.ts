import type { ArchiveCalls } from "../../engine/shared/protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { DATA_SET_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { RecomputeCalls, RunCalls } from "../../runs/protocol";
import { baseOf, isRefined } from "../../shapes/called-models";
import type { Checklist } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Problem } from "../../shapes/problem";
import { type Result, type ResultKey, taskKey } from "../../shapes/result";
import type { KeptRun, Run } from "../../shapes/run";
import type { RunSummary } from "../../shapes/run-table";
import { tasksOf } from "./session-run";

/** The engine calls that keep and execute runs. */
export type RunsEngine = Pick<
  WorkerClient<RunCalls & RecomputeCalls & Pick<ArchiveCalls, "sessions/runs">>,
  "call"
>;

const sampleReader = lazyModule(
  "What reads samples of runs",
  () => import("../../evaluation/verdicts/session-sample"),
);

/** The stored result of a task; `problem`: why it can't be read. */
export type KeptResult = { result: Result; problem: null } | { result: null; problem: Problem };

/** A run of one sample with all that it has led to so far. */
export type RunOfSample = {
  run: Run;
  /** False: it came with a session that is only looked at, and is in memory alone. */
  isKept: boolean;
  /** The reason why it can only be looked at, apart from what its session says. */
  readOnly: Problem | null;
  sample: DataSample;
  /** The checklist of its captions; null where that is none of this version. */
  checklist: Checklist | null;
  /** By the key of their task. */
  results: ReadonlyMap<string, KeptResult>;
};

function notFound(): ProblemError {
  return new ProblemError({
    code: "run-not-found",
    message: "This run is not in this browser, or it was deleted.",
    nextStep: "Runs stay in the browser that made them. Open the session, and its runs from there.",
  });
}

function notOneSample(): ProblemError {
  return new ProblemError({
    code: "run-sample-missing",
    message: "The sample of this run is not in this browser any more.",
    nextStep: "Its results are kept. Make a new run from the session.",
  });
}

/** Counts these tasks that have no caption of their own yet, that wait for a refiner, and that have no verdicts. */
export function countLeft(
  entries: readonly ModelEntry[],
  tasks: readonly ResultKey[],
  results: ReadonlyMap<string, KeptResult>,
): { unwritten: number; unrefined: number; unjudged: number } {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const left = { unwritten: 0, unrefined: 0, unjudged: 0 };
  for (const task of tasks) {
    const result = results.get(taskKey(task))?.result;
    const entry = known.get(task.entryId);
    const shares = entry !== undefined && baseOf(entries, entry) !== null;
    if (!result?.judgement) left.unjudged += 1;
    if (!result?.caption && !shares) left.unwritten += 1;
    if (entry && isRefined(entry) && !result?.refined && !result?.judgement) left.unrefined += 1;
  }
  return left;
}

/** Reads the stored results of these tasks of a run. */
export async function readResults(
  engine: RunsEngine,
  runId: string,
  tasks: readonly ResultKey[],
): Promise<Map<string, KeptResult>> {
  const found = new Map<string, KeptResult>();
  for (const task of tasks) {
    const opened = await engine.call("runs/result", { id: runId, key: task });
    if (opened?.state === "ready") found.set(taskKey(task), { result: opened.result, problem: null });
    else if (opened) found.set(taskKey(task), { result: null, problem: opened.problem });
  }
  return found;
}

/** A run of one sample. Rejects with `ProblemError` where there is none, or it can't be read. */
export async function readRun(engine: RunsEngine, id: string): Promise<RunOfSample> {
  const opened = await engine.call("runs/open", { id });
  if (!opened) throw notFound();
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  const { run } = opened;
  const [sample] = (await engine.call("data-sets/get", { id: run.dataSet.id }))?.samples ?? [];
  if (!sample || run.origin === null) throw notOneSample();
  return {
    run,
    isKept: true,
    readOnly: opened.state === "read-only" ? opened.problem : null,
    sample,
    checklist: (await sampleReader()).checklistOf(sample),
    results: await readResults(engine, id, tasksOf(run)),
  };
}

/** The runs about the sample of a session, the newest first. */
export async function runsOfSession(engine: RunsEngine, sessionId: string): Promise<RunSummary[]> {
  const all = await engine.call("runs/list", null);
  return all.filter((summary) => summary.sessionId === sessionId);
}

/** The runs that came with a session that is only looked at, the newest first. */
export async function runsOnlyShown(engine: RunsEngine, sessionId: string): Promise<RunOfSample[]> {
  const runs = await engine.call("sessions/runs", { id: sessionId });
  if (runs.length === 0) return [];
  const { checklistOf } = await sampleReader();
  return runs.flatMap((one) => asOnlyShown(one, checklistOf) ?? []);
}

function asOnlyShown(
  { run, dataSet, results }: KeptRun,
  checklistOf: (sample: DataSample) => Checklist | null,
): RunOfSample | null {
  const [sample] = dataSet.samples;
  if (!sample) return null;
  const byTask = results.map((result): [string, KeptResult] => [taskKey(result), { result, problem: null }]);
  return {
    run,
    isKept: false,
    readOnly: null,
    sample,
    checklist: checklistOf(sample),
    results: new Map(byTask),
  };
}

/** A run as it is on screen, as it goes with its session. */
export function asKept({ run, sample, results }: RunOfSample): KeptRun {
  return {
    run,
    dataSet: {
      format: "caplens-data-set",
      version: DATA_SET_VERSION,
      title: run.title,
      ...run.dataSet,
      samples: [sample],
    },
    results: [...results.values()].flatMap(({ result }) => result ?? []),
  };
}

/** The fields of each run in a choice among the runs of a session. */
export type RunSibling = Pick<RunSummary, "id" | "createdAt" | "counts">;

export function siblingOf({ run, results }: RunOfSample): RunSibling {
  const kept = [...results.values()];
  const done = kept.filter(({ result }) => result?.judgement).length;
  const failed = kept.filter(({ result, problem }) => (problem ?? result?.problem) != null).length;
  return { id: run.id, createdAt: run.createdAt, counts: { done, failed, total: tasksOf(run).length } };
}
