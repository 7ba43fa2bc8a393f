import { type KeyList, keyLists, objectOf, type Schema, sizeSaid, typeSaid } from "./json-keys";
import { isNegated, listed, matchesOf, phrase } from "./patterns";
import { type Quote, type Reading, sentenceAt } from "./reading";
import type { Finding, Rule } from "./suggested-check";
import { asksForNothingElse } from "./whole-answer";

const arrays = phrase(
  "\\bjson (?:\\w+ )?(?:array|list)s?\\b|\\barray of (?:json )?(?:objects|strings)\\b|\\bjson format(?:ted)? (?:array|list)\\b|\\bjson\\b[^.;]{0,12}\\barray\\b",
);
const objects = phrase(
  "\\bjson (?:format )?(?:objects?|dictionary|dict|structure|format|file|data|schema)\\b|\\bjson\\b(?! (?:array|list|string|value|key|format|output|object))",
);
const anyJson = phrase("\\bjson\\b");
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
    const inner = objectOf(own);
    if (schema.type === "array") schema.items = inner;
    else Object.assign(schema, inner);
    for (const [name, value] of Object.entries(inner.properties ?? {}))
      if (!known.has(name)) known.set(name, value);
  }
}

/** The keys that the demand at `start` is about: the first list after it, or just before it. */
function keysAt(reading: Reading, start: number, lists: readonly KeyList[]): KeyList | undefined {
  const sentence = sentenceAt(reading, start);
  return (
    lists.find((list) => list.end > start) ??
    lists.findLast((list) => list.end <= start && list.end >= sentence.start)
  );
}

function demand(reading: Reading, what: string): string {
  return asksForNothingElse(reading)
    ? `The whole answer is one ${what} and nothing else`
    : `The answer is a ${what}`;
}

/** JSON objects and arrays, with a schema of the keys, types and sizes that the instruction names. */
export const readJson: Rule = (reading) => {
  if (matchesOf(reading, anyJson).next().done) return [];
  const lists = keyLists(reading);
  const array = [...matchesOf(reading, arrays)].find((match) => !isNegated(reading, match.start));
  const object = [...matchesOf(reading, objects)].find((match) => !isNegated(reading, match.start));
  const first =
    array && (!object || array.start < object.start || !/object/i.test(object.found)) ? "array" : "object";
  const findings: Finding[] = [];
  const outer = first === "array" ? array : object;
  if (!outer) return [];
  const list = keysAt(reading, outer.start, lists);
  const used = new Set<KeyList>(list ? [list] : []);
  const inner: Schema = list ? objectOf(list) : {};
  const near = reading.masked.slice(outer.start, Math.min(reading.masked.length, outer.end + 60));
  const names = list ? listed(list.parts.map((part) => part.quote.value.trim())) : "";
  const place = {
    start: outer.start,
    end: Math.max(outer.end, list && list.start - outer.end < 200 ? list.end : 0),
  };
  if (first === "object") {
    refine(reading, inner, used, lists);
    findings.push({
      constraintId: "json_object",
      description: demand(reading, list ? `JSON object with the keys ${names}` : "JSON object"),
      parameters: { schema: { type: "object", ...inner } },
      ...place,
      sure: "high",
    });
    return findings;
  }
  const ofObjects =
    list !== undefined && perElement.test(reading.masked.slice(outer.start, list.start + list.said.length));
  if (ofObjects) refine(reading, inner, used, lists);
  const items: Schema = ofObjects
    ? inner
    : (typeSaid(near).items ?? (/\bkeywords?\b/i.test(near) ? { type: "string" } : {}));
  const sentence = sentenceAt(reading, outer.start);
  const size = sizeSaid(reading.masked.slice(outer.start, Math.min(sentence.end, outer.end + 50)));
  const schema: Schema = { type: "array", ...(Object.keys(items).length > 0 ? { items } : {}), ...size };
  const how = ofObjects ? ` of objects with the keys ${names}` : "";
  findings.push({
    constraintId: "json_array",
    description: demand(reading, `JSON array${how}`),
    parameters: { schema },
    ...place,
    sure: "high",
  });
  return findings;
};
