import { matchesOf, numberOf, phrase } from "./patterns";
import { type NamedPart, quoteRun } from "./quote-run";
import type { Reading } from "./reading";

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
  "(?:(?<exact>\\b(?:exactly|only|precisely)\\b) )?(?:(?:the|these|following|{n}|required|specific|top-level|main|core|distinct|different|nested|child|sub|json) )*\\b(?:keys?|sub-?keys?|fields?|properties|attributes)\\b ?(?:\\(|(?:named|called|labell?ed|are|is|as|should be|must be|exactly|include|including|of|for|names?|with the names?|titled|must strictly be|must include|the following)(?: (?:exactly|the|following|named))*)?[:：]? ?(?:\\n ?[-•] ?)?(?=\\uE001)",
);
// "each object contains 'id', 'color' and 'action'", "a JSON object containing 'a' (…) and 'b'"
const holding = phrase(
  "\\b(?:objects?|elements?|items?|entry|entries|array|json|one|which|that|it|worker|each)\\b(?: \\w+){0,3}? (?:with|contain(?:s|ing)?|including|includes?|having|has|have|must contain|must include|must have|should contain|should include|in the format of)(?: (?:exactly|both|a|an|the))*:? ?(?=\\uE001)",
);
const behind = phrase(
  "\\b(?:with|have|has|contain(?:s|ing)?|includ(?:e|es|ing)|using|use|of|are)(?: (?:exactly|both|a|an|the|{n}))* (?=\\uE001)",
);
const asKeys = /^\s{0,3}(?:as (?:the )?)?(?:its |the |top-level )*(?:keys?|fields?)\b/i;

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
    if (/^\s{0,3}columns?\b/i.test(tail)) return;
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
    /\b(?:array|list) of (?:\w+ )?(?:strings?|texts?|words|keywords|names)\b/i,
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

/** The type that a remark on a key gives it ("(array of strings)", "is one string ..."); `{}` where it says none. */
export function typeSaid(remark: string): Schema {
  const clause = remark.slice(0, 120);
  const bare = /^\s*\(?MM:SS\)?\s*$|\bboth MM:SS\b/i.test(clause);
  if (bare) return { type: "string" };
  const kind = kinds.find(([pattern]) => pattern.test(clause))?.[1];
  return kind ? structuredClone(kind) : {};
}

/** An object's schema with the keys of a list, typed as their remarks say. */
export function objectOf(list: KeyList): Schema {
  const names = [...new Set(list.parts.map((part) => part.quote.value.trim()))];
  const properties: Record<string, Schema> = {};
  for (const { quote, note } of list.parts) properties[quote.value.trim()] = typeSaid(note);
  return {
    type: "object",
    properties,
    required: names,
    ...(list.exact ? { additionalProperties: false as const } : {}),
  };
}

const sizes = phrase(
  "(?<bound>exactly|at least|at most|no more than|up to|containing|with|of)? ?(?:the )?(?<first>{n})(?: ?(?:-|to) ?(?<second>{far}))? (?:\\w+ ){0,3}?(?:objects?|elements?|strings?|items?|entries|keywords)\\b",
);

/** The number of an array's elements, where a phrase says it. */
export function sizeSaid(text: string): Pick<Schema, "minItems" | "maxItems"> {
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
