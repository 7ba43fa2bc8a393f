import type { CheckBatch } from "../checkers/check-batch";
import type { JudgeAnswer, JudgePrompt, JudgeTask } from "../judges/judge-task";
import type { JudgingSettings } from "../schemas/judging";
import type { Problem } from "../schemas/problem";
import type { Semantics, Verdict } from "../schemas/verdict";

/** How a judge is asked one thing. */
type JudgeQuestion = {
  /** What its replies are filed under. */
  checkId: string;
  /** So often it is asked until a reply can be read; left out as often as usual. */
  tries?: number;
  /** From 1: of the same question to the same judge. From the second on no kept reply of another round answers. */
  round: number;
  /** In the place of the task's own. */
  prompt?: JudgePrompt | undefined;
  /** Frames of what the caption is of follow the request, as far as there are any and the judge takes them. */
  withPictures?: true;
};

/** One judge while a caption is judged. */
export type JudgeSession = {
  /** Tells it from other judges of the same model. */
  id: string;
  model: string;
  /**
   * What it says; null where it can't be reached. After a problem that won't go away (a refused key) or several
   * absences in a row nothing more is asked of it. Rejects with `AbortError` only.
   */
  ask<Input, Value>(
    task: JudgeTask<Input, Value>,
    input: Input,
    question: JudgeQuestion,
  ): Promise<JudgeAnswer<Value> | null>;
  /** Why it could not be reached, if it could not. */
  problem(): Problem | null;
};

/** What a benchmark judges captions with. */
export type JudgeTools = {
  /** Each is asked every question; the first does what one judge does for all. */
  judges: readonly [JudgeSession, ...JudgeSession[]];
  /** How often each is asked, whether in one call or many, and in which order options stand. */
  judging: Pick<JudgingSettings, "rounds" | "batched" | "optionSeed">;
  /** Questions at a time: more than the judges take calls, so that they are busy while some wait to be asked again. */
  questionsAtATime: number;
  /** By which verdicts are told while they come in. */
  semantics: Semantics;
  /** Decides format checks, one verdict each, in order. In the app in a worker that can be killed. */
  runRules(batch: CheckBatch, signal: AbortSignal): Promise<Verdict[]>;
  /** Cancels: the judging rejects with `AbortError`, and what was told before stands. */
  signal: AbortSignal;
  /** Told each verdict as soon as it is known. */
  onVerdict?: (verdict: Verdict) => void;
  /** Told what is decided, of all that is to be. */
  onProgress?: (done: number, total: number) => void;
};
