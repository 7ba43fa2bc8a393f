import { matchesOf, numberOf, phrase } from "../suggesting/patterns";
import { type NamedPart, quoteRun } from "../suggesting/quote-run";
import type { Reading } from "../suggesting/reading";

/** A JSON Schema, as far as words say. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: false;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  pattern?: string;
};

/** Keys named in one place. `exact` where no other key may be there. */
export type KeyList = { start: number; end: number; parts: NamedPart[]; exact: boolean; said: string };

const intro = phrase(
  "(?:(?<exact>\\b(?:exactly|only|precisely)\\b) )?(?:(?:the|these|following|{n}|required|specific|top-level|main|core|distinct|different|nested|child|sub|json) )*\\b(?:keys?|sub-?keys?|fields?|properties|attributes)\\b ?(?:\\(|(?:(?:of|in|for) (?:this|that|the|each|every) (?:json )?(?:object|element|entry|array) )?(?:named|called|labell?ed|are|is|as|should be|must be|exactly|include|including|of|for|names?|with the names?|titled|must strictly be|must include|the following)(?: (?:exactly|the|following|named))*)?[:：]? ?(?:\\n ?[-•] ?)?(?=\\uE001)",
);
// "each object contains 'id', 'color' and 'action'", "a JSON object containing 'a' (…) and 'b'"
const holding = phrase(
  "\\b(?:objects?|elements?|items?|entry|entries|array|json|one|which|that|it|worker|each)\\b(?: \\w+){0,3}? (?:with|contain(?:s|ing)?|including|includes?|having|has|have|must contain|must include|must have|should contain|should include|in the format of)(?: (?:exactly|both|a|an|the))*:? ?(?=\\uE001)",
);
const behind = phrase(
  "\\b(?:with|have|has|contain(?:s|ing)?|includ(?:e|es|ing)|using|use|of|are)(?: (?:exactly|both|a|an|the|{n}))* (?=\\uE001)",
);
const asKeys = /^\s{0,3}(?:as (?:the )?)?(?:its |the |top-level )*(?:keys?|fields?)\b/i;

/** Whether a text may be the name of a key. */
export function isName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_ \-/'().]{0,60}$/u.test(text.trim());
}

const MAX_GAP = 600;

