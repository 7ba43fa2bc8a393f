import { nodesOf } from "../json/json-tree";
import { eachUnit, namedPlaces, namesAbout, quotedNames, wordsOf } from "../locating/description";
import { foundRanges, foundWhole, guessed, type Located, type Locator } from "../locating/located";
import { fromKeys, locateScope } from "../locating/scope";
import { structuresOf } from "../locating/structures";
import { arrayElements } from "../locating/units";
import { columnCells } from "../table/table-blocks";

const timeName = /time|when|period|moment|interval|stamp|(?:^|_)(?:start|end|begin|at|from|to)(?:$|_)/i;

const ownPart = /\b(?:for|in|of) the (?:summary|title|heading|introduction|conclusion)\b/;

/** The column whose header speaks of time; null when there is none or more than one. */
function timeColumn(response: string): Located | null {
  const { tables } = structuresOf(response);
  const [table] = tables;
  if (!table || tables.length > 1) return null;
  const names = table.header.cells.map((cell) => response.slice(cell.start, cell.end));
  const timed = names.filter((name) => timeName.test(name));
  const [name] = timed;
  if (name === undefined || timed.length > 1) return null;
  const cells = columnCells(response, table, name);
  return cells ? foundRanges(response, cells, `the cells of the column '${name}'`) : null;
}

/**
 * The named value or column; where the description wants a time for each of something, each list item, table row
 * (or the cell for the time in it) or array element; else the whole response.
 */
export const locateTimestamps: Locator = (input) => {
  const { response, check, siblings } = input;
  const structures = structuresOf(response);
  const { json, lists, tables } = structures;
  const about = namesAbout(check, siblings);
  const all = quotedNames(check, siblings);
  const names = about.some((name) => timeName.test(name)) ? about : all;
  if (names.length > 0) {
    const timed = fromKeys(
      input,
      names.filter((name) => timeName.test(name)),
      structures,
    );
    if (timed) return timed;
    const scoped = names.length === 1 ? locateScope(input) : null;
    if (scoped?.found) return scoped;
  }
  const words = wordsOf(check.description);
  if (namedPlaces(check.description).length > 0 || ownPart.test(words)) return locateScope(input);
  const oneByOne =
    eachUnit(check.description) !== null ||
    /\b(?:each|every|all|per|start|begin|mark|their|with)\b/.test(words);
  if (!oneByOne) return foundWhole(response);
  if (/^(?:sentence|paragraph|line|section)$/.test(eachUnit(check.description) ?? "")) {
    const scoped = locateScope(input);
    if (scoped.found) return scoped;
  }
  if (tables.length > 0 && json.length + lists.length === 0)
    return (
      timeColumn(response) ??
      foundRanges(
        response,
        tables.flatMap((table) => table.body),
        "each row of the table",
      )
    );
  const inList = /\blists?\b/.test(words);
  if (lists.length > 0 && (inList || json.length + tables.length === 0))
    return foundRanges(
      response,
      lists.flatMap((block) => block.items.map((item) => item.text)),
      "each list item, without its marker",
    );
  if (lists.length + tables.length === 0) {
    const keys = new Set<string>();
    for (const node of json.flatMap((value) => [...nodesOf(value)]))
      if (node.kind === "object") for (const { key } of node.members) if (timeName.test(key)) keys.add(key);
    const timed = keys.size > 0 && keys.size < 3 ? fromKeys(input, [...keys], structures) : null;
    if (timed) return guessed(timed);
  }
  const elements = lists.length + tables.length === 0 ? arrayElements(json) : null;
  return elements && elements.length > 0
    ? foundRanges(response, elements, "each element of the JSON array")
    : foundWhole(response);
};
