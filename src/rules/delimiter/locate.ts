import { containersOf } from "../locating/containers";
import { eachUnit, quotedNames, wordsOf } from "../locating/description";
import { foundRanges, foundWhole, type Locator, stringParameter, trimRange } from "../locating/located";
import { locateScope } from "../locating/scope";
import { structuresOf } from "../locating/structures";
import { linesOf } from "../locating/text-units";
import { arrayElements, unitsOf } from "../locating/units";

/**
 * The part that a delimiter divides: the value, column or unit that the description names; else the one line that
 * holds the symbol; else (it stands between lines, or in many, or nowhere) the whole response.
 */
export const locateDelimiter: Locator = (input) => {
  const { response, check, siblings } = input;
  const symbol = stringParameter(check, "symbol")?.trim() ?? "";
  const names = quotedNames(check, siblings);
  // "'a' and 'b' with ';' between them" is about the text that holds both, not about each of them.
  if (names.length === 1 || (names.length === 0 && eachUnit(check.description))) {
    const scoped = locateScope(input);
    if (scoped.found) return scoped;
  }
  const structures = structuresOf(response);
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
