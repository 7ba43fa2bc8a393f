import { jsonrepair } from "jsonrepair";
import type { ReadReply } from "./judge-task";

/** What tells the reply from other objects in it. */
export type ReplyMarks<Value> = {
  /** The field that every reply has: what lies inside an object with it is not looked at by itself. */
  field?: string;
  /** Whether two replies in one text say different things; then neither counts. */
  differ?: (one: Value, other: Value) => boolean;
  /** A text that a judge may repeat: a reply that stands in it is not the judge's own. */
  quoted?: string;
};

/** Where the object that begins at `start` ends (exclusive); null when it is never closed. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let quote: string | null = null;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "\\") at += 1;
    else if (quote !== null) {
      if (letter === quote) quote = null;
    } else if (letter === '"') quote = letter;
    else if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parse(text: string): object | null {
  const attempts = [() => JSON.parse(text), () => JSON.parse(jsonrepair(text))];
  for (const attempt of attempts) {
    try {
      const value: unknown = attempt();
      return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
    } catch {
      // The next attempt mends what this one stumbled over.
    }
  }
  return null;
}

/** JSON however it is spaced, escaped or quoted. */
function bare(text: string): string {
  return text.replace(/[\s\\]+/g, "").replace(/[“”]/g, '"');
}

function times(text: string, field: string): number {
  return text.split(new RegExp(`(?<!\\\\)"${field}"\\s*:`)).length - 1;
}

/** So many braces are tried as the beginning of the object. */
const mostTries = 40;

/**
 * The JSON object of a reply that `accept` takes: in a fence, after a preamble, before a postscript, with small faults
 * of writing repaired (quotes, commas, comments). Prose is never made into JSON, and an object that breaks off is not
 * completed: what is missing from it is not known. Of several the first counts, unless they `differ`.
 */
export function readJsonObject<Value>(
  raw: string,
  accept: (value: object) => ReadReply<Value>,
  { field, differ, quoted }: ReplyMarks<Value> = {},
): ReadReply<Value> {
  const text = raw.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, "");
  if (text.trim() === "") return { ok: false, why: "The reply is empty." };
  const known = quoted === undefined ? "" : bare(quoted);
  let found: { ok: true; value: Value } | null = null;
  let why: string | null = null;
  let next = 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const start = text.indexOf("{", next);
    if (start < 0) break;
    next = start + 1;
    const end = endOfObject(text, start);
    if (end === null) {
      why ??= "The JSON in the reply breaks off before its end.";
      continue;
    }
    const written = text.slice(start, end);
    const value = parse(written);
    if (value === null) continue;
    const isReply = field !== undefined && Object.hasOwn(value, field);
    if (isReply) next = end;
    let read: ReadReply<Value>;
    if (isReply && known.includes(bare(written)))
      read = { ok: false, why: "The reply is copied from the material. Write one of your own." };
    else if (isReply && times(written, field) > 1)
      read = { ok: false, why: `The reply has "${field}" more than once.` };
    else read = accept(value);
    if (!read.ok) {
      why ??= read.why;
      continue;
    }
    next = end;
    if (found && differ?.(found.value, read.value))
      return { ok: false, why: "The reply holds several JSON objects that say different things. Give one." };
    found ??= read;
  }
  return found ?? { ok: false, why: why ?? "The reply holds no JSON object." };
}
