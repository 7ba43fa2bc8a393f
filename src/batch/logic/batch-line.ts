import { replyEnding } from "../../calls/model-services/reply-ending";
import {
  anthropicUsage,
  believableUsage,
  chatUsage,
  geminiUsage,
  responsesUsage,
} from "../../calls/model-services/token-usage";
import { isFields } from "../../foundation/fields";
import { withoutReasoning } from "../../foundation/reasoning-in-text";
import type { BatchAnswer, BatchCause } from "../../shapes/batch";

type Placeless<Answer> = Answer extends unknown ? Omit<Answer, "file" | "line"> : never;

/** The content of an answer line, without its place in the file. */
type LineAnswer = Placeless<BatchAnswer>;

/** Letters that are kept of what an error says. */
const LONGEST_MESSAGE = 400;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** The message in an error, however deeply it is nested: a loop, since recursion would run out of stack. */
function saidIn(packed: unknown): { message: string; code: string; status: number | null } {
  let error = packed;
  while (isFields(error) && isFields(error.error)) error = error.error;
  if (typeof error === "string") return { message: error, code: "", status: null };
  if (!isFields(error)) return { message: "", code: "", status: null };
  const code = [error.code, error.type, error.status].map(textOf).filter((word) => word !== "");
  return { message: textOf(error.message), code: code.join(" "), status: numberOf(error.code) };
}

function causeOf(words: string, status: number | null): { cause: BatchCause; retryable: boolean } {
  if (/expired|cancel/i.test(words)) return { cause: "expired", retryable: true };
  if (/content_?(filter|policy)|safety|moderation|prohibited/i.test(words))
    return { cause: "content filter", retryable: false };
  if (/context.?length|maximum.{0,20}(length|context|tokens)|too (long|large|many tokens)/i.test(words))
    return { cause: "too long", retryable: false };
  if (status === 429 || /rate.?limit|resource_exhausted|overloaded/i.test(words))
    return { cause: "busy", retryable: true };
  if (status !== null && status >= 400 && status < 500 && status !== 408)
    return { cause: "refused", retryable: false };
  if (/invalid_request|not_found|permission|authentication/i.test(words))
    return { cause: "refused", retryable: false };
  return { cause: "server", retryable: true };
}

function failed(error: unknown, status: number | null): LineAnswer {
  const said = saidIn(error);
  const { cause, retryable } = causeOf(`${said.code} ${said.message}`, status ?? said.status);
  return { state: "failed", cause, retryable, message: said.message.slice(0, LONGEST_MESSAGE) };
}

/** A reply of a model, in whichever format it stood. */
type Completion = Omit<Extract<BatchAnswer, { state: "answered" }>, "state" | "file" | "line">;

type Fields = Record<string, unknown>;

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function name(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : null;
}

function timeOf(seconds: unknown): string | null {
  const known = typeof seconds === "number" && seconds > 0 && seconds < 1e11;
  return known ? new Date(seconds * 1000).toISOString() : null;
}

/** Parts of text, or the text itself. */
function joined(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map((part) => text(part.text))
    .join("");
}

function finishOf(said: unknown): string {
  const word = text(said).toLowerCase();
  return word === "" ? "unknown" : replyEnding(word).slice(0, 40);
}

function chat(body: Fields): Completion | null {
  const [choice] = list(body.choices);
  if (!choice || !isFields(choice.message)) return null;
  return {
    text: joined(choice.message.content),
    finishReason: finishOf(choice.finish_reason),
    answeredModel: name(body.model),
    usage: chatUsage(body.usage),
    time: timeOf(body.created),
  };
}

function responses(body: Fields): Completion | null {
  if (!Array.isArray(body.output)) return null;
  const incomplete = isFields(body.incomplete_details) ? body.incomplete_details.reason : null;
  const messages = list(body.output).filter(({ type }) => type === "message");
  return {
    text: messages.map(({ content }) => joined(content)).join(""),
    finishReason: finishOf(incomplete ?? (body.status === "completed" ? "stop" : body.status)),
    answeredModel: name(body.model),
    usage: responsesUsage(body.usage),
    time: timeOf(body.created_at),
  };
}

