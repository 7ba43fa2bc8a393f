import { isWhole } from "../../calls/model-services/reply-ending";
import { requestKey } from "../../calls/model-services/request-key";
import type { GenerateRequest, GenerateResult, Provider } from "../../calls/provider";
import { ProblemError } from "../../foundation/errors";
import type { BatchAnswer, BatchCall, BatchCause } from "../../shapes/batch";
import type { CallRecord } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { AbilityCorrection } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import { callId } from "./call-id";

/** A call that has no answer yet. */
export type OpenCall = {
  id: string;
  kind: BatchCall["kind"];
  choice: ModelChoice;
  request: GenerateRequest;
};

/** The context of a model that answers from files, for one task. */
export type Away = {
  /** Mark of the run, in the ids of its calls. */
  mark: string;
  repeat: number;
  corrections: readonly AbilityCorrection[];
  calls: Readonly<Record<string, BatchCall>>;
  /** Hears of each call without an answer, and of the error that came in its place. */
  onOpen(call: OpenCall, failed: Extract<BatchAnswer, { state: "failed" }> | null): void;
  /** Hears of each reply that can be used, with the keys of requests which it answers. */
  onAnswered(keys: readonly string[], reply: GenerateResult): void;
};

const KIND_OF_TASK: Readonly<Record<string, BatchCall["kind"]>> = {
  extract_format: "x",
  extract_timestamp: "t",
};

function kindOf({ reply }: GenerateRequest): BatchCall["kind"] {
  if (reply.kind === "text") return "c";
  return (reply.kind === "schema" ? KIND_OF_TASK[reply.name] : undefined) ?? "q";
}

/** The record of a call that was answered from a file. */
export function awayRecord(
  id: string,
  choice: ModelChoice,
  asked: Pick<CallRecord, "promptVersion" | "settings" | "mediaHashes" | "warnings">,
  answer: Extract<BatchAnswer, { state: "answered" }>,
  writtenAt: string,
): CallRecord {
  const { answeredModel, usage, time, finishReason } = answer;
  return {
    id,
    provider: choice.kind,
    baseUrl: choice.baseUrl,
    model: choice.model,
    answeredModel,
    ...asked,
    usage,
    startedAt: time ?? writtenAt,
    firstTokenMilliseconds: null,
    totalMilliseconds: 0,
    finishReason,
    source: "batch",
  };
}

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

const WORDS: Readonly<Record<BatchCause, { what: string; next: string }>> = {
  "content filter": {
    what: "A content filter withheld the answer.",
    next: "Use another video or instruction, or another model.",
  },
  length: {
    what: "The answer used up the allowed length before any text was written.",
    next: "Raise the longest reply under “Reply settings”.",
  },
  empty: { what: "The answer was empty.", next: "Write what is missing, and have it answered again." },
  "too long": {
    what: "The call was too long for the model.",
    next: "Set fewer or smaller frames for the video.",
  },
  refused: { what: "The call was refused.", next: "Look at what the answer says, and change the settings." },
  busy: {
    what: "There were too many calls at a time.",
    next: "Write what is missing, and have it answered again.",
  },
  server: {
    what: "The service or the engine failed.",
    next: "Write what is missing, and have it answered again.",
  },
  expired: {
    what: "The call was not answered in time.",
    next: "Write what is missing, and have it answered again.",
  },
};

/** The reason why a call has no answer that came home as an error. */
export function unansweredProblem(failed: Extract<BatchAnswer, { state: "failed" }>): Problem {
  const { what, next } = WORDS[failed.cause];
  return {
    code: `batch-${failed.cause.replace(" ", "-")}`,
    message: failed.message === "" ? what : `${what} It says: ${failed.message}`,
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
    async generate(request, { salt, accepts, asksAgain }) {
      const keyOf = (asked: GenerateRequest) => requestKey(choice, away.corrections, asked, salt);
      const key = await keyOf(request);
      const kind = kindOf(request);
      const id = callId({ mark: away.mark, kind, requestKey: key, repeat: away.repeat });
      const call = Object.hasOwn(away.calls, id) ? away.calls[id] : undefined;
      const answer = call?.answer ?? null;
      if (call && answer && answer.state === "answered") {
        const { promptVersion, settings } = request;
        const mediaHashes = request.parts.flatMap((part) => (part.type === "text" ? [] : [part.hash]));
        const asked = { promptVersion, settings, mediaHashes, warnings: [] };
        const reply = { text: answer.text, record: awayRecord(id, choice, asked, answer, call.writtenAt) };
        if (isWhole(reply.record) && (await (accepts?.(answer.text) ?? true)))
          away.onAnswered(asksAgain ? [key, await keyOf(asksAgain)] : [key], reply);
        return reply;
      }
      const failed = answer?.state === "failed" ? answer : null;
      away.onOpen({ id, kind, choice, request }, failed);
      throw new ProblemError(failed ? unansweredProblem(failed) : askedElsewhere());
    },
  };
}
