import type { FormatCheck } from "../../shapes/checklist";
import type { Span } from "../../shapes/verdict";
import type { JsonNode } from "../json/json-tree";
import { valuesOfKey } from "../json/json-values";
import { quotedNames, wordsOf } from "../locating/description";
import { decorated } from "../locating/emphasis";
import {
  guessed,
  type Located,
  type Locator,
  type LocatorInput,
  pieceOf,
  type Range,
  unsure,
} from "../locating/located";
import { proseRuns, type Structures, structuresOf } from "../locating/structures";
import { linesOf, paragraphsOf, sentencesOf } from "../locating/text-units";
import { arrayElements, delimitedPieces, inlineItems, keywordParts } from "../locating/units";

/** The things to count and what they are called, or why that is not clear. */
type Counted = { things: Range[]; what: string; guessed?: boolean } | { why: string };

type Kind = {
  /** The noun behind the number. */
  noun: RegExp;
  what: string;
  /** Null where it is not clear which to count, "other" where the noun must mean something else. */
  find(response: string, structures: Structures, words: string): Range[] | "other" | null;
};

const stamp = /\[\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s*[-–]\s*\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)?\]/g;
/** Longer prose beside a list, a table or JSON may hold the things as well. */
const shortLeadIn = 60;
const isBare = ({ json, lists, tables }: Structures) => json.length + lists.length + tables.length === 0;
const ofForm =
  "(?:(?:list|bullet|json|array|string|distinct|unique|different|separate|main|key|specific|such|retrieval|of|more|or|fewer|data|body|table|new|short) )*";

/** Things a description can name whose number can be read off the text, by the words behind the number. */
const kinds: Kind[] = [
  {
    noun: /\brows?\b/,
    what: "table row",
    find: (_, { tables }) => tables.flatMap((table) => table.body),
  },
  { noun: /\bcolumns?\b/, what: "column", find: (_, { tables }) => tables[0]?.header.cells ?? [] },
  {
    // "two main keys", but not "two key events".
    noun: /\bkeys\b|\bkey$/,
    what: "top-level key",
    find: (_, { json }) => {
      const [value] = json;
      if (json.length > 1) return null;
      return value?.kind === "object" ? value.members.map((member) => member.keyRange) : [];
    },
  },
  {
    noun: new RegExp(`^${ofForm}(?:elements?|strings?|objects?)\\b`),
    what: "array element",
    find: (_, { json }, words) => {
      if (json.length > 0) return arrayElements(json);
      return /\b(?:json|array)\b/.test(words) ? [] : "other";
    },
  },
  {
    noun: new RegExp(`^${ofForm}(?:items?|bullets?|bullet points?|points?|entry|entries)(?: total| long)?$`),
    what: "list item",
    find: (_, { lists, json, tables }, words) => {
      if (lists.length === 1) return lists[0]?.items.map((item) => item.text) ?? [];
      if (lists.length > 1) return null;
      if (json.length > 0) return arrayElements(json);
      if (tables.length > 0) return tables.flatMap((table) => table.body);
      return /\blist (?:items?|points?|entries)\b|\bbullets?\b/.test(words) ? [] : "other";
    },
  },
  {
    noun: /\bparagraphs?\b/,
    what: "paragraph",
    find: (response, { json, tables }) => (json.length + tables.length > 0 ? null : paragraphsOf(response)),
  },
  {
    noun: /\bsentences?\b/,
    what: "sentence",
    find: (response, structures, words) =>
      isBare(structures) &&
      paragraphsOf(response).length === 1 &&
      !/\b(?:then|finally|compar\w+|explain\w*|infer\w*|conclu\w+|end)\b/.test(words)
        ? sentencesOf(response)
        : null,
  },
  {
    noun: new RegExp(`^${ofForm}lines?$`),
    what: "line",
    find: (response) => linesOf(response).filter((line) => line.text.trim() !== ""),
  },
  { noun: /\b(?:bold|bolded)\b/, what: "bold phrase", find: (response) => decorated(response, "bold") },
  {
    noun: /\bitalic(?:s|ized|ised)?\b/,
    what: "italic phrase",
    find: (response) => decorated(response, "italic"),
  },
  { noun: /\b(?:headings?|titles)\b/, what: "heading", find: (response) => decorated(response, "title") },
  {
    noun: /\b(?:timestamps?|time stamps?)\b/,
    what: "timestamp",
    find: (response) => {
      const found = [...response.matchAll(stamp)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
      }));
      return found.length > 0 ? found : "other";
    },
  },
];

