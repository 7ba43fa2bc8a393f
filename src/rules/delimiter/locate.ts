import type { JsonNode } from "../json/json-tree";
import { eachUnit, namedPlaces, quotedNames, wordsOf } from "../locating/description";
import {
  containersOf,
  foundRanges,
  foundWhole,
  type Located,
  type Locator,
  stringParameter,
  trimRange,
} from "../locating/located";
import { locateScope } from "../locating/scope";
import { structuresOf } from "../locating/structures";
import { linesOf } from "../locating/text-units";
import { arrayElements, unitsOf } from "../locating/units";

/**
 * If the description wants JSON objects or arrays parted: what stands between them, each as "{…}", lest signs inside
 * of one part anything. Objects at the top, else those of the one array; null where there are no two.
 */
function betweenObjects(response: string, json: JsonNode[], words: string): Located | null {
  if (
    !/\b(?:objects|arrays)\b.*\b(?:separat|delimit|divid|split|part)|\b(?:separat\w*|delimit\w*|divid\w*|split) (?:the |each |all |json )*(?:objects|arrays)\b/.test(
      words,
    )
  )
    return null;
  const [only] = json;
  const things = only?.kind === "array" && json.length === 1 ? only.elements : json;
  if (things.length < 2 || things.some(({ kind }) => kind !== "object" && kind !== "array")) return null;
  const text = things.map(({ start }, index) => {
    const before = things[index - 1];
    return before ? `${response.slice(before.end, start)}{…}` : "{…}";
  });
  return {
    found: true,
    parts: [{ text: text.join(""), span: null }],
    note: "what stands between the objects",
    marks: [],
  };
}

/**
 * The part that a delimiter divides: the value, column or unit that the description names; else the one line that
 * holds the symbol; else (it stands between lines, or in many, or nowhere) the whole response.
 */
export const locateDelimiter: Locator = (input) => {
  const { response, check, siblings } = input;
  const symbol = stringParameter(check, "symbol")?.trim() ?? "";
  const names = quotedNames(check, siblings);
  // "'a' and 'b' with ';' between them" is about the text that holds both, not about each of them.
  const placed = namedPlaces(check.description).length > 0;
  if (names.length === 1 || (names.length === 0 && (placed || eachUnit(check.description)))) {
    const scoped = locateScope(input);
    if (scoped.found) return scoped;
  }
  const structures = structuresOf(response);
  const between =
    names.length === 0 ? betweenObjects(response, structures.json, wordsOf(check.description)) : null;
  if (between) return between;
  const elements = arrayElements(structures.json) ?? [];
  const strings = elements.length > 1 && elements.every((element) => element.kind === "string");
  if (strings && /\b(?:each|every|per)\b/.test(wordsOf(check.description))) {
    const items = unitsOf(response, structures, "item", siblings);
    if (items.found) return items;
  }
  const blocks = [...structures.json, ...(symbol.includes("|") ? structures.tables : [])];
  const inBlock = containersOf(blocks);
  const lines = linesOf(response).filter(
    (line) => symbol !== "" && line.text.includes(symbol) && !inBlock(line),
  );
  const [line] = lines;
  const last = lines.at(-1);
  if (!line || !last || line.text.trim() === symbol) return foundWhole(response);
  if (lines.length > 1) {
    const [list, ...others] = structures.lists;
    const inList = list && others.length === 0 ? containersOf([list]) : () => false;
    const items = lines.every(inList) ? (list?.items ?? []) : [];
    const marker = items.some((item) => item.marker.includes(symbol));
    if (items.length > 1 && !marker)
      return foundRanges(
        response,
        items.map((item) => item.text),
        "each list item, without its marker",
      );
    const range = trimRange(response, { start: line.start, end: last.end });
    return marker ? foundWhole(response) : foundRanges(response, [range], `the lines that hold '${symbol}'`);
  }
  const item = structures.lists
    .flatMap((block) => block.items)
    .find((each) => each.start >= line.start && each.start < line.end);
  const range = trimRange(response, { start: item ? item.text.start : line.start, end: line.end });
  const held = response.slice(range.start, range.end).includes(symbol);
  return held ? foundRanges(response, [range], `the line that holds '${symbol}'`) : foundWhole(response);
};
