import type { FormatCheck } from "../../shapes/checklist";
import { type JsonNode, nodesOf } from "../json/json-tree";
import { inlineListOf } from "../lists/list-blocks";
import type { Place, Unit } from "./description";
import { foundRanges, guessed, type Located, type Part, type Range, trimRange, unsure } from "./located";
import { type Structures, sectionsOf } from "./structures";
import { bareParagraphs, bareSentences, filledLines, linesOf } from "./text-units";

/** The value of that parameter in any of the checks; null where none has it. */
export function parameterIn(
  checks: readonly FormatCheck[],
  constraintId: string,
  name: string,
): string | null {
  for (const check of checks) {
    const value = check.constraintId === constraintId ? check.parameters[name] : null;
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

const label = /^\p{L}[\p{L} ]{0,30}[:：](?=\s|\p{L})/u;

/** Words before and behind a comma that is part of one thing, however a list is read. "China" may be a thing beside "Beijing". */
const oneThing: [RegExp, RegExp][] = [
  [/(?<!\d)\d{1,3}$/, /^\d{3}(?!\d)/],
  [
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2}(?:st|nd|rd|th)?$/i,
    /^\s*\d{4}\b/,
  ],
  [/\bWashington$/, /^\s*D\.?\s?C\b/],
];

/** The next place of a symbol from `from` on, commas within a thing ("Washington, D.C.") passed over; -1 where there is none. */
function nextSeparator(response: string, symbol: string, from: number): number {
  let at = response.indexOf(symbol, from);
  if (!/^[,，]$/.test(symbol)) return at;
  const isWithin = () =>
    oneThing.some(
      ([before, after]) =>
        before.test(response.slice(Math.max(0, at - 40), at)) && after.test(response.slice(at + 1, at + 41)),
    );
  while (at >= 0 && isWithin()) at = response.indexOf(symbol, at + 1);
  return at;
}

/**
 * The text that a symbol sets apart in the one line that holds it, trimmed. A prefix and a suffix that other checks ask for,
 * and a label in front ("Keywords:"), belong to no piece. Null where no line or several lines hold the symbol.
 */
function piecesOf(response: string, symbol: string, checks: readonly FormatCheck[]): Range[] | null {
  const lines = linesOf(response).filter((line) => line.text.includes(symbol));
  const [line] = lines;
  if (!line || lines.length !== 1) return null;
  let { start, end } = trimRange(response, line);
  const prefix = parameterIn(checks, "prefix_suffix", "prefix");
  const suffix = parameterIn(checks, "prefix_suffix", "suffix");
  if (prefix !== null && response.startsWith(prefix, start)) start += prefix.length;
  else start += label.exec(response.slice(start, start + 40))?.[0].length ?? 0;
  if (suffix !== null && response.slice(start, end).endsWith(suffix)) end -= suffix.length;
  const pieces: Range[] = [];
  for (let from = start; from <= end; ) {
    const at = nextSeparator(response, symbol, from);
    const stop = at < 0 || at > end ? end : at;
    const piece = trimRange(response, { start: from, end: stop });
    if (/[\p{L}\p{N}]/u.test(response.slice(piece.start, piece.end))) pieces.push(piece);
    from = stop + symbol.length;
  }
  return pieces.length > 0 ? pieces : null;
}

/** A JSON value as a text rule reads it: a string without its quotes and escapes, anything else as it is written. */
export function valueParts(response: string, node: JsonNode): Part {
  const range = node.kind === "string" ? node.inner : node;
  const text = response.slice(range.start, range.end);
  if (node.kind === "string" && node.value !== text) return { text: node.value, span: null };
  return { text, span: { start: range.start, end: range.end } };
}

function parts(values: Part[], note: string): Located {
  return { found: true, parts: values, note, marks: [] };
}

/** The arrays of a value that stand in no other array. */
function outermostArrays(node: JsonNode): (JsonNode & { kind: "array" })[] {
  if (node.kind === "array") return [node];
  return node.kind === "object" ? node.members.flatMap((member) => outermostArrays(member.value)) : [];
}

/** The elements of the one array that the JSON is, or that it holds; null when there are several or none. */
export function arrayElements(json: JsonNode[]): JsonNode[] | null {
  const arrays = json.flatMap(outermostArrays);
  const [only] = arrays;
  return only && arrays.length === 1 ? only.elements : null;
}

/** Items within a line, where no list with items on lines of their own is there. */
export function inlineItems(
  response: string,
  { json, lists, tables }: Structures,
  checks: readonly FormatCheck[],
): Range[] | null {
  const onLines = lists.some((block) => block.items.length > 1);
  if (onLines || json.length + tables.length > 0) return null;
  return inlineListOf(response, parameterIn(checks, "prefix_suffix", "suffix"))?.items ?? null;
}

/** The pieces between the symbols that another check asks for, in a response of nothing but text. */
export function delimitedPieces(
  response: string,
  { json, lists, tables }: Structures,
  checks: readonly FormatCheck[],
): Range[] | null {
  if (json.length + lists.length + tables.length > 0) return null;
  const symbol = parameterIn(checks, "delimiter", "symbol");
  return symbol === null ? null : piecesOf(response, symbol, checks);
}

function itemsOrElements(response: string, structures: Structures, checks: readonly FormatCheck[]): Located {
  const { json, lists } = structures;
  const inline = inlineItems(response, structures, checks);
  if (inline) return guessed(foundRanges(response, inline, "each item within the line, without its marker"));
  const pieces = delimitedPieces(response, structures, checks);
  if (pieces) return guessed(foundRanges(response, pieces, "each piece between the delimiters"));
  const kinds = new Set(lists.map((block) => block.kind));
  if (json.length > 0 && lists.length > 0) return unsure("the response has both a list and JSON");
  if (kinds.size > 1) return unsure("the response has lists of two kinds");
  if (lists.length > 0) {
    const all = lists.flatMap((block) => block.items.map((item) => item.text));
    const filled = all.filter((item) => item.end > item.start);
    const items = filled.length > 0 ? filled : all;
    return foundRanges(response, items, "each list item, without its marker");
  }
  const elements = arrayElements(json);
  if (!elements) return unsure("the response has no list and no single JSON array");
  if (elements.some((element) => element.kind === "object" || element.kind === "array"))
    return unsure("the elements of the JSON array are built of several values");
  return parts(
    elements.map((element) => valueParts(response, element)),
    "each element of the JSON array",
  );
}

/** An array of nothing but strings that stands in no other array. */
function stringArrays(json: JsonNode[]): JsonNode[][] {
  return json
    .flatMap(outermostArrays)
    .map((array) => array.elements)
    .filter((elements) => elements.length > 0 && elements.every((element) => element.kind === "string"));
}

/**
 * Keywords, tags, labels: the strings of the one array of strings, list items, or what a delimiter sets apart (a
 * comma where no other is asked for).
 */
export function keywordParts(
  response: string,
  structures: Structures,
  checks: readonly FormatCheck[],
): Located {
  const { json, lists, tables } = structures;
  const [strings, ...others] = stringArrays(json);
  if (strings && others.length === 0)
    return parts(
      strings.map((element) => valueParts(response, element)),
      "each string of the JSON array",
    );
  if (json.length + tables.length > 0) return unsure("it is not clear which strings are the keywords");
  if (lists.length > 0) return itemsOrElements(response, structures, checks);
  const symbol = parameterIn(checks, "delimiter", "symbol") ?? ",";
  const pieces = piecesOf(response, symbol, checks);
  return pieces
    ? guessed(foundRanges(response, pieces, `each piece between '${symbol}'`))
    : unsure("it is not clear where one keyword ends");
}

/** Every unit of that kind in the response, for a rule on text. `checks` are those that stand beside it. */
export function unitsOf(
  response: string,
  structures: Structures,
  unit: Unit,
  checks: readonly FormatCheck[],
): Located {
  const { json, tables } = structures;
  const nodes = json.flatMap((value) => [...nodesOf(value)]);
  switch (unit) {
    case "sentence":
    case "paragraph":
    case "line": {
      if (json.length + tables.length > 0)
        return unsure(`the response is not prose, so its ${unit}s are not clear`);
      const ranges = { sentence: bareSentences, paragraph: bareParagraphs, line: filledLines }[unit](
        response,
      );
      return foundRanges(response, ranges, `each ${unit}`);
    }
    case "cell":
    case "row":
    case "header": {
      if (tables.length === 0) return unsure("the response has no table");
      const rows = tables.flatMap((table) => (unit === "header" ? [table.header] : table.body));
      return foundRanges(
        response,
        unit === "row" ? rows : rows.flatMap((row) => row.cells),
        `each ${unit} of the table`,
      );
    }
    case "key": {
      const keys = nodes.flatMap((node) =>
        node.kind === "object" ? node.members.map((each) => each.keyRange) : [],
      );
      return keys.length > 0
        ? foundRanges(response, keys, "each JSON key")
        : unsure("the response has no JSON keys");
    }
    case "value": {
      const strings = nodes.filter((node) => node.kind === "string");
      if (strings.length === 0) return unsure("the response has no JSON strings");
      return parts(
        strings.map((node) => valueParts(response, node)),
        "each JSON string",
      );
    }
    case "keyword":
      return keywordParts(response, structures, checks);
    case "section": {
      const sections = sectionsOf(response).map(({ body }) => body);
      return sections.length > 1
        ? foundRanges(response, sections, "each part below a heading or a label")
        : unsure("the description names a part of the response by what it means");
    }
    default:
      return itemsOrElements(response, structures, checks);
  }
}

/** The unit at a named place; null when there is none. */
export function placedUnit(response: string, structures: Structures, place: Place): Range | null {
  const all = (): Range[] => {
    switch (place.unit) {
      case "sentence":
        return bareSentences(response);
      case "paragraph":
        return bareParagraphs(response);
      case "line":
        return filledLines(response);
      case "row":
        return structures.tables.flatMap((table) => table.body);
      case "item":
        return structures.lists.flatMap((block) => block.items.map((item) => item.text));
    }
  };
  return all().at(place.index) ?? null;
}