const number = "(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
const figure = new RegExp(`(?<![\\d-])\\b${number}\\b(?:(?: ?(?:-|–|—) ?| to | or )${number}\\b)?`, "g");
const border =
  /[^\w\s'-]|\b(?:of|in|from|with|using|to|for|that|about|on|per|by|and|which|who|when|as|at|must|should|is|are|below|above|during|showing|describing)\b/;

const values = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** The number that the check is about: the one that is a bound of it, else the first. */
function countIn(words: string, check: FormatCheck): RegExpMatchArray | undefined {
  const found = [...words.matchAll(figure)];
  const bounds = [check.parameters.min_count, check.parameters.max_count];
  const valueOfWord = (word: string) => (values.includes(word) ? values.indexOf(word) : Number(word));
  return found.find((match) => bounds.includes(valueOfWord(/^\w+/.exec(match[0])?.[0] ?? ""))) ?? found[0];
}

/** Words without numbers that count nothing: steps, list markers, remarks in parentheses. */
function withoutOtherNumbers(words: string): string {
  return words
    .replace(/\([^()]*\)/g, " ")
    .replace(/\b(?:steps?|level|panel|scene|shot|part)[- ]\d+\b/g, " ")
    .replace(/\b(?:with|from) (?:1\b\.?|[ai]\.)|(?<=^|[\s:])\d{1,2}[.)](?=\s)/g, " ");
}

/** The words behind the number, as far as they belong to it: "main events" of "list two main events in order". */
function nounPhrase(words: string, first: RegExpMatchArray | undefined): string | null {
  if (first?.index === undefined) return null;
  const behind = words.slice(first.index + first[0].length).replace(/^\s*(?:of )?/, "");
  const stop = border.exec(behind);
  return behind.slice(0, stop ? stop.index : 60).trim();
}

/** Elements of the array under a key that the description names, the one that stands nearest before the number. */
function underNamedKey({ response, check, siblings }: LocatorInput, { json }: Structures): Counted | null {
  const { description } = check;
  const counts = [...description.toLowerCase().matchAll(figure)].map((match) => match.index);
  const arrays = quotedNames(check, siblings).flatMap((name) => {
    const values = valuesOfKey(response, json, name);
    const isArray = values.length > 0 && values.every((value) => value.kind === "array");
    return isArray ? [{ name, values, at: description.indexOf(name) }] : [];
  });
  if (arrays.length === 0) return null;
  const [count] = counts;
  const ahead = count === undefined ? [] : arrays.filter((array) => array.at < count);
  const chosen = arrays.length === 1 ? arrays[0] : ahead.at(-1);
  if (!chosen || (arrays.length > 1 && counts.length > 1))
    return { why: "the description speaks of several arrays" };
  const [value] = chosen.values;
  if (value?.kind !== "array" || chosen.values.length > 1)
    return { why: `there are several arrays under '${chosen.name}'` };
  return { things: value.elements, what: `element of '${chosen.name}'` };
}

function topLevelKeys(value: JsonNode): Range[] {
  return value.kind === "object" ? value.members.map((member) => member.keyRange) : [];
}

/**
 * Keys at the top, where the things counted are named in quotes as such, or are called pieces of information and are
 * as many as another check's schema has keys.
 */
function namedAsKeys({ check, siblings }: LocatorInput, words: string, { json }: Structures): Counted | null {
  const [value] = json;
  if (value?.kind !== "object" || json.length > 1) return null;
  const asked = [check.parameters.min_count, check.parameters.max_count];
  const names = quotedNames(check, siblings);
  const keys = value.members.map((member) => member.key);
  const named = names.length > 1 && asked.includes(names.length) && names.some((name) => keys.includes(name));
  const pieces = /\b(?:pieces? of information|fields|properties|attributes|parts|aspects)\b/.test(words);
  const required = siblings.some((sibling) => {
    const schema = sibling.constraintId === "json_object" ? sibling.parameters.schema : null;
    if (typeof schema !== "object" || schema === null || !("required" in schema)) return false;
    return Array.isArray(schema.required) && asked.includes(schema.required.length);
  });
  return named || (pieces && required) ? { things: topLevelKeys(value), what: "top-level key" } : null;
}

/** The things of the one structure that the description or another check asks for, and that is all there is. */
function bySoleStructure(input: LocatorInput, words: string, structures: Structures): Counted | null {
  const { response, siblings } = input;
  const { json, lists, tables } = structures;
  const asks = (name: RegExp, ...ids: string[]) =>
    name.test(words) ? "here" : siblings.some((each) => ids.includes(each.constraintId)) ? "beside" : null;
  const [list] = lists;
  const listed = asks(/\blist\b/, "ordered_list", "unordered_list");
  if (listed && list && lists.length === 1 && json.length + tables.length === 0 && list.items.length > 1)
    return { things: list.items.map((item) => item.text), what: "list item" };
  const inline = listed ? inlineItems(response, structures, siblings) : null;
  if (inline) return { things: inline, what: "list item", guessed: true };
  const [table] = tables;
  const tabled = asks(/\btable\b/, "table");
  if (tabled && table && tables.length === 1 && json.length + lists.length === 0)
    return { things: table.body, what: "table row", guessed: tabled === "beside" };
  const [value] = json;
  const arrayed = asks(/\barray\b/, "json_array");
  if (arrayed && value?.kind === "array" && json.length === 1 && lists.length + tables.length === 0)
    return { things: value.elements, what: "array element", guessed: arrayed === "beside" };
  const pieces = delimitedPieces(response, structures, siblings);
  const [first] = pieces ?? [];
  const long = paragraphsOf(response).some(
    ({ start, end }) => end - start > shortLeadIn && !(first && start <= first.start && first.end <= end),
  );
  const parted = /\b(?:separat|delimit|divid)/.test(words);
  return pieces && (parted || !long) ? { things: pieces, what: "piece", guessed: true } : null;
}

