import { isNegated, listed, matchesOf, phrase } from "../suggesting/patterns";
import { type Quote, type Reading, sentenceAt } from "../suggesting/reading";
import type { Finding, Rule } from "../suggesting/suggested-check";
import { asksForNothingElse } from "../suggesting/whole-answer";
import {
  colonKeys,
  isName,
  type KeyList,
  keyLists,
  objectOf,
  type Schema,
  sizeSaid,
  typeSaid,
} from "./json-keys";

const arrays = phrase(
  "\\bjson (?:\\w+ )?(?:array|list)s?\\b|\\barray of (?:json )?(?:objects|strings)\\b|\\bjson format(?:ted)? (?:array|list)\\b|\\bjson\\b[^.;]{0,12}\\barray\\b",
);
const objects = phrase(
  "\\bjson (?:format )?(?:objects?|dictionary|dict|structure|format|file|data|schema)\\b|\\bjson\\b(?! (?:array|list|string|value|key|format|output|object))",
);
const anyJson = phrase("\\bjson\\b|\\{ ?{q} ?:");
// An object written out: "{'start': ..., 'sound': ...}"
const template = phrase("\\{(?= ?{q} ?:)");
const MAX_MENTIONS = 50;
const perElement = /\b(?:each|every|objects|elements?|items?|entries|per|one)\b/i;

/** "'places' is an array ...", "where 'objects' is an array ..." */
const typed = /^\s{0,3}(?:key |value |field )?(?:must be |should be |is |are |be |holds |contains |as |: ?)/i;

function bodyOf(reading: Reading, quote: Quote): string {
  const rest = reading.masked.slice(quote.end, quote.end + 160);
  const stated = typed.exec(rest);
  if (!stated) return "";
  const stop = rest.search(/[;.\n]|\bwhere\b|, each\b/);
  return rest.slice(stated[0].length, stop < 0 ? rest.length : stop);
}

/** Sets the types that sentences of their own give to keys, and hangs key lists of such sentences under them. */
function refine(reading: Reading, top: Schema, used: Set<KeyList>, lists: readonly KeyList[]): void {
  const known = new Map<string, Schema>(Object.entries(top.properties ?? {}));
  const topNames = new Set(known.keys());
  const inList = (quote: Quote) =>
    lists.some((list) => list.parts.some((part) => part.quote.start === quote.start));
  for (const quote of reading.quotes) {
    const schema = known.get(quote.value.trim());
    if (!schema || inList(quote)) continue;
    const body = bodyOf(reading, quote);
    const said =
      body === "" ? {} : typeSaid(body.split(/\b(?:with|that|which|holding)\b(?! one object)/i)[0] ?? body);
    if (said.type !== undefined && schema.type === undefined) Object.assign(schema, said);
    if (schema.type === "array" && body !== "") Object.assign(schema, sizeSaid(body));
    const sentence = sentenceAt(reading, quote.start);
    const own = lists.find((list) => !used.has(list) && list.start >= quote.end && list.start < sentence.end);
    if (!own || body === "" || (schema.type !== "array" && schema.type !== "object")) continue;
    used.add(own);
    const below = own.parts.filter((part) => !topNames.has(part.quote.value.trim()));
    const inner = objectOf({ ...own, parts: below });
    if (schema.type === "array") schema.items = inner;
    else Object.assign(schema, inner);
    for (const [name, value] of Object.entries(inner.properties ?? {}))
      if (!known.has(name)) known.set(name, value);
  }
}

function demand(reading: Reading, what: string): string {
  return asksForNothingElse(reading)
    ? `The whole answer is one ${what} and nothing else`
    : `The answer is a ${what}`;
}

type Kind = "object" | "array";
type Mention = { kind: Kind; start: number; end: number; ordered: boolean };

const order =
  /\b(?:create|generate|output|return|write|produce|give|add|use|using|provide|as|format|in|into|with|be)\s+(?:\w+\s+){0,3}$/i;
const fresh = /\b(?:create|generate|output|return|write|produce|give|add|use|provide)\s+(?:\w+\s+){0,2}$/i;
const ofEach = /\b(?:each|every|value|array|inside|within|another|nested|is|are)\b[^.;]{0,40}$/i;

/** Where the instruction speaks of a JSON object or array, in order; `ordered` where it orders one to be written. */
function mentionsOf(reading: Reading): Mention[] {
  const mentions: Mention[] = [];
  const add = (kind: Kind, start: number, end: number) => {
    if (mentions.some((other) => start < other.end && end > other.start) || isNegated(reading, start)) return;
    const before = reading.masked.slice(Math.max(0, start - 50), start);
    const ordered = mentions.length === 0 ? order.test(before) : fresh.test(before) && !ofEach.test(before);
    mentions.push({ kind, start, end, ordered });
  };
  const all = [
    ...[...matchesOf(reading, arrays)].map((match) => ({ ...match, kind: "array" as const })),
    ...[...matchesOf(reading, objects)].map((match) => ({ ...match, kind: "object" as const })),
    ...[...matchesOf(reading, template)].map((match) => ({
      ...match,
      end: match.start,
      kind: "object" as const,
    })),
  ].sort((a, b) => a.start - b.start || (a.kind === "array" ? -1 : 1));
  for (const { kind, start, end } of all) add(kind, start, end);
  return mentions;
}

const inValue = /\bvalues?\b(?![^.]*\.)|\banother (?:json )?object\b/i;

