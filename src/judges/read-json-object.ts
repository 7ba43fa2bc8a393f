import { jsonrepair } from "jsonrepair";
import type { ReadReply } from "./judge-task";

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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return undefined;
    }
  }
}

/** So many braces are tried as the beginning of the object. */
const mostTries = 40;

/**
 * The first JSON object of a reply that `accept` takes: in a fence, after a preamble, before a postscript, with
 * small faults of writing repaired (quotes, commas, comments). Prose is never made into JSON, and an object that
 * breaks off is not completed: what is missing from it is not known.
 */
export function readJsonObject<Value>(
  raw: string,
  accept: (value: object) => ReadReply<Value>,
): ReadReply<Value> {
  const text = raw.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, "");
  if (text.trim() === "") return { ok: false, why: "The reply is empty." };
  let why: string | null = null;
  let tries = 0;
  for (let start = text.indexOf("{"); start >= 0 && tries < mostTries; start = text.indexOf("{", start + 1)) {
    tries += 1;
    const end = endOfObject(text, start);
    if (end === null) {
      why ??= "The JSON in the reply breaks off before its end.";
      continue;
    }
    const value = parse(text.slice(start, end));
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    const read = accept(value);
    if (read.ok) return read;
    why ??= read.why;
  }
  return { ok: false, why: why ?? "The reply holds no JSON object." };
}
