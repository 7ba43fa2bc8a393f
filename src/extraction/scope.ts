import {
  eachUnit,
  isAboutFormOnly,
  isOrderToWrite,
  namedPlaces,
  namesWhole,
  quotedNames,
  wordsOf,
} from "./description";
import { valuesOfKey } from "./json-values";
import {
  foundRanges,
  foundWhole,
  type Located,
  type LocatorInput,
  type Part,
  type Range,
  unsure,
} from "./located";
import { proseRuns, type Structures, structuresOf } from "./structures";
import { columnCells } from "./table-blocks";
import { linesOf } from "./text-units";
import { placedUnit, unitsOf, valueParts } from "./units";

const structural = new Set(["json_object", "json_array", "unordered_list", "ordered_list", "table"]);

function found(parts: Part[], note: string): Located {
  return { found: true, parts, note, marks: [] };
}

function list(names: string[]): string {
  return names.map((name) => `'${name}'`).join(", ");
}

/** The values under the named keys; where one named key stands within another, the inner ones only. */
function fromKeys(
  { response, check }: LocatorInput,
  names: string[],
  structures: Structures,
): Located | null {
  const byName = names
    .map((name) => valuesOfKey(response, structures.json, name))
    .filter((values) => values.length > 0);
  if (byName.length === 0) return null;
  let nodes = byName.flat();
  for (const outer of byName) {
    const within = nodes.filter((node) =>
      outer.some((value) => value !== node && node.start >= value.start && node.end <= value.end),
    );
    if (within.length > 0) nodes = within;
  }
  const unit = eachUnit(check.description);
  const oneByOne = unit === "item" || unit === "thing";
  const parts = nodes.flatMap((node) => {
    const single =
      node.kind === "array" && (oneByOne || node.elements.every((each) => each.kind === "string"));
    return single && node.kind === "array"
      ? node.elements.map((element) => valueParts(response, element))
      : [valueParts(response, node)];
  });
  return found(parts, `the value of the key ${list(names)}`);
}

function fromColumns(response: string, names: string[], structures: Structures): Located | null {
  const cells = names.flatMap((name) =>
    structures.tables.flatMap((table) => columnCells(response, table, name) ?? []),
  );
  return cells.length > 0 ? foundRanges(response, cells, `the cells of the column ${list(names)}`) : null;
}

