import type { GenerateRequest, Provider } from "../../calls/provider";
import { type AnsweredCalls, askFiles } from "../../evaluation/answers-of-files";
import { ProblemError } from "../../foundation/errors";
import { itSays } from "../../foundation/foreign-text";
import type { BatchAnswer, BatchCall, BatchCause } from "../../shapes/batch";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";

/** A call that has no answer yet. */
export type OpenCall = {
  id: string;
  kind: BatchCall["kind"];
  choice: ModelChoice;
  request: GenerateRequest;
};

/** The context of a model that answers from files, for one task. */
export type Away = AnsweredCalls & {
  /** Hears of each call without an answer, and of the error that came in its place. */
  onOpen(call: OpenCall, failed: Extract<BatchAnswer, { state: "failed" }> | null): void;
};

/** A task waits for a call that has gone out, or is to go out, as a file. */
const ASKED_ELSEWHERE = "asked-elsewhere";

export function askedElsewhere(): Problem {
  return {
    code: ASKED_ELSEWHERE,
    message: "It is asked elsewhere, and its answer has not come home.",
    nextStep: "Read the files with the answers on the page “Run it elsewhere”.",
  };
}

export function isAskedElsewhere({ code }: Problem): boolean {
  return code === ASKED_ELSEWHERE;
}

/** A caption waits for its refiner: files hold captions and questions of judges alone. */
const REFINED_HERE = "refined-here";

export function refinedHere(): Problem {
  return {
    code: REFINED_HERE,
    message: "Its caption is refined first, which is done in this page and not in files.",
    nextStep: "Start the run on its own page: it refines the captions that came home, and judges them.",
  };
}

/** True for what a task only waits for: it has not failed by it. */
export function waits(problem: Problem): boolean {
  return isAskedElsewhere(problem) || problem.code === REFINED_HERE;
}

const ANSWERED_AGAIN = "Write what is missing, and have it answered again.";

const WORDS: Readonly<Record<BatchCause, { what: string; next: string }>> = {
  "content filter": {
    what: "A content filter withheld the answer.",
    next: "Use another video or instruction, or another model.",
  },
  length: {
    what: "The answer used up the allowed length before any text was written.",
    next: "Raise the longest reply under “Reply settings”.",
  },
  empty: { what: "The answer was empty.", next: ANSWERED_AGAIN },
  "too long": {
    what: "The call was too long for the model.",
    next: "Set fewer or smaller frames for the video.",
  },
  refused: { what: "The call was refused.", next: "Look at what the answer says, and change the settings." },
  busy: { what: "There were too many calls at a time.", next: ANSWERED_AGAIN },
  server: { what: "The service or the engine failed.", next: ANSWERED_AGAIN },
  expired: { what: "The call was not answered in time.", next: ANSWERED_AGAIN },
};

/** The reason why a call has no answer that came home as an error. */
export function unansweredProblem(failed: Extract<BatchAnswer, { state: "failed" }>): Problem {
  const { what, next } = WORDS[failed.cause];
  return {
    code: `batch-${failed.cause.replace(" ", "-")}`,
    message: `${what}${itSays(failed.message)}`,
    nextStep: next,
    detail: `${failed.file}, line ${failed.line}`,
    retryable: failed.retryable,
  };
}

/**
 * A model that is never called: what came home for a request is its reply, and the same reply each time. Rejects with
 * `asked-elsewhere` where nothing came, and with the cause where an error did.
 */
export function awayProvider(choice: ModelChoice, away: Away): Provider {
  return {
    id: choice.kind,
    model: choice.model,
    capabilities: { image: true, audio: true },
    async generate(request, options) {
      const { id, kind, call, reply } = await askFiles(choice, request, options, away);
      if (reply) return reply;
      const failed = call?.answer?.state === "failed" ? call.answer : null;
      away.onOpen({ id, kind, choice, request }, failed);
      throw new ProblemError(failed ? unansweredProblem(failed) : askedElsewhere());
    },
  };
}
