import { containersOf } from "./containers";
import { eachUnit, quotedNames } from "./description";
import { foundRanges, foundWhole, type Locator, stringParameter, trimRange } from "./located";
import { locateScope } from "./scope";
import { structuresOf } from "./structures";
import { linesOf } from "./text-units";

/**
 * The part that a delimiter divides: the value, column or unit that the description names; else the one line that
 * holds the symbol; else (it stands between lines, or in many, or nowhere) the whole response.
 */
export const locateDelimiter: Locator = (input) => {
  const { response, check, siblings } = input;
  const symbol = stringParameter(check, "symbol")?.trim() ?? "";
  if (quotedNames(check, siblings).length > 0 || eachUnit(check.description)) {
    const scoped = locateScope(input);
    if (scoped.found) return scoped;
  }
  const structures = structuresOf(response);
  const blocks = [...structures.json, ...(symbol.includes("|") ? structures.tables : [])];
  const inBlock = containersOf(blocks);
  const lines = linesOf(response).filter(
    (line) => symbol !== "" && line.text.includes(symbol) && !inBlock(line),
  );
  const [line] = lines;
  if (!line || lines.length !== 1 || line.text.trim() === symbol) return foundWhole(response);
  const item = structures.lists
    .flatMap((block) => block.items)
    .find((each) => each.start >= line.start && each.start < line.end);
  const range = trimRange(response, { start: item ? item.text.start : line.start, end: line.end });
  const held = response.slice(range.start, range.end).includes(symbol);
  return held ? foundRanges(response, [range], `the line that holds '${symbol}'`) : foundWhole(response);
};
