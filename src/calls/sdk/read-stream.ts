import { APICallError, type CallWarning, type TextStreamPart, type ToolSet } from "ai";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { ProblemError } from "../../foundation/errors";
import type { TokenUsage } from "../../shapes/call";
import { replyEnding } from "../model-services/reply-ending";
import {
  emptyReplyProblem,
  heldBackProblem,
  mediaFormProblem,
  notAnApiProblem,
  streamCutProblem,
} from "../problems/reply-problem";
import { readServerError } from "../problems/server-error";
import { type Endpoint, statusProblem } from "../problems/status-problem";
import { EndlessBody } from "../read-within";
import { createKeyFilter, startThrough } from "../redaction/key-filter";
import { keyForms } from "../redaction/key-forms";
import { createWordFinder } from "../redaction/word-finder";

/** Facts stated by the endpoint itself, where the SDK would fill gaps (the model asked for, zero tokens). */
export type StreamFacts = {
  answeredModel: string | null;
  usage: TokenUsage;
  /** An error object that came inside the stream. */
  error: unknown;
};

const noFacts: StreamFacts = {
  answeredModel: null,
  usage: { input: null, output: null },
  error: null,
};

/** The facts so far and those of one more chunk, as parsed JSON; a chunk of another shape adds none. */
export type AddChunk = (facts: StreamFacts, chunk: unknown) => StreamFacts;

const Told = Type.Object({ message: Type.String() });

/** An error that an endpoint sent in the place of a reply, and the HTTP status that it stands for; null if none does. */
type FirstEvent = { error: unknown; status: number | null };

/**
 * The first event of a stream where that was an error: some of the SDK's packages throw it before they hand
 * the stream on. Null for other errors. Of the SDK's error, which carries the whole request, only that event is read.
 */
function firstEventOf(thrown: unknown, addChunk: AddChunk): FirstEvent | null {
  if (!APICallError.isInstance(thrown) || thrown.responseBody === undefined) return null;
  let event: unknown;
  try {
    event = JSON.parse(thrown.responseBody);
  } catch {
    return null;
  }
  const error = addChunk(noFacts, event).error ?? (Value.Check(Told, event) ? event : null);
  return error === null ? null : { error, status: thrown.statusCode ?? null };
}

export type StreamReading = {
  text: string;
  /** By `performance.now()`; null when no text came. */
  firstTextAt: number | null;
  facts: StreamFacts;
  finishReason: string;
  warnings: string[];
};

export function emptyReading(): StreamReading {
  return { text: "", firstTextAt: null, facts: noFacts, finishReason: "unknown", warnings: [] };
}

/** Letters that are kept of what an endpoint says about itself. */
const LONGEST = { finishReason: 40, answeredModel: 200, warning: 300 };

/** Letters of a reply and of the reasoning before it: many times the longest of any model. */
const REPLY_LIMIT = 16 * 1024 * 1024;

/** A stream that stopped without a word of why; some of the SDK's packages say so themselves, others do not. */
class Unended extends Error {}

function describeWarning(warning: CallWarning): string {
  if (warning.type === "unsupported") return `${warning.feature} was not sent: the endpoint does not take it`;
  if (warning.type === "compatibility") return `${warning.feature} may not work as meant at this endpoint`;
  return warning.message;
}

