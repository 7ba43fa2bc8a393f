import { isFields } from "../../../foundation/fields";
import type { BatchAnswer, BatchCause } from "../../../shapes/batch";
import { type Completion, completionIn } from "./completions";

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

/** The answer in a model's reply: one without text, or one that a filter held back, counts as none. */
function answered({ text, finishReason, ...rest }: Completion): LineAnswer {
  const empty = text.trim() === "";
  if (finishReason === "content-filter")
    return { state: "failed", cause: "content filter", retryable: false, message: "" };
  if (empty && finishReason === "length")
    return { state: "failed", cause: "length", retryable: false, message: "" };
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
  if ("choices" in value || isFields(value.body))
    return { id, answer: ofResponse(isFields(value.body) ? { body: value.body } : value, null) };
  return null;
}
