import PQueue from "p-queue";
import { abortError } from "../foundation/errors";
import { orAborted } from "../foundation/or-aborted";
import type { JudgeAnswer, JudgePrompt, JudgeTask } from "../judges/judge-task";
import type { CheckBatch, RuleVerdicts } from "../rules/run-check";
import type { JudgingSettings } from "../shapes/judging";
import type { Problem } from "../shapes/problem";
import type { Extraction, ItemVerdict, Semantics, Verdict } from "../shapes/verdict";

/** The settings for one question to a judge. */
type JudgeQuestion = {
  /** The id under which its replies are filed. */
  checkId: string;
  /** The number of times that it is asked until a reply can be read; left out as often as usual. */
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
   * Its reply; null where it can't be reached. After a problem that won't go away (a refused key) or several
   * absences in a row nothing more is asked of it. Rejects with `AbortError` only.
   */
  ask<Input, Value>(
    task: JudgeTask<Input, Value>,
    input: Input,
    question: JudgeQuestion,
  ): Promise<JudgeAnswer<Value> | null>;
  /** The reason why it could not be reached, if it could not. */
  problem(): Problem | null;
};

/** The code of the problem of a judge that is none: nobody was chosen to judge. */
export const NO_JUDGE = "no-judge";

/** The cause and the reason for having nothing from a judge: it could not be reached, or nobody was chosen to judge. */
export function absenceOf(judge: JudgeSession): {
  cause: "judge unreachable" | "not judged";
  reason: string;
} {
  const problem = judge.problem();
  return {
    cause: problem?.code === NO_JUDGE ? "not judged" : "judge unreachable",
    reason: problem?.message ?? "The judge could not be reached.",
  };
}

/** The known verdicts on a caption before it is judged, and what alone is asked about it. */
export type KnownOfCaption = {
  /** People have given no instruction: it is judged all the same. Where files should have told one, it is not. */
  uninstructed?: true;
  /** Only the constraints with these ids; all where nothing is said. */
  only?: ReadonlySet<string>;
  /** Parts that a person selected, by format check: nobody is asked about these. */
  selected?: Readonly<Record<string, Extraction>>;
  /** The verdicts of rules on this caption by both semantics, by check: they are not run again where that holds. */
  ruled?: Readonly<Record<string, Record<Semantics, Verdict>>>;
  /** Earlier answers to these questions on the same caption: they count too, and further rounds follow them. */
  earlier?: readonly ItemVerdict[];
};

/** The tools with which a benchmark judges captions. */
export type JudgeTools = {
  /** Each is asked every question; the first does what one judge does for all. */
  judges: readonly [JudgeSession, ...JudgeSession[]];
  /** The number of rounds, single or batched calls, and the order of options. */
  judging: Pick<JudgingSettings, "rounds" | "batched" | "optionSeed">;
  /** Questions at a time: more than the judges take calls, so that they are busy while some wait to be asked again. */
  questionsAtATime: number;
  /** By which verdicts are told while they come in. */
  semantics: Semantics;
  /** Decides format checks by both semantics. In the app in a worker that can be killed. */
  runRules(batch: CheckBatch, signal: AbortSignal): Promise<RuleVerdicts>;
  /** Cancels: the judging rejects with `AbortError`, and what was told before stands. */
  signal: AbortSignal;
  /** For those that judge by checklists. */
  known?: KnownOfCaption;
  /** Told each verdict as soon as it is known; `other`: of rules, by the other semantics. */
  onVerdict?: (verdict: Verdict, other?: Verdict) => void;
  /** Told what is decided, of all that is to be. */
  onProgress?: (done: number, total: number) => void;
};

/** Puts work into a queue; the promise is settled once the work is. */
type Enqueue = (work: () => Promise<void>) => Promise<void>;

/**
 * Does work that puts questions into a queue, so many at a time. Cancelling empties the queue and rejects with
 * `AbortError` at once.
 */
export async function withQueue<Value>(
  { questionsAtATime, signal }: Pick<JudgeTools, "questionsAtATime" | "signal">,
  work: (enqueue: Enqueue) => Promise<Value>,
): Promise<Value> {
  const queue = new PQueue({ concurrency: questionsAtATime });
  try {
    if (signal.aborted) throw abortError();
    const done = work((one) => {
      const job = queue.add(one);
      // The awaiting caller handles a rejection; before that it must not count as unhandled.
      job.catch(() => undefined);
      return job;
    });
    done.catch(() => undefined);
    return await orAborted(done, signal);
  } finally {
    queue.clear();
  }
}