/** "two phrases in bold" are bold phrases. */
const markedKind = /\b(?:bold|italic)/;

/** Words that ask for so many things of a kind, rather than for something about them. */
const asksForThings =
  /\b(?:list|lists|listing|output|generate|create|give|identify|record|exactly|at least|at most|no more than|extract|include|contain|provide|describe|itemi[sz]e|summari[sz]e|separate)\b/;

/** The subject of a count. `words` are the description's, in lower case and without quotes. */
function countedThings(input: LocatorInput, words: string, structures: Structures): Counted {
  const { response, siblings } = input;
  const byMeaning = { why: "the description says by its meaning what to count" };
  const plain = withoutOtherNumbers(words);
  const counts = [...plain.matchAll(figure)].map((match) => match[0]);
  const first = countIn(plain, input.check);
  const phrase = nounPhrase(plain, first) ?? plain;
  const single = counts.length > 0 && counts.every((count) => count === "one" || count === "1");
  if (first && /\bif\b/.test(plain.slice(0, first.index))) return byMeaning;
  const marked = /^(?:phrases?|words?|terms?|pieces?)\b/.test(phrase)
    ? markedKind.exec(words)?.[0]
    : undefined;
  const kind = kinds.find((candidate) => candidate.noun.test(marked ?? phrase));
  const keyed =
    kind?.what === "top-level key"
      ? null
      : (underNamedKey(input, structures) ?? namedAsKeys(input, plain, structures));
  if (keyed) return keyed;
  if (/\b(?:keywords?|tags?|labels?)$/.test(phrase)) {
    if (counts.length > 1) return byMeaning;
    const located = keywordParts(response, structures, siblings);
    if (!located.found) return { why: located.why };
    const things = located.parts.flatMap((part) => part.span ?? []);
    if (things.length < located.parts.length) return { why: "a keyword is written with escapes" };
    return { things, what: "keyword", guessed: located.guessed === true };
  }
  const bounded = counts.filter((count) => count === first?.[0]).length;
  if (kind && bounded > 1) return { why: "the description counts two kinds of things" };
  const things = kind?.find(response, structures, words) ?? null;
  if (kind && things === null) return { why: `which ${kind.what}s to count is not clear` };
  if (kind && things !== null && things !== "other") return { things, what: kind.what };
  const besides = proseRuns(response, structures).some((run) => run.end - run.start > shortLeadIn);
  if (besides && !isBare(structures) && !/\b(?:list|table|array)\b/.test(plain)) return byMeaning;
  if (counts.length > 1 || single || !asksForThings.test(words)) return byMeaning;
  if (isBare(structures) && siblings.every((each) => !/^(?:ordered_list|delimiter)$/.test(each.constraintId)))
    return byMeaning;
  return bySoleStructure(input, words, structures) ?? byMeaning;
}

/** A thing found, in the form the rule counts: in parentheses, and none within. */
function bracketed(text: string): string {
  const plain = text.replace(/\s+/g, " ").replace(/[(（]/g, "[").replace(/[)）]/g, "]").trim();
  return `(${plain === "" ? "…" : plain})`;
}

function counting(response: string, things: Range[], what: string): Located {
  const marks: Span[] = things.map((thing, index) => ({
    start: thing.start,
    end: thing.end,
    label: `${what} ${index + 1} of ${things.length}`,
  }));
  const text = things.map((thing) => bracketed(pieceOf(response, thing).text)).join(", ");
  const note = things.length === 0 ? `no ${what} found` : `the ${what}s, counted`;
  return { found: true, parts: [{ text, span: null }], note, marks };
}

/** Cuts off remarks on each of the things that follow their number. */
function withoutEachRemark(words: string): string {
  const remark = /[,(] ?(?:one for |and |with )?each\b|:? each has\b/.exec(words);
  const counts = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/;
  return remark && counts.test(words.slice(0, remark.index)) ? words.slice(0, remark.index) : words;
}

/**
 * The things that the description names by their form (rows, items, elements, keys, sentences, bold phrases ...), as
 * one string "(a), (b), (c)", each marked in the response. Things named by their meaning are taken for the items,
 * rows, elements or delimited pieces where the checks ask for those and the response holds nothing else; else unsure.
 */
export const locateCount: Locator = (input) => {
  const { response } = input;
  if (response.trim() === "") return counting(response, [], "thing");
  const words = withoutEachRemark(wordsOf(input.check.description));
  if (/\b(?:each|every|per)\b/.test(words))
    return unsure("the description counts within each of several parts");
  const found = countedThings(input, words, structuresOf(response));
  if ("why" in found) return unsure(found.why);
  const located = counting(response, found.things, found.what);
  return found.guessed ? guessed(located) : located;
};