/** The text below a heading of that name, up to the next heading. */
function fromSections(response: string, names: string[]): Located | null {
  const wanted = names.map((name) => name.toLowerCase());
  const ranges: Range[] = [];
  let open: Range | null = null;
  for (const line of linesOf(response)) {
    if (/^\s*#{1,6}\s/.test(line.text)) {
      if (open) ranges.push(open);
      const title = line.text.replace(/[#*_]/g, "").trim().toLowerCase();
      open = wanted.includes(title) ? { start: line.end, end: line.end } : null;
    } else if (open) open = { start: open.start, end: line.end };
  }
  if (open) ranges.push(open);
  const filled = ranges.filter((range) => response.slice(range.start, range.end).trim() !== "");
  return filled.length > 0 ? foundRanges(response, filled, `the section ${list(names)}`) : null;
}

/** What stands after or before a block: "below the table", "before the list". */
function besideBlock(response: string, words: string, structures: Structures): Located | null {
  const match =
    /\b(below|after|beneath|following|before|above)\s+(?:the|this|that)\s+(?:\w+\s+)?(table|list|json|array|object)\b/.exec(
      words,
    );
  if (!match) return null;
  const kind = match[2] === "table" ? "tables" : match[2] === "list" ? "lists" : "json";
  const blocks = structures[kind];
  const first = blocks[0];
  const last = blocks.at(-1);
  if (!first || !last) return unsure(`there is no ${match[2]} to look beside`);
  const earlier = match[1] === "before" || match[1] === "above";
  const runs = proseRuns(response, structures).filter((run) =>
    earlier ? run.end <= first.start : run.start >= last.end,
  );
  const start = runs[0];
  const stop = runs.at(-1);
  if (!start || !stop) return found([{ text: "", span: null }], `nothing stands ${match[1]} the ${match[2]}`);
  return foundRanges(
    response,
    [{ start: start.start, end: stop.end }],
    `the text ${match[1]} the ${match[2]}`,
  );
}

/** A block as a whole: "all text inside the table", "the list". */
function wholeBlock(response: string, words: string, structures: Structures): Located | null {
  const match =
    /\b(?:the|your|entire|whole|this) (?:(?:entire|whole|markdown|json|full|numbered|bulleted|ordered|unordered) )*(table|list|json|array|object)\b/.exec(
      words,
    );
  if (!match) return null;
  const kind = match[1] === "table" ? "tables" : match[1] === "list" ? "lists" : "json";
  const blocks = structures[kind];
  return blocks.length > 0 ? foundRanges(response, blocks, `the ${match[1]}`) : null;
}

/** The one title: a Markdown heading, else a short first line that stands by itself. */
function titleLine(response: string): Range | null {
  const lines = linesOf(response);
  for (const line of lines) {
    const heading = /^(\s*#{1,6}\s+)\S/.exec(line.text);
    if (heading) return { start: line.start + (heading[1]?.length ?? 0), end: line.end };
  }
  const [first, second] = lines;
  const alone = first && first.text.trim() !== "" && first.text.length <= 120 && second?.text.trim() === "";
  return alone ? first : null;
}

/**
 * Which part of the response a rule on text (length, case, language, ...) is about, as far as its description says:
 * keys, columns, sections, one place, each unit, a block, or everything. Unsure when it names a part by its meaning.
 */
export function locateScope(input: LocatorInput): Located {
  const { response, check, siblings } = input;
  const structures = structuresOf(response);
  const words = wordsOf(check.description);
  if (namesWhole(check.description)) return foundWhole(response);

  const names = quotedNames(check, siblings);
  if (names.length > 0) {
    const named =
      fromKeys(input, names, structures) ??
      fromColumns(response, names, structures) ??
      fromSections(response, names);
    return named ?? unsure(`${list(names)} is no key, column or heading of this response`);
  }
  const beside = besideBlock(response, words, structures);
  if (beside) return beside;

  const places = namedPlaces(check.description);
  if (places.length > 0) {
    const ranges = places.map((place) => placedUnit(response, structures, place));
    const known = ranges.filter((range) => range !== null);
    if (known.length < ranges.length) return unsure(`the response has no ${places[0]?.unit} at that place`);
    return foundRanges(response, known, `the named ${places[0]?.unit}`);
  }
  if (/\b(?:title|heading|headline)\b(?![ -]?case)/.test(words)) {
    const title = titleLine(response);
    return title
      ? foundRanges(response, [title], "the title line")
      : unsure("the response has no title line");
  }
  const column = structures.tables
    .flatMap((table) => table.header.cells)
    .map((cell) => response.slice(cell.start, cell.end))
    .find((name) => name.length > 1 && /\bcolumns?\b/.test(words) && words.includes(name.toLowerCase()));
  if (column)
    return fromColumns(response, [column], structures) ?? unsure(`the column '${column}' has no cells`);

  const unit = eachUnit(check.description);
  const summed = check.constraintId === "length" && /\b(?:total|combined|together|values)\b/.test(words);
  if (unit && !summed) return unitsOf(response, structures, unit);
  if (/\bvalues\b/.test(words))
    return summed
      ? unsure("it is not clear whether values count one by one")
      : unitsOf(response, structures, "value");
  const block = wholeBlock(response, words, structures);
  if (block) return block;

  const built = structures.json.length + structures.tables.length > 0;
  const formOnly = isAboutFormOnly(check.description);
  if (
    formOnly &&
    !(check.constraintId === "length" && built && !/\b(?:response|output|caption|answer)\b/.test(words))
  )
    return foundWhole(response);
  const alone =
    !built &&
    structures.lists.length === 0 &&
    !siblings.some((sibling) => structural.has(sibling.constraintId));
  if (check.constraintId === "length" && alone && isOrderToWrite(check.description))
    return foundWhole(response, "the whole response, which is one text");
  const partly =
    /\b(?:step|first|second|third|then|next|finally|if|when|for the|name|names|names?d|called)\b/.test(words);
  if (check.constraintId === "language" && !partly && isOrderToWrite(check.description))
    return foundWhole(response);
  return unsure("the description names a part of the response by what it means");
}