/** Keys written with a colon behind them, as in a template or a list of remarks: "'start': ..., 'sound': ...". */
export function colonKeys(reading: Reading, from: number): KeyList | null {
  const parts: NamedPart[] = [];
  let depth = 0;
  let base = 0;
  let at = from;
  for (const quote of reading.quotes) {
    if (quote.start < from) continue;
    if (quote.start - at > MAX_GAP) break;
    for (const sign of reading.masked.slice(at, quote.start)) {
      if ("{[".includes(sign)) depth++;
      if ("}]".includes(sign)) depth--;
    }
    const behind = /^\s{0,2}[:：]\s{0,2}/.exec(reading.masked.slice(quote.end, quote.end + 6));
    at = quote.end;
    if (!behind || !isName(quote.value)) continue;
    if (parts.length === 0) base = depth;
    if (depth < base) break;
    if (depth !== base) continue;
    const value = reading.text.slice(quote.end + behind[0].length, quote.end + 60);
    const note = /^["'“]/.test(value)
      ? "string"
      : /^\[(?!MM)/.test(value)
        ? "array"
        : /^\{/.test(value)
          ? "object"
          : "";
    parts.push({ quote, note: note || (/^[^,;.}\n]*/.exec(value)?.[0] ?? "") });
  }
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || first.quote.start - from > MAX_GAP / 3) return null;
  return { start: first.quote.start, end: last.quote.end, parts, exact: false, said: "" };
}

/** Every place where an instruction names keys, in order. */
export function keyLists(reading: Reading): KeyList[] {
  const found: KeyList[] = [];
  const add = (start: number, from: number, exact: boolean, said: string, needsNoun: boolean) => {
    const { parts, end } = quoteRun(reading, from);
    if (parts.length === 0 || found.some((other) => from < other.end && end > other.start)) return;
    const tail = reading.masked.slice(end, end + 24);
    const keyed =
      asKeys.test(tail) ||
      /\bkeys?\s*$|\bkeys?\b[^\uE001]*$/i.test(reading.masked.slice(parts[0]?.quote.end ?? end, end));
    if (needsNoun && !keyed) return;
    if (/^\s{0,3}columns?\b/i.test(tail) || !parts.every((part) => isName(part.quote.value))) return;
    found.push({ start, end, parts, exact, said });
  };
  for (const { start, end, groups, found: said } of matchesOf(reading, intro))
    add(start, end, groups.exact !== undefined, said, false);
  for (const { start, end, found: said } of matchesOf(reading, holding))
    add(
      start,
      end,
      /\bexactly\b/i.test(said),
      said,
      /^(?:json|array)\b/i.test(said) && !/object/i.test(said),
    );
  for (const { start, end, found: said } of matchesOf(reading, behind))
    add(start, end, /\bexactly\b/i.test(said), said, true);
  return found.sort((a, b) => a.start - b.start);
}

const kinds: [RegExp, Schema][] = [
  [
    /\b(?:array|list) of (?:(?!objects?\b|with\b)[\w-]+ ){0,3}?(?:strings?|texts?|words|keywords|names)\b/i,
    { type: "array", items: { type: "string" } },
  ],
  [/\b(?:array|list) of (?:\w+ )?(?:numbers|integers)\b/i, { type: "array", items: { type: "number" } }],
  [
    /\b(?:array|list) of (?:\w+ )?objects\b|\barray with one object\b/i,
    { type: "array", items: { type: "object" } },
  ],
  [/\b(?:json )?arrays?\b/i, { type: "array" }],
  [/\bbooleans?\b|\btrue\s*(?:\/|or|if)\b|\btrue\/false\b/i, { type: "boolean" }],
  [/\bintegers?\b/i, { type: "integer" }],
  [/^\s*(?:an? )?numbers?\s*$|\b(?:as|is|be) an? number\b/i, { type: "number" }],
  [
    /^\s*(?:a |an |one |the )?(?:json |nested )?objects?\b(?! (?:in|on|of|that|the|being))/i,
    { type: "object" },
  ],
  [/\bstrings?\b/i, { type: "string" }],
];

const clock = /^\s*(?:(?:both|all|in|as|formatted as|format:?)\s+)*MM:SS(?: format)?\s*$/i;

/** The type that a remark on a key gives it ("(array of strings)", "is one string ..."); `{}` where it says none. */
export function typeSaid(remark: string): Schema {
  const clause = remark.slice(0, 120);
  if (clock.test(clause)) return { type: "string", pattern: "^[0-9]{2}:[0-9]{2}$" };
  const kind = kinds.find(([pattern]) => pattern.test(clause))?.[1];
  return kind ? structuredClone(kind) : {};
}

/** An object's schema with the keys of a list, typed as their remarks say. */
export function objectOf(list: KeyList): Schema {
  const names = [...new Set(list.parts.map((part) => part.quote.value.trim()))];
  const properties = new Map<string, Schema>();
  for (const [index, { quote, note }] of list.parts.entries()) {
    const before = list.parts[index - 1];
    if (/^\s*both\b/i.test(note) && before?.note === "")
      properties.set(before.quote.value.trim(), typeSaid(note));
    properties.set(quote.value.trim(), typeSaid(note));
  }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: names,
    ...(list.exact ? { additionalProperties: false as const } : {}),
  };
}

const sizes = phrase(
  "(?<bound>exactly|at least|at most|no more than|up to|containing|with|of)? ?(?:the )?(?<first>{n})(?: ?(?:-|to) ?(?<second>{far}))? (?:\\w+ ){0,3}?(?:objects?|elements?|strings?|items?|entries|keywords)\\b",
);

/** The number of an array's elements, where a phrase says it. */
export function sizeSaid(text: string): Pick<Schema, "minItems" | "maxItems"> {
  const forEach = /\bone (?:\w+ )?object (?:for|per) (?:each|every)?/i.test(text);
  if (forEach) {
    const things = numberOf(/\beach of the (\w+)/i.exec(text)?.[1] ?? "");
    return things === null ? {} : { minItems: things, maxItems: things };
  }
  sizes.lastIndex = 0;
  const match = sizes.exec(text);
  const groups = match?.groups;
  const first = numberOf(groups?.first ?? "");
  if (!groups || first === null) return {};
  const second = groups.second === undefined ? null : numberOf(groups.second);
  if (second !== null) return { minItems: Math.min(first, second), maxItems: Math.max(first, second) };
  if (/least/i.test(groups.bound ?? "")) return { minItems: first };
  if (/most|more|up to/i.test(groups.bound ?? "")) return { maxItems: first };
  return { minItems: first, maxItems: first };
}
