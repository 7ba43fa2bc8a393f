import { requestKey } from "../../calls/model-services/request-key";
import type { GenerateRequest, Provider } from "../../calls/provider";
import { ProblemError } from "../../foundation/errors";
import type { BatchAnswer, BatchCall } from "../../shapes/batch";
import type { CallRecord } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { AbilityCorrection } from "../../shapes/model-settings";
import { askedElsewhere, unansweredProblem } from "./batch-problems";
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

/**
 * A model that is never called: what came home for a request is its reply, and the same reply each time. Rejects with
 * `asked-elsewhere` where nothing came, and with the cause where an error did.
 */
export function awayProvider(choice: ModelChoice, away: Away): Provider {
  return {
    id: choice.kind,
    model: choice.model,
    capabilities: { image: true, audio: true },
    async generate(request, { salt }) {
      const key = await requestKey(choice, away.corrections, request, salt);
      const kind = kindOf(request);
      const id = callId({ mark: away.mark, kind, requestKey: key, repeat: away.repeat });
      const call = Object.hasOwn(away.calls, id) ? away.calls[id] : undefined;
      const answer = call?.answer ?? null;
      if (call && answer && answer.state === "answered") {
        const { promptVersion, settings } = request;
        const mediaHashes = request.parts.flatMap((part) => (part.type === "text" ? [] : [part.hash]));
        const asked = { promptVersion, settings, mediaHashes, warnings: [] };
        return { text: answer.text, record: awayRecord(id, choice, asked, answer, call.writtenAt) };
      }
      const failed = answer?.state === "failed" ? answer : null;
      away.onOpen({ id, kind, choice, request }, failed);
      throw new ProblemError(failed ? unansweredProblem(failed) : askedElsewhere());
    },
  };
}