function anthropic(body: Fields): Completion | null {
  if (body.type !== "message" || !Array.isArray(body.content)) return null;
  return {
    text: joined(list(body.content).filter(({ type }) => type === "text")),
    finishReason: finishOf(body.stop_reason),
    answeredModel: name(body.model),
    usage: anthropicUsage(body.usage),
    time: null,
  };
}

function gemini(body: Fields): Completion | null {
  const feedback = isFields(body.promptFeedback) ? body.promptFeedback.blockReason : undefined;
  const [candidate] = list(body.candidates);
  if (!candidate && feedback === undefined) return null;
  const content = isFields(candidate?.content) ? candidate.content : {};
  // Parts that it thought in are none of the reply.
  const parts = list(content.parts).filter(({ thought }) => thought !== true);
  return {
    text: joined(parts),
    finishReason: feedback === undefined ? finishOf(candidate?.finishReason) : "content-filter",
    answeredModel: name(body.modelVersion),
    usage: geminiUsage(body.usageMetadata),
    time: null,
  };
}

/** The reply that a body holds: of chat completions, responses, Anthropic's or Gemini's; null for any other. */
export function completionIn(body: unknown): Completion | null {
  if (!isFields(body)) return null;
  const found = chat(body) ?? responses(body) ?? anthropic(body) ?? gemini(body);
  return found && { ...found, usage: believableUsage(found.usage, found.text) };
}

/** The answer in a model's reply: one of reasoning alone, or one that was held back or given up, counts as none. */
function answered({ text, finishReason, ...rest }: Completion): LineAnswer {
  const empty = withoutReasoning(text).text.trim() === "";
  if (finishReason === "content-filter")
    return { state: "failed", cause: "content filter", retryable: false, message: "" };
  if (empty && finishReason === "length")
    return { state: "failed", cause: "length", retryable: false, message: "" };
  if (finishReason === "error") return { state: "failed", cause: "server", retryable: true, message: "" };
  if (empty) return { state: "failed", cause: "empty", retryable: true, message: "" };
  return { state: "answered", text, finishReason, ...rest };
}

function ofBody(body: unknown, otherwise: () => LineAnswer): LineAnswer {
  const completion = completionIn(body);
  return completion ? answered(completion) : otherwise();
}

/** A line of OpenAI's kind, whose reply stands in `response.body`; in old ones of vLLM, and some services', in `response`. */
function ofResponse(response: unknown, error: unknown): LineAnswer {
  const fields = isFields(response) ? response : {};
  const status = numberOf(fields.status_code);
  const body = isFields(fields.body) ? fields.body : response;
  const isError = (status !== null && status >= 400) || (error !== null && error !== undefined);
  if (isError) return failed(error ?? body, status);
  return ofBody(body, () => failed(body, status));
}

/** A line of Anthropic's. */
function ofResult(result: unknown): LineAnswer {
  const fields = isFields(result) ? result : {};
  if (fields.type === "succeeded") return ofBody(fields.message, () => failed(fields.message, null));
  if (fields.type === "expired" || fields.type === "canceled") return failed({ code: "expired" }, null);
  return failed(fields.error, null);
}

function idIn(line: Record<string, unknown>): string | null {
  const metadata = isFields(line.metadata) ? line.metadata.key : undefined;
  const id = [line.custom_id, line.key, metadata].find((one) => typeof one === "string");
  return typeof id === "string" ? id : null;
}

/** True for the body of a call: files of calls are read along where they lie beside their answers. */
function isCall(body: Fields): boolean {
  return ("messages" in body || "input" in body) && !("error" in body) && completionIn(body) === null;
}

/**
 * The content of a line that came home, whichever service wrote it: told by its shape. Null for what is no such line. The
 * text of a reply is as it came: whoever takes it for a caption or a judge's answer reads it as a live one.
 */
export function readBatchLine(value: unknown): { id: string; answer: LineAnswer } | null {
  if (!isFields(value)) return null;
  const id = idIn(value);
  if (id === null) return null;
  if ("result" in value) return { id, answer: ofResult(value.result) };
  if ("response" in value || "error" in value) return { id, answer: ofResponse(value.response, value.error) };
  if (isFields(value.body))
    return isCall(value.body) ? null : { id, answer: ofResponse({ body: value.body }, null) };
  return "choices" in value ? { id, answer: ofResponse(value, null) } : null;
}
