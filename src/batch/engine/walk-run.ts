import type { Benchmark } from "../../benchmarks/benchmark";
import { benchmarkOf, partsOf, samplesOf } from "../../engine/shared/run-plan";
import { runProblems } from "../../engine/shared/run-problems";
import { type MeansOfRun, runSteps, type StepParts } from "../../engine/shared/run-steps";
import { awayRecord, runMark } from "../../evaluation/answers-of-files";
import { asWritten } from "../../evaluation/generate-caption";
import type { Judge } from "../../evaluation/judge-session";
import { emptyResult, performTask } from "../../evaluation/run/perform-task";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { groupBy } from "../../foundation/groups";
import type { BatchAnswer, BatchTask } from "../../shapes/batch";
import { baseOf, isAsked, isRefined } from "../../shapes/called-models";
import type { DataSample } from "../../shapes/data-set";
import { isWithheld } from "../../shapes/judged-caption";
import type { ModelEntry } from "../../shapes/model-entry";
import type { AbilityCorrection } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import { type Result, type Task, taskKey, type WrittenCaption } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { takesPart } from "../../shapes/run-tasks";
import type { Storage } from "../../storage/open-storage";
import {
  type Away,
  askedElsewhere,
  awayProvider,
  type OpenCall,
  refinedHere,
  unansweredProblem,
  waits,
} from "../logic/away-provider";

/** Questions at a time: nobody is called, so that no more help. */
const QUESTIONS_AT_A_TIME = 8;

export type WalkParts = StepParts;

/** A run whose calls go out as files, or whose answers come home. */
export type AwayRun = {
  run: Run;
  benchmark: Benchmark;
  mark: string;
  corrections: readonly AbilityCorrection[];
  /** Its samples, those of one video behind each other: media and prefixes that calls share are then read once. */
  samples: readonly DataSample[];
};

/** The handlers of a task's open calls. */
export type OpenCalls = {
  /** A caption to be asked for; resolves once its call is noted. Absent where answers are only taken in. */
  caption?: (
    asked: { task: Task; entry: ModelEntry; basis: string },
    failed: Extract<BatchAnswer, { state: "failed" }> | null,
  ) => Promise<void>;
  judge: (call: OpenCall, failed: Extract<BatchAnswer, { state: "failed" }> | null) => void;
  /** Nothing is kept of what is done. */
  dry?: true;
  /** Nothing is made of a caption about which no judge has answered anything yet. */
  answeredOnly?: true;
  /** True where nothing is kept of a step that could not be done. */
  holds: (problem: Problem) => boolean;
};

/** Opens a run. Rejects as `partsOf` does, and with the problem of a run that can't be read. */
export async function openAwayRun(storage: Storage, runId: string): Promise<AwayRun> {
  const opened = await storage.runs.load(runId);
  if (!opened) throw new ProblemError(runProblems.notFound());
  if (opened.state !== "ready") throw new ProblemError(opened.problem);
  const { run } = opened;
  const { sampleIds } = await partsOf(run, storage.dataSets);
  const byVideo = groupBy(
    await samplesOf(storage.dataSets, run.dataSet.id, sampleIds),
    (sample) => sample.video.id,
  );
  const { settings } = await storage.settings.read();
  return {
    run,
    benchmark: benchmarkOf(run),
    mark: await runMark(runId),
    corrections: settings.corrections,
    samples: [...byVideo.values()].flat(),
  };
}

/** The tasks of a run in the order in which their calls go out. */
export function* tasksOf({ run, samples }: AwayRun): Generator<Task> {
  for (const { id: sampleId } of samples)
    for (const entry of run.entries.filter((one) => takesPart(one, sampleId)))
      for (let repeat = 1; repeat <= run.repeats; repeat += 1) yield { sampleId, entryId: entry.id, repeat };
}

/** A caption's basis besides its sample, which never changes: answers to another basis don't count for it. */
function basisOf(run: Run, { choice, settings, plan, wholeVideo }: ModelEntry): string {
  return canonicalJson({
    choice,
    wholeVideo,
    settings: settings ?? run.defaults.settings,
    plan: plan ?? run.defaults.plan,
  });
}