/** An error inside a reply that had begun well, as a problem that keeps the text so far. */
function brokenReply(
  error: unknown,
  reading: StreamReading,
  endpoint: Endpoint,
  addChunk: AddChunk,
): ProblemError {
  if (error instanceof ProblemError) return error;
  // Some of the SDK's packages hand on what broke the stream as the cause of an error of their own.
  if ([error, error instanceof Error ? error.cause : null].some((one) => one instanceof EndlessBody))
    return streamCutProblem(endpoint, reading.text, "it sent more than any reply of a model has");
  const first = firstEventOf(error, addChunk);
  if (first !== null && reading.text === "") {
    const said = readServerError({ error: first.error }, endpoint.apiKey);
    return statusProblem(said.status ?? first.status ?? 502, said, endpoint);
  }
  if (reading.facts.error !== null) {
    const said = readServerError({ error: reading.facts.error }, endpoint.apiKey);
    if (reading.text === "") return statusProblem(said.status ?? 502, said, endpoint);
    return streamCutProblem(endpoint, reading.text, said.message ?? "the endpoint reported an error");
  }
  // The SDK's errors carry the whole request: only their kind is looked at, nothing of them is kept.
  const name = error instanceof Error ? error.name : "";
  if (name === "AI_UnsupportedFunctionalityError") return mediaFormProblem(endpoint);
  if (name === "AI_InvalidResponseDataError" || error instanceof Unended) {
    if (reading.text === "") return emptyReplyProblem(endpoint, "none given");
    return streamCutProblem(endpoint, reading.text, "it ended without saying that it was finished");
  }
  if (name === "AI_JSONParseError" || name === "AI_TypeValidationError") {
    if (reading.text === "") return notAnApiProblem(endpoint, "a stream of something else");
    return streamCutProblem(endpoint, reading.text, "a part of it could not be read");
  }
  return streamCutProblem(endpoint, reading.text, "the connection was lost");
}

/**
 * Reads a stream of the SDK to its end into `reading`, which therefore holds what had come if this throws:
 * `ProblemError` for anything that went wrong on the way, an empty reply included. Stops at the first error. Where the
 * endpoint says its key again, in the text or about itself, the key is taken out before anybody sees it.
 */
export async function readStream(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  reading: StreamReading,
  endpoint: Endpoint,
  addChunk: AddChunk,
  onText: (delta: string) => void,
): Promise<void> {
  const finder = createWordFinder(keyForms(endpoint.apiKey));
  const text = createKeyFilter(endpoint.apiKey, finder);
  const words = createKeyFilter(endpoint.apiKey, finder);
  const broken = (error: unknown) => {
    reading.text += text.end();
    return brokenReply(error, reading, endpoint, addChunk);
  };
  const take = (clean: string) => {
    if (clean === "") return;
    reading.text += clean;
    onText(clean);
  };
  let ended = false;
  let letters = 0;
  const parts = stream[Symbol.asyncIterator]();
  // Not `for await`: an error that `onText` throws is the caller's own, not one of the endpoint.
  const next = () =>
    parts.next().catch((error: unknown) => {
      throw broken(error);
    });
  for (let step = await next(); !step.done; step = await next()) {
    const part = step.value;
    if (part.type === "error") throw broken(part.error);
    if (part.type === "raw") {
      const { answeredModel, ...facts } = addChunk(reading.facts, part.rawValue);
      const model = answeredModel && startThrough(words, answeredModel, LONGEST.answeredModel);
      reading.facts = { ...facts, answeredModel: model };
    }
    if (part.type === "start-step") {
      const told = part.warnings.map(describeWarning);
      reading.warnings.push(...told.map((warning) => startThrough(words, warning, LONGEST.warning)));
    }
    if (part.type === "finish") {
      const { finishReason, rawFinishReason } = part;
      const raw = finishReason === "other" && rawFinishReason !== undefined;
      reading.finishReason = raw
        ? startThrough(words, replyEnding(rawFinishReason), LONGEST.finishReason)
        : finishReason;
      ended = part.finishReason !== "interrupted";
    }
    if (part.type === "text-delta" || part.type === "reasoning-delta") letters += part.text.length;
    if (letters > REPLY_LIMIT) throw broken(new EndlessBody());
    if (part.type === "text-delta" && part.text !== "") {
      reading.firstTextAt ??= performance.now();
      take(text.add(part.text));
    }
  }
  take(text.end());
  if (text.found() || words.found()) reading.warnings.push("The reply repeated the key, which was taken out");
  if (reading.text.trim() === "") throw emptyReplyProblem(endpoint, reading.finishReason);
  if (reading.finishReason === "content-filter") throw heldBackProblem(endpoint, reading.text);
  if (reading.finishReason === "error")
    throw streamCutProblem(endpoint, reading.text, "the endpoint gave it up");
  if (!ended) throw broken(new Unended());
}