/** The keys that a mention is about: the first list behind it, or one just before it, that belongs to no other mention. */
function keysOf(reading: Reading, mention: Mention, next: number, lists: readonly KeyList[]): KeyList | null {
  const sentence = sentenceAt(reading, mention.start);
  const after = lists.find((list) => list.end > mention.start && list.start < next);
  const before = lists.findLast((list) => list.end <= mention.start && list.end >= sentence.start);
  const list = after ?? colonKeys(reading, mention.end) ?? before ?? null;
  if (!list) return null;
  const lead = reading.masked.slice(mention.start, Math.max(mention.start, list.start));
  return inValue.test(lead.slice(-160)) && mention.kind === "object" ? null : list;
}

function namesOf(list: KeyList | null): string {
  return listed((list?.parts ?? []).map((part) => part.quote.value.trim()));
}

function phraseOf(mention: Mention, list: KeyList | null): { start: number; end: number } {
  return {
    start: mention.start,
    end: Math.max(mention.end, list && list.start - mention.end < 200 ? list.end : 0),
  };
}

function objectFinding(
  reading: Reading,
  mention: Mention,
  list: KeyList | null,
  lists: readonly KeyList[],
): Finding {
  const schema: Schema = { type: "object", ...(list ? objectOf(list) : {}) };
  refine(reading, schema, new Set<KeyList>(list ? [list] : []), lists);
  return {
    constraintId: "json_object",
    description: demand(reading, list ? `JSON object with the keys ${namesOf(list)}` : "JSON object"),
    parameters: { schema },
    ...phraseOf(mention, list),
    sure: "high",
  };
}

function arrayFinding(
  reading: Reading,
  mention: Mention,
  list: KeyList | null,
  lists: readonly KeyList[],
): Finding {
  const lead = list
    ? reading.masked.slice(mention.start, Math.max(mention.end, list.start + list.said.length))
    : "";
  const ofObjects = list !== null && perElement.test(lead);
  const items: Schema = ofObjects ? objectOf(list) : {};
  if (ofObjects) refine(reading, items, new Set<KeyList>([list]), lists);
  else Object.assign(items, simpleItems(reading, mention));
  const sentence = sentenceAt(reading, mention.start);
  const size = sizeSaid(reading.masked.slice(mention.start, Math.min(sentence.end, mention.end + 50)));
  return {
    constraintId: "json_array",
    description: demand(
      reading,
      ofObjects ? `JSON array of objects with the keys ${namesOf(list)}` : "JSON array",
    ),
    parameters: { schema: { type: "array", ...(Object.keys(items).length > 0 ? { items } : {}), ...size } },
    ...phraseOf(mention, ofObjects ? list : null),
    sure: "high",
  };
}

function simpleItems(reading: Reading, mention: Mention): Schema {
  const near = reading.masked.slice(mention.start, Math.min(reading.masked.length, mention.end + 60));
  return typeSaid(near).items ?? (/\bkeywords?\b/i.test(near) ? { type: "string" } : {});
}

/** JSON of the other kind within the first: the objects of an array, an array under a key. */
function within(reading: Reading, outer: Finding, mention: Mention): Finding | null {
  const { start, end } = mention;
  if (!/json/i.test(reading.masked.slice(start, end))) return null;
  const { schema } = outer.parameters;
  if (mention.kind === "object") {
    if (!/\bjson objects?$/i.test(reading.masked.slice(start, end))) return null;
    const items = isSchema(schema) ? schema.items : undefined;
    const description = "Each object of the JSON array fits the schema";
    const own = items?.type === "object" ? items : { type: "object" };
    return {
      constraintId: "json_object",
      description,
      parameters: { schema: own },
      start,
      end,
      sure: "high",
    };
  }
  const quote = reading.quotes.findLast((each) => each.end <= start && start - each.end < 60);
  if (!quote || !isName(quote.value) || /[,;.]/.test(reading.masked.slice(quote.end, start))) return null;
  const key = quote.value.trim();
  const property = isSchema(schema) ? schema.properties?.[key] : undefined;
  return {
    constraintId: "json_array",
    description: `The value of the key '${key}' is a JSON array`,
    parameters: { schema: property?.type === "array" ? property : { type: "array" } },
    start,
    end,
    sure: "high",
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

/** JSON objects and arrays, with a schema of the keys, types and sizes that the instruction names. */
export const readJson: Rule = (reading) => {
  if (matchesOf(reading, anyJson).next().done) return [];
  const lists = keyLists(reading);
  const mentions = mentionsOf(reading);
  const findings: Finding[] = [];
  let outer: { finding: Finding; kind: Kind } | null = null;
  for (const [index, mention] of mentions.slice(0, MAX_MENTIONS).entries()) {
    const next = mentions.slice(index + 1).find((other) => other.ordered && other.kind !== mention.kind);
    const separate = outer !== null && mention.ordered && mention.kind !== outer.kind;
    if (outer === null || separate) {
      const list = keysOf(reading, mention, next?.start ?? Number.POSITIVE_INFINITY, lists);
      const make = mention.kind === "object" ? objectFinding : arrayFinding;
      const finding = make(reading, mention, list, lists);
      findings.push(finding);
      outer ??= { finding, kind: mention.kind };
    } else if (mention.kind !== outer.kind) {
      const inner = within(reading, outer.finding, mention);
      if (inner) findings.push(inner);
    }
  }
  const kinds = new Set<string>();
  return findings.filter((finding) => {
    const isNew = !kinds.has(finding.constraintId);
    kinds.add(finding.constraintId);
    return isNew;
  });
};
