import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { createKeyFilter, KEY_MARK, startThrough } from "../redaction/key-filter";
import { SHORTEST_KEY } from "../redaction/key-forms";

/** A server's statement about a failed call, made fit to be shown and stored. */
export type ServerError = {
  /** At most 300 characters; null when there is nothing worth quoting. */
  message: string | null;
  /** `error.code`, `type`, `status` and the reasons in `details`, where they are words: "insufficient_quota". */
  codes: string[];
  /** The request fields that the error points at: "temperature", "messages[0].role". */
  names?: string[];
  /** `error.code` where it is an HTTP status, as relaying services put it. */
  status: number | null;
  /** The wait that the body, in place of a header, asks for: "17s". */
  retryDelay?: string;
};

const MESSAGE_LIMIT = 300;
/** Characters of a server's message that are read: its own words come before any echo of the request. */
const READ_LIMIT = 4000;
const CODE_LIMIT = 100;

const Nested = Type.Object({
  message: Type.Optional(Type.Unknown()),
  code: Type.Optional(Type.Unknown()),
  type: Type.Optional(Type.Unknown()),
  status: Type.Optional(Type.Unknown()),
  details: Type.Optional(Type.Unknown()),
  param: Type.Optional(Type.Unknown()),
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
const Place = Type.Object({ loc: Type.Array(Type.Union([Type.String(), Type.Number()])) });
const NAME = /^[\w.[\]-]{1,60}$/;

/** Never shown or kept: only held against what was sent. */
function namesIn(body: unknown, told: Static<typeof Nested> | null): string[] {
  const found: unknown[] = [told?.param];
  if (Value.Check(Body, body) && Array.isArray(body.detail))
    found.push(
      ...body.detail.slice(0, 20).flatMap((one) => (Value.Check(Place, one) ? one.loc.map(String) : [])),
    );
  return found.filter((name) => typeof name === "string").filter((name) => NAME.test(name));
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A run of letters that base64 and hex are written in, with what was a key in it. */
const GROWN_TOGETHER = /(?:[A-Za-z0-9+/=_-]|\[key\])+/g;

/**
 * The beginning of what a server said without the key: whole, encoded with what is grown together with it, begun or
 * masked. Every pattern reads each letter a bounded number of times.
 */
function redactedStart(text: string, apiKey: string): string {
  let clean = startThrough(createKeyFilter(apiKey), text, READ_LIMIT);
  if (apiKey !== "" && apiKey.length < SHORTEST_KEY) clean = clean.replaceAll(apiKey, KEY_MARK);
  if (apiKey.length >= 12) {
    clean = clean.replace(new RegExp(`${escapeForPattern(apiKey.slice(0, 8))}[^\\s"',;)]*`, "g"), KEY_MARK);
  }
  return clean
    .replace(GROWN_TOGETHER, (run) => (run.includes(KEY_MARK) ? KEY_MARK : run))
    .replace(/\bBearer\s+[^\s"',;)]+/gi, `Bearer ${KEY_MARK}`)
    .replace(/\b(?:sk|pk|gsk|xai|key|hf)[-_][\w*.-]{6,}/gi, KEY_MARK)
    .replace(/\bAIza[\w*-]{10,}/g, KEY_MARK)
    .replace(/[^\s"',;)]+/g, (word) => (word.includes("***") ? KEY_MARK : word));
}

/**
 * Text from a server as one short line: without the key (whole, begun or masked), without media or parts of the
 * request that it echoes, without control characters. Only its beginning is read.
 */
export function sanitiseServerText(text: string, apiKey: string): string {
  const clean = redactedStart(text, apiKey)
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
  const named = (told === null ? [] : [told.code, told.type, told.status, ...reasons]).filter(
    (name) => typeof name !== "string" || name.length <= CODE_LIMIT,
  );
  const names = namesIn(body, told);
  const status = named.map(Number).find((code) => Number.isInteger(code) && code >= 400 && code <= 599);
  return {
    message: message === null ? null : sanitiseServerText(message, apiKey) || null,
    codes: named.filter((code) => typeof code === "string"),
    status: status ?? null,
    ...(names.length > 0 ? { names } : {}),
    ...(retryDelay === undefined || retryDelay.length > CODE_LIMIT ? {} : { retryDelay }),
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
