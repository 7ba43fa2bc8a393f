import { Type } from "typebox";
import { stripBounds } from "../lib/python-text";
import type { Span } from "../schemas/span";
import { defineChecker, type PreparedCheck } from "./define-checker";
import { askedRange, limit, strictRange } from "./shared/limits";
import { withinLimits } from "./shared/python-values";
import { requireValid } from "./shared/valid";
import { fail, MAX_EVIDENCE, mark, pass, plural } from "./shared/verdicts";

const schema = Type.Object({
  min_count: limit(0),
  max_count: limit(-1),
});

/**
 * How many things were found; the content is what the extraction found, written `(a), (b), (c)`.
 *
 * Reference: the number of pairs of parentheses (nested ones merge); a maximum of 0 or less is none.
 *
 * Strict: the number of things listed, in parentheses of any width (inner ones belong to their item) or without
 * any; a maximum of 0 allows none.
 */
export const count = defineChecker({
  id: "count",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict" ? strict(parameters) : reference(parameters);
  },
});

function reference(parameters: Record<string, unknown>): PreparedCheck {
  const { min_count: min = 0, max_count: max = -1 } = parameters;
  const limits = { min, max, minName: "min_count", maxName: "max_count" };
  return (content) => {
    const found = parenthesised(content);
    const reason = `${plural(found.length, "item")}, ${askedRange(min, max)} asked`;
    if (withinLimits(found.length, limits)) return pass(reason, found.slice(0, MAX_EVIDENCE));
    const over = typeof max === "number" && max > 0 ? found[Math.floor(max)] : undefined;
    return fail(reason, over ? [{ ...over, label: "one too many" }] : found.slice(0, MAX_EVIDENCE));
  };
}

/** Each `(` up to the next `)`. */
function parenthesised(content: string): Span[] {
  const found: Span[] = [];
  let open = content.indexOf("(");
  while (open >= 0) {
    const close = content.indexOf(")", open);
    if (close < 0) break;
    found.push(mark(open, close + 1, String(found.length + 1)));
    open = content.indexOf("(", close + 1);
  }
  return found;
}

function strict(parameters: Record<string, unknown>): PreparedCheck {
  const range = strictRange(parameters.min_count, parameters.max_count);
  return (content) => {
    const found = listedItems(content);
    const reason = `${plural(found.length, "item")}, ${range.asked} asked`;
    const marks = found.slice(0, MAX_EVIDENCE);
    if (range.holds(found.length)) return pass(reason, marks);
    const over = found[range.max];
    return fail(reason, over ? [{ ...over, label: "one too many" }] : marks);
  };
}

const nothing = /^[\s(（"']*(?:none|nothing|n\/a|not found|无|没有)?[\s)）"'.。]*$/i;

/** The things that a list in a line names: its parentheses, or else what commas and line feeds set apart. */
function listedItems(content: string): Span[] {
  if (nothing.test(content)) return [];
  const groups = outerGroups(content);
  const first = groups[0];
  const filled = groups.filter(({ start, end }) => /[^\s()（）]/.test(content.slice(start, end)));
  if (first && /^\s*$/.test(content.slice(0, first.start))) return filled;
  if (first && onlySeparators(content, groups)) return filled;
  return topLevelParts(content, groups);
}

/** Pairs of parentheses that stand in no other pair; where pairs do not match, from `(` to the last `)` before the next item. */
function outerGroups(content: string): Span[] {
  const groups: Span[] = [];
  let depth = 0;
  let start = 0;
  for (const match of content.matchAll(/[(（)）]/g)) {
    const opens = "(（".includes(match[0]);
    if (
      opens &&
      depth > 0 &&
      /[)）]\s*[,，;；、]\s*$/.test(content.slice(Math.max(start, match.index - 8), match.index))
    ) {
      groups.push(mark(start, match.index));
      depth = 0;
    }
    if (opens) {
      if (depth === 0) start = match.index;
      depth++;
    } else if (depth > 0) {
      depth--;
      if (depth === 0) groups.push(mark(start, match.index + 1));
    }
  }
  return groups;
}

function onlySeparators(content: string, groups: readonly Span[]): boolean {
  let rest = "";
  let from = groups[0]?.start ?? 0;
  for (const { start, end } of groups) {
    rest += content.slice(from, start);
    from = end;
  }
  rest += content.slice(from);
  return /^(?:[\s,，;；、.。]|and|和)*$/.test(rest);
}

function topLevelParts(content: string, groups: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let from = 0;
  let group = 0;
  const add = (end: number) => {
    const bounds = stripBounds(content, from, end);
    if (/[\p{L}\p{N}\p{S}]/u.test(content.slice(bounds.start, bounds.end)))
      parts.push(mark(bounds.start, bounds.end));
  };
  for (const match of content.matchAll(/[,，;；、\n]/g)) {
    while ((groups[group]?.end ?? Number.POSITIVE_INFINITY) <= match.index) group++;
    if ((groups[group]?.start ?? Number.POSITIVE_INFINITY) < match.index) continue;
    add(match.index);
    from = match.index + 1;
  }
  const last = content.slice(from);
  const conjunction = lastPair.exec(last);
  if (conjunction?.[1] !== undefined) {
    add(from + conjunction[1].length);
    from += conjunction[0].length;
  }
  add(content.length);
  return parts;
}

/** "... cup and tray", "... cup and a blue tray": up to three words on both sides. */
const lastPair = /^(\s*(?:[^\s()]+\s+){1,3})(?:and|or)\s+(?=[^\s()]+(?:\s+[^\s()]+){0,2}\s*$)/;
