import { isFields } from "../foundation/fields";
import { JSON_LIMITS, parseSafeJson } from "../foundation/safe-json";

/** Maximum number of opening braces in a text tried as the beginning of an object. */
export const MOST_OBJECTS = 40;

/** A reply without the thoughts before it. */
export function withoutThoughts(raw: string): string {
  return raw.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, "");
}

/** End (exclusive) of the object that begins at `start`; null when it is never closed. */
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

/** The next object of a text, as it is written: `end` is null where it breaks off. Null where no more begins. */
export function nextObject(text: string, from: number): { start: number; end: number | null } | null {
  const start = text.indexOf("{", from);
  return start < 0 ? null : { start, end: endOfObject(text, start) };
}

/** Deeper than any reply, and flat enough for what writes a value down again to have the stack for it. */
const LIMITS = { ...JSON_LIMITS, maxDepth: 2000 };

/** The object that a text is the JSON of; null for all else, and for one that nests deeper than replies do. */
export function objectIn(text: string): object | null {
  const json = parseSafeJson(text, LIMITS);
  return json.ok && isFields(json.value) ? json.value : null;
}
