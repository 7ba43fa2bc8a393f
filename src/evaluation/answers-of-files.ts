import { requestKey } from "../calls/model-services/request-key";
import type { GenerateOptions, GenerateRequest, Provider } from "../calls/provider";
import { sha256OfText } from "../foundation/hashing";
import type { BatchCall } from "../shapes/batch";
import type { CallRecord } from "../shapes/call";
import type { ModelChoice } from "../shapes/connection";
import type { AbilityCorrection } from "../shapes/model-settings";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** The first letters of a hash, five bits each. */
function base32(hex: string, length: number): string {
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  return Array.from(
    { length },
    (_, place) => LETTERS[Number.parseInt(bits.slice(place * 5, place * 5 + 5), 2)],
  ).join("");
}

/** The mark of a run in the ids of its calls. */
export async function runMark(runId: string): Promise<string> {
  return base32(await sha256OfText(runId), 8);
}

/**
 * The id of a call: letters, digits and underscores, at most 50. `requestKey` is that of `calls/model-services/`: media count
 * by their hash in it, so that the same call has the same id however its media go. It says nothing of model or text.
 */
export function callId(call: {
  mark: string;
  kind: BatchCall["kind"];
  requestKey: string;
  repeat: number;
}): string {
  return `cap1_${call.mark}_${call.kind}_${base32(call.requestKey, 26)}_${call.repeat}`;
}

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
  answer: Extract<BatchCall["answer"], { state: "answered" }>,
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

/** The calls of a task that went out as files. */
export type AnsweredCalls = {
  /** Mark of the run, in the ids of its calls. */
  mark: string;
  repeat: number;
  corrections: readonly AbilityCorrection[];
  calls: Readonly<Record<string, BatchCall>>;
};

/** Looks up a request among the calls of a task: the call that files may hold, and the reply that they gave; null for none. */
export async function askFiles(
  choice: ModelChoice,
  request: GenerateRequest,
  { salt }: Pick<GenerateOptions, "salt">,
  { mark, repeat, corrections, calls }: AnsweredCalls,
) {
  const key = await requestKey(choice, corrections, request, salt);
  const kind = kindOf(request);
  const id = callId({ mark, kind, requestKey: key, repeat });
  const call = Object.hasOwn(calls, id) ? calls[id] : undefined;
  if (call?.answer?.state !== "answered") return { id, kind, call, reply: null };
  const { promptVersion, settings } = request;
  const mediaHashes = request.parts.flatMap((part) => (part.type === "text" ? [] : [part.hash]));
  const asked = { promptVersion, settings, mediaHashes, warnings: [] };
  const record = awayRecord(id, choice, asked, call.answer, call.writtenAt);
  return { id, kind, call, reply: { text: call.answer.text, record } };
}

/** The model, but for what files have answered of this task: that is its reply already, and is not paid again. */
export function answeredByFiles(provider: Provider, choice: ModelChoice, away: AnsweredCalls): Provider {
  return {
    ...provider,
    async generate(request, options) {
      const { reply } = await askFiles(choice, request, options, away);
      return reply ?? provider.generate(request, options);
    },
  };
}
