import { RESULT_VERSION } from "../../foundation/document-versions";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { Judgement, RefinedCaption, Result, Task, WrittenCaption } from "../../shapes/result";

/** The outcome of a task's steps: a run's `Result`, or a caption of a session. */
export type TaskResult<Caption = WrittenCaption, Judged = Judgement, Refined = RefinedCaption> = Task & {
  caption: Caption | null;
  refined: Refined | null;
  judgement: Judged | null;
  problem: Problem | null;
};

/** The steps of a task; each rejects with `ProblemError`, or with `AbortError` when cancelled. */
export type TaskSteps<Caption = WrittenCaption, Judged = Judgement, Refined = RefinedCaption> = {
  caption(task: Task, signal: AbortSignal): Promise<Caption>;
  /** Null where this caption is judged as it was written; absent where all are. */
  refine?(task: Task, caption: Caption, signal: AbortSignal): Promise<Refined | null>;
  judge(task: Task, caption: Caption | Refined, signal: AbortSignal): Promise<Judged>;
};

/** The destination of results. */
type ResultSink<Kept = Result> = {
  /** A step counts once this has resolved: then it is on disk. */
  keep(result: Kept): Promise<void>;
  /** True for what only makes a task wait: it has not failed then, and nothing is kept of the try. */
  holds(problem: Problem): boolean;
};

/** A result of a task that nothing has been done for. */
export function emptyResult(runId: string, task: Task): Result {
  return {
    format: "caplens-result",
    version: RESULT_VERSION,
    runId,
    ...task,
    caption: null,
    refined: null,
    judgement: null,
    overrules: [],
    problem: null,
  };
}

/**
 * Does what is missing of a task, step by step, and keeps each step before the next begins. A step that goes wrong is
 * kept as the result's problem, which is returned; null where all went well. Rejects with `AbortError` when cancelled,
 * and with what keeping rejects with: then the step was not kept, and does not count.
 */
export async function performTask<Kept extends TaskResult<unknown, unknown, unknown>>(
  before: Kept,
  steps: TaskSteps<
    NonNullable<Kept["caption"]>,
    NonNullable<Kept["judgement"]>,
    NonNullable<Kept["refined"]>
  >,
  sink: ResultSink<Kept>,
  signal: AbortSignal,
): Promise<Problem | null> {
  const { sampleId, entryId, repeat } = before;
  const task = { sampleId, entryId, repeat };
  let result = before;

  /** Does a step that is missing and keeps what comes of it. */
  async function step<Name extends "caption" | "refined" | "judgement">(
    name: Name,
    work: () => Promise<Kept[Name]>,
  ): Promise<Problem | null> {
    if (result[name] !== null) return null;
    signal.throwIfAborted();
    let problem: Problem | null = null;
    try {
      const made = await work();
      if (made === null) return null;
      result = { ...result, [name]: made, problem: null };
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      problem = toProblem(error);
      if (sink.holds(problem)) return problem;
      result = { ...result, problem };
    }
    await sink.keep(result);
    return problem;
  }

  const unwritten = await step("caption", () => steps.caption(task, signal));
  const { caption } = result;
  if (unwritten || !caption) return unwritten;
  // A judged caption is not refined any more.
  const { refine } = steps;
  const unrefined =
    refine && result.judgement === null ? await step("refined", () => refine(task, caption, signal)) : null;
  if (unrefined) return unrefined;
  return step("judgement", () => steps.judge(task, result.refined ?? caption, signal));
}
