import { Type } from "typebox";
import { Value } from "typebox/value";
import { encodedKeyPatterns } from "./encoded-keys";

/** What a server said about a failed call, made fit to be shown and kept. */
export type ServerError = {
  /** At most 300 characters; null when there is nothing worth quoting. */
  message: string | null;
  /** `error.code`, `type`, `status` and the reasons in `details`, where they are words: "insufficient_quota". */
  codes: string[];
  /** `error.code` where it is an HTTP status, as relaying services put it. */
  status: number | null;
  /** How long the body, in place of a header, asks to wait: "17s". */
  retryDelay?: string;
};

const MESSAGE_LIMIT = 300;

const Nested = Type.Object({
  message: Type.Optional(Type.Unknown()),
  code: Type.Optional(Type.Unknown()),
  type: Type.Optional(Type.Unknown()),
  status: Type.Optional(Type.Unknown()),
  details: Type.Optional(Type.Unknown()),
});
const Detail = Type.Object({
  reason: Type.Optional(Type.String()),
  retryDelay: Type.Optional(Type.String()),
});
const Body = Type.Object({
  error: Type.Optional(Type.Unknown()),
  message: Type.Optional(Type.Unknown()),
  detail: Type.Optional(Type.Unknown()),
  code: Type.Optional(Type.Unknown()),
  type: Type.Optional(Type.Unknown()),
});
/** One finding of a server that validates requests; its `input` repeats the request and is left alone. */
const Finding = Type.Object({ msg: Type.String() });

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function redactKeys(text: string, apiKey: string): string {
  let clean = apiKey === "" ? text : text.replaceAll(apiKey, "[key]");
  for (const pattern of encodedKeyPatterns(apiKey)) clean = clean.replace(pattern, "[key]");
  if (apiKey.length >= 12) {
    clean = clean.replace(new RegExp(`${escapeForPattern(apiKey.slice(0, 8))}[^\\s"',;)]*`, "g"), "[key]");
  }
  return clean
    .replace(/\bBearer\s+[^\s"',;)]+/gi, "Bearer [key]")
    .replace(/\b(?:sk|pk|gsk|xai|key|hf)[-_][\w*.-]{6,}/gi, "[key]")
    .replace(/\bAIza[\w*-]{10,}/g, "[key]")
    .replace(/[^\s"']*\*{3,}[^\s"',;)]*/g, "[key]");
}

/**
 * Text from a server as one short line: without the key (whole, begun or masked), without media or parts of the
 * request that it echoes, without control characters.
 */
export function sanitiseServerText(text: string, apiKey: string): string {
  const clean = redactKeys(text, apiKey)
    .replace(/data:[\w.+-]+\/[\w.+-]+;base64,[^\s"')]*/g, "[media]")
    .replace(/[A-Za-z0-9+/=_-]{80,}/g, "[data]")
    .replace(/["'](?:input|messages|content)["']\s*:[\s\S]*$/, "…")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return clean.length <= MESSAGE_LIMIT ? clean : `${clean.slice(0, MESSAGE_LIMIT - 1)}…`;
}

function messageOf(body: unknown): string | null {
  if (typeof body === "string") return body;
  if (!Value.Check(Body, body)) return null;
  if (typeof body.error === "string") return body.error;
  if (Value.Check(Nested, body.error) && typeof body.error.message === "string") return body.error.message;
  if (typeof body.message === "string") return body.message;
  if (typeof body.detail === "string") return body.detail;
  if (Array.isArray(body.detail)) {
    const findings = body.detail
      .filter((finding) => Value.Check(Finding, finding))
      .map((finding) => finding.msg);
    return findings.length > 0 ? findings.join("; ") : null;
  }
  return null;
}

/**
 * Reads an error object in the shapes that servers use: `{error: {message, code, type}}`, `{error: "..."}`,
 * `{message}`, `{detail: "..." | [{msg}]}`, or one of these in an array.
 */
export function readServerError(value: unknown, apiKey: string): ServerError {
  const body: unknown = Array.isArray(value) ? value[0] : value;
  const message = messageOf(body);
  const holder = Value.Check(Body, body) && Value.Check(Nested, body.error) ? body.error : body;
  const told = Value.Check(Nested, holder) ? holder : null;
  const details = Array.isArray(told?.details) ? told.details.filter((one) => Value.Check(Detail, one)) : [];
  const reasons = details.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  const retryDelay = details.find((one) => one.retryDelay !== undefined)?.retryDelay;
  const named = told === null ? [] : [told.code, told.type, told.status, ...reasons];
  const status = named.map(Number).find((code) => Number.isInteger(code) && code >= 400 && code <= 599);
  return {
    message: message === null ? null : sanitiseServerText(message, apiKey) || null,
    codes: named.filter((code) => typeof code === "string"),
    status: status ?? null,
    ...(retryDelay === undefined ? {} : { retryDelay }),
  };
}

/** The same for a body that may be no JSON at all; HTML pages are not quoted. */
export function parseServerError(body: string, apiKey: string): ServerError {
  const text = body.trim();
  if (text === "" || text.startsWith("<")) return { message: null, codes: [], status: null };
  try {
    return readServerError(JSON.parse(text), apiKey);
  } catch {
    return { message: sanitiseServerText(text, apiKey) || null, codes: [], status: null };
  }
}
