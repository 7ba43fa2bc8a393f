import { isFields } from "../foundation/fields";
import { JSON_LIMITS, parseSafeJson } from "../foundation/safe-json";
import type { MendedObjects, ReadReply, UnusableReply } from "./judge-task";

/** For replies of which nothing was mended. */
export const NOTHING_MENDED: MendedObjects = new Map();

/** Properties that distinguish the reply from other objects in the text. */
type ReplyMarks<Value> = {
  /** The field that every reply has: what lies inside an object with it is not looked at by itself. */
  field?: string;
  /** True when two replies in one text contradict each other; then neither counts. */
  differ?: (one: Value, other: Value) => boolean;
  /** A text that a judge may repeat: a reply that stands in it is not the judge's own. */
  quoted?: string;
};

/** JSON however it is spaced, escaped or quoted. */
function bare(text: string): string {
  return text.replace(/[\s\\]+/g, "").replace(/[“”]/g, '"');
}

function times(text: string, field: string): number {
  return text.split(new RegExp(`(?<!\\\\)"${field}"\\s*:`)).length - 1;
}

/**
 * Length of the beginning by which text copied from the material is recognized: no judge writes that much of it by
 * chance.
 */
const TELLING_CHARACTERS = 256;

/** Maximum number of opening braces in a text tried as the beginning of an object. */
export const MOST_OBJECTS = 40;

/** A mark of thoughts, their end among them; in quotes it is a word of the reply. */
const THOUGHT_MARK = /(?<![`"'“‘])(?:<(\/?)(?:think|thinking|thought|reasoning)>|◁(\/?)think▷)/gi;

/** The objects of a text as they are written, from left to right: `end` is null where one breaks off. */
function topObjects(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let next = 0;
  for (let tries = 0; tries < MOST_OBJECTS; tries += 1) {
    const place = nextObject(text, next);
    if (place === null) break;
    next = place.end ?? place.start + 1;
    if (place.end !== null) found.push({ start: place.start, end: place.end });
  }
  return found;
}

/**
 * A reply without what its judge thinks aloud: between marks wherever they stand, behind one that is never closed, and before a
 * closing one that none opens. An object's own texts may speak of such marks.
 */
export function withoutThoughts(raw: string): string {
  const marks = [...raw.matchAll(THOUGHT_MARK)];
  if (marks.length === 0) return raw;
  const objects = topObjects(raw);
  let said = "";
  let from: number | null = 0;
  for (const mark of marks) {
    if (objects.some(({ start, end }) => start < mark.index && mark.index < end)) continue;
    const closes = (mark[1] ?? mark[2]) === "/";
    if (!closes && from !== null) said += raw.slice(from, mark.index);
    else if (closes && from !== null) said = "";
    from = closes ? mark.index + mark[0].length : null;
  }
  return from === null ? said : said + raw.slice(from);
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

/** True where an object of the reply is closed and yet no JSON: mending may help. */
export function hasBrokenObjects(raw: string): boolean {
  const text = withoutThoughts(raw);
  let next = 0;
  for (let tries = 0; tries < MOST_OBJECTS; tries += 1) {
    const found = nextObject(text, next);
    if (found === null) return false;
    next = found.start + 1;
    if (found.end === null) continue;
    if (objectIn(text.slice(found.start, found.end)) === null) return true;
    next = found.end;
  }
  return false;
}

/** True where an object of a JSON text has the same name twice: which of the two values counts is not known. */
function namesTwice(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\]:]/g)) {
    const names = open.at(-1);
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") open.pop();
    else if (token !== ":") last = token;
    else if (names?.has(last)) return true;
    else names?.add(last);
  }
  return false;
}

const SAYS_DIFFERENT = {
  ok: false,
  why: "The reply holds several JSON objects that say different things.",
  instead: "Give one.",
} as const;

/** Characters before an object that are looked at for words that show it as an example. */
const WORDS_BEFORE = 160;
const SHOWN = /(?:\b(?:example|instance|template|would (?:look|be|have|read))\b|\be\.g\.)[^.!?{}]{0,60}$/i;
const REFUSED = /\b(?:I|we)\b[^.!?\n]{0,40}(?:\bcannot\b|\bcan not\b|n['’]t\b|\bunable\b|\bnot able\b)/i;

/** True of an object that a reply shows as an example, while it says that it gives no answer. */
function isShownOnly(text: string, start: number, end: number): boolean {
  return (
    SHOWN.test(text.slice(Math.max(0, start - WORDS_BEFORE), start)) &&
    (REFUSED.test(text.slice(0, start)) || REFUSED.test(text.slice(end)))
  );
}

/**
 * The JSON object of a reply that `accept` takes: in a fence, after a preamble, before a postscript; where it is no JSON
 * as written, as `mended` has it. An object that a refusal shows as an example is no answer. Prose is never made into JSON, and
 * an object that breaks off is not completed: what is missing from it is not known. Of several the first counts, unless they
 * `differ`, or a later one can't be used.
 */
export function readJsonObject<Value>(
  raw: string,
  accept: (value: object) => ReadReply<Value>,
  mended: MendedObjects,
  { field, differ, quoted }: ReplyMarks<Value> = {},
): ReadReply<Value> {
  const text = withoutThoughts(raw);
  if (text.trim() === "") return { ok: false, why: "The reply is empty." };
  const known = quoted === undefined ? "" : bare(quoted);
  let found: { ok: true; value: Value } | null = null;
  let unusable: UnusableReply | null = null;
  let next = 0;
  for (let tries = 0; tries < MOST_OBJECTS; tries += 1) {
    const place = nextObject(text, next);
    if (place === null) break;
    const { start, end } = place;
    next = start + 1;
    if (end === null) {
      if (
        found &&
        field !== undefined &&
        new RegExp(`^\\{\\s*["'“]?${field}\\b`).test(text.slice(start, start + 80))
      )
        return SAYS_DIFFERENT;
      unusable ??= { ok: false, why: "The JSON in the reply breaks off before its end." };
      continue;
    }
    const written = text.slice(start, end);
    const own = objectIn(written);
    const json = own === null ? (mended.get(written) ?? "") : written;
    const value = own ?? objectIn(json);
    if (value === null) continue;
    const isReply = field !== undefined && Object.hasOwn(value, field);
    if (isReply) next = end;
    let read: ReadReply<Value>;
    let isOwn = false;
    if (isReply && known.includes(bare(written).slice(0, TELLING_CHARACTERS)))
      read = { ok: false, why: "The reply is copied from the material.", instead: "Write one of your own." };
    else if (isShownOnly(text, start, end)) {
      next = end;
      read = {
        ok: false,
        why: "The reply refuses, and shows an answer as an example.",
        instead: "Give your own.",
      };
    } else {
      isOwn = isReply;
      if (isReply && times(json, field) > 1)
        read = { ok: false, why: `The reply has "${field}" more than once.` };
      else if (isReply && namesTwice(json))
        read = { ok: false, why: "An object of the reply has the same name twice.", instead: "Once each." };
      else read = accept(value);
    }
    if (!read.ok) {
      // A later one takes back what was said, or may.
      if (found && isOwn) return SAYS_DIFFERENT;
      unusable ??= read;
      continue;
    }
    next = end;
    if (found && differ?.(found.value, read.value)) return SAYS_DIFFERENT;
    found ??= read;
  }
  return found ?? unusable ?? { ok: false, why: "The reply holds no JSON object." };
}