function answeredCaption(
  { choice }: ModelEntry,
  { draft, calls }: BatchTask,
): { caption: WrittenCaption | null; failed: Extract<BatchAnswer, { state: "failed" }> | null } {
  const call = draft && calls[draft.callId];
  if (!draft || !call?.answer || !choice) return { caption: null, failed: null };
  if (call.answer.state === "failed") return { caption: null, failed: call.answer };
  const { callId, shown, basis: _made, ...asked } = draft;
  const record = awayRecord(callId, choice, asked, call.answer, call.writtenAt);
  const { record: kept, ...written } = asWritten(call.answer.text, record);
  return { caption: { ...written, call: kept, shown }, failed: null };
}

/**
 * Does a task as far as answers carry it, step by step as a live run does, and keeps each step. Resolves with what it
 * waits for, null where all is done.
 */
export async function walkTask(
  away: AwayRun,
  parts: WalkParts,
  task: Task,
  known: BatchTask | null,
  open: OpenCalls,
  signal: AbortSignal,
): Promise<Problem | null> {
  const { run, mark, corrections } = away;
  const calls = known?.calls ?? {};
  const asks: Away = {
    ...{ mark, repeat: task.repeat, corrections, calls },
    onOpen: open.judge,
  };
  const judges = run.judges.map(
    (choice, index): Judge => ({
      id: index === 0 ? "judge" : `judge-${index + 1}`,
      provider: awayProvider(choice, asks),
      isAway: true,
    }),
  );
  const means: MeansOfRun = (calling) => ({
    ...parts.means(calling),
    judges: async () => ({ judges, questionsAtATime: QUESTIONS_AT_A_TIME }),
  });
  const live = runSteps(run, { ...parts, means }, () => undefined);
  const entry = run.entries.find(({ id }) => id === task.entryId);

  async function caption(): Promise<WrittenCaption> {
    if (!entry || !isAsked(entry)) return live.caption(task, signal);
    if (baseOf(run.entries, entry)) throw new ProblemError(refinedHere());
    const basis = basisOf(run, entry);
    const isSame = known?.draft?.basis === basis;
    const answered = known && isSame ? answeredCaption(entry, known) : null;
    if (answered?.caption) return answered.caption;
    const failed = answered?.failed ?? null;
    await open.caption?.({ task, entry, basis }, failed);
    throw new ProblemError(failed ? unansweredProblem(failed) : askedElsewhere());
  }

  const hasWord = Object.values(calls).some(({ kind, answer }) => kind !== "c" && answer !== null);
  const judged: typeof live.judge = async (one, written, cancelled) => {
    if (open.answeredOnly && judges.length > 0 && !hasWord && !isWithheld(written))
      throw new ProblemError(askedElsewhere());
    return live.judge(one, written, cancelled);
  };
  async function refine(): Promise<null> {
    if (entry && isRefined(entry)) throw new ProblemError(refinedHere());
    return null;
  }

  const { runs } = await parts.storage();
  return performTask<Result>(
    await resultBefore(runs, run.id, task, known),
    { caption, refine, judge: judged },
    { holds: open.holds, keep: async (result) => (open.dry ? undefined : runs.keep(result)) },
    signal,
  );
}

/** The stored result of a task, without the parts that newer answers replace. An unreadable one is done anew. */
async function resultBefore(
  runs: Storage["runs"],
  runId: string,
  task: Task,
  known: BatchTask | null,
): Promise<Result> {
  const kept = await runs.result({ runId, ...task });
  if (kept?.state !== "ready") return emptyResult(runId, task);
  if (known?.redo === "caption") return withoutCaption(kept.result);
  return known?.redo === "judgement" ? { ...kept.result, judgement: null } : kept.result;
}

/** A result whose caption gives way to another one: what people decided stays, as decided of the caption before. */
export function withoutCaption({ runId, overrules, ...task }: Result): Result {
  return {
    ...emptyResult(runId, task),
    overrules: overrules.map((overrule) => ({ ...overrule, stale: true })),
  };
}

/** The keys of tasks that are done. */
export async function doneTasks({ runs }: Storage, runId: string): Promise<Set<string>> {
  const states = await runs.states(runId);
  return new Set(states.filter(({ state }) => state === "done").map(taskKey));
}

/** The handlers of a walk that only takes answers in: a call without an answer has not failed. */
export const TAKES_IN: OpenCalls = { judge: () => undefined, holds: waits, answeredOnly: true };
