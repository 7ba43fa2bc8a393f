import {
  isNegated,
  listed,
  matchesOf,
  type NamedPart,
  numberOf,
  phrase,
  quoteRun,
} from "../suggesting/patterns";
import {
  asksForNothingElse,
  type Finding,
  type Quote,
  type Reading,
  type Rule,
  sentenceAt,
} from "../suggesting/reading";

/** A JSON Schema, as far as words say. */
type Schema = {
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
type KeyList = { start: number; end: number; parts: NamedPart[]; exact: boolean; said: string };

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

/** True when a text may be the name of a key. */
function isName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_ \-/'().]{0,60}$/u.test(text.trim());
}

const MAX_GAP = 600;

/** Keys written with a colon behind them, as in a template or a list of remarks: "'start': ..., 'sound': ...". */
function colonKeys(reading: Reading, from: number): KeyList | null {
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
function keyLists(reading: Reading): KeyList[] {
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
function typeSaid(remark: string): Schema {
  const clause = remark.slice(0, 120);
  if (clock.test(clause)) return { type: "string", pattern: "^[0-9]{2}:[0-9]{2}$" };
  const kind = kinds.find(([pattern]) => pattern.test(clause))?.[1];
  return kind ? structuredClone(kind) : {};
}

/** An object's schema with the keys of a list, typed as their remarks say. */
function objectOf(list: KeyList): Schema {
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
function sizeSaid(text: string): Pick<Schema, "minItems" | "maxItems"> {
  const forEach = /\bone (?:\w+ )?object (?:for|per) (?:each|every)?/i.test(text);
  if (forEach) {
    const things = numberOf(/\beach of the (\w+)/i.exec(text)?.[1] ?? "");
    return things === null ? {} : { minItems: things, maxItems: things };
  }
  const groups = matchesOf({ masked: text }, sizes).next().value?.groups;
  const first = numberOf(groups?.first ?? "");
  if (!groups || first === null) return {};
  const second = groups.second === undefined ? null : numberOf(groups.second);
  if (second !== null) return { minItems: Math.min(first, second), maxItems: Math.max(first, second) };
  if (/least/i.test(groups.bound ?? "")) return { minItems: first };
  if (/most|more|up to/i.test(groups.bound ?? "")) return { maxItems: first };
  return { minItems: first, maxItems: first };
}

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

/** Mentions of a JSON object or array in the instruction, in order; `ordered` where it asks for one to be written. */
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

const plainName = "[\\p{L}_][\\p{L}\\p{N}_]{1,39}";
const plainKeys = phrase(
  `\\b(?:keys|fields|properties)\\b ?(?:named |called |are |is |:)? ?[(:]? ?(?<names>${plainName}(?:, ?(?:and |or )?${plainName}| (?:and|or) ${plainName}){1,20})(?= ?(?:$|[.;:)!?\\n]|(?:for|each|where|with|in|only|describing)\\b))`,
);
/** Words that name no key: "keys for each scene and that of ...". */
const noName =
  /^(?:for|of|in|on|to|that|which|with|from|the|an?|all|each|every|and|or|must|should|are|is|be|as|by|at|named|called|including|using|only|exactly|following|one|two|three|four|five|six|values?|keys?)$/i;

/** The reading with keys that stand without quotes, "with keys title, mood and light", as if they stood in some. */
function withPlainKeys(reading: Reading): Reading {
  const found: Quote[] = [];
  for (const { start, found: said, groups } of matchesOf(reading, plainKeys)) {
    const names = groups.names ?? "";
    const from = start + said.lastIndexOf(names);
    const quotes = [...names.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)]
      .filter(([name]) => !/^(?:and|or)$/i.test(name))
      .map(({ index, 0: value }) => ({ start: from + index, end: from + index + value.length, value }));
    if (!quotes.some(({ value }) => noName.test(value))) found.push(...quotes);
  }
  if (found.length === 0) return reading;
  const signs = reading.masked.split("");
  for (const { start, end } of found)
    for (let at = start; at < end; at++)
      signs[at] = at === start ? "\uE001" : at === end - 1 ? "\uE002" : "\uE000";
  const quotes = [...reading.quotes, ...found].sort((one, other) => one.start - other.start);
  return { ...reading, masked: signs.join(""), quotes };
}

/** JSON objects and arrays, with a schema of the keys, types and sizes that the instruction names. */
export const readJson: Rule = (written) => {
  if (matchesOf(written, anyJson).next().done) return [];
  const reading = withPlainKeys(written);
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
