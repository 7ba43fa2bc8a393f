import { nodesOf } from "../json/json-tree";
import { valuesOfKey } from "../json/json-values";
import { columnCells, plainCell } from "../table/table-blocks";
import {
  demandWords,
  eachUnit,
  isAboutFormOnly,
  isOrderToWrite,
  namedPlaces,
  namesAbout,
  namesWhole,
  wordsOf,
} from "./description";
import {
  containersOf,
  foundRanges,
  foundWhole,
  guessed,
  type Located,
  type LocatorInput,
  type Part,
  type Range,
  trimRange,
  unsure,
} from "./located";
import {
  proseRuns,
  type Section,
  type Structures,
  sectionName,
  sectionsInWords,
  sectionsOf,
  structuresOf,
} from "./structures";
import { bareParagraphs, filledLines, linesOf, paragraphsOf, textLines, withoutLabel } from "./text-units";
import { placedUnit, unitsOf, valueParts } from "./units";

/** Checks on what is no prose. */
export const structural = new Set(["json_object", "json_array", "unordered_list", "ordered_list", "table"]);

function found(parts: Part[], note: string): Located {
  return { found: true, parts, note, marks: [] };
}

function list(names: string[]): string {
  return names.map((name) => `'${name}'`).join(", ");
}

/** The values under the named keys; where one named key stands within another, the inner ones only. */
export function fromKeys(
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
    const within = nodes.filter(containersOf(outer, true));
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

/** The text below a heading, or behind a label, of that name. */
function fromSections(response: string, names: string[]): Located | null {
  const wanted = names.map(sectionName);
  return fromBodies(
    response,
    sectionsOf(response).filter(({ name }) => wanted.includes(name)),
  );
}

function fromBodies(response: string, sections: readonly Section[]): Located | null {
  const names = sections.map(({ name }) => name);
  return sections.length > 0
    ? foundRanges(
        response,
        sections.map(({ body }) => body),
        `the section ${list([...new Set(names)])}`,
      )
    : null;
}

/** "The second part", "the last section"; [1]: which. */
export const ordinalPart = /\b(first|second|third|fourth|fifth|last|final) (?:part|section)\b/;
const partPlaces: Record<string, number> = { first: 0, second: 1, third: 2, fourth: 3, fifth: 4 };

/** The part at the place that the words name; null where they name none. */
function placedPart(response: string, words: string): Located | null {
  const [, which] = ordinalPart.exec(words) ?? [];
  if (which === undefined) return null;
  const sections = sectionsOf(response);
  const own = sections.length > 1 ? sections.at(partPlaces[which] ?? -1) : undefined;
  return own
    ? fromBodies(response, [own])
    : unsure("the description names a part of the response by what it means");
}

/**
 * "Each line of the poem": the lines of what has several in one block, beside texts of one line; null where the words speak of all
 * lines, or there is no such block beside others.
 */
function linesOfBlock(response: string, words: string): Range[] | null {
  if (
    !/\blines? (?:of|in) the (?!response|output|caption|text|answer|description|whole|entire)\w/.test(words)
  )
    return null;
  const blocks = paragraphsOf(response).map(({ start, end }) =>
    filledLines(response.slice(start, end)).map((line) => ({
      start: start + line.start,
      end: start + line.end,
    })),
  );
  const long = blocks.filter(({ length }) => length > 1);
  return long.length > 0 && long.length < blocks.length ? long.flat() : null;
}

/** A language as the label of a text: "English:", "中文版：". */
const languageLabel = /^(?:english|chinese|中文|英文|汉语|英语)[^:：\n.]{0,12}[:：]\s*/i;

/** Locates the text after or before a block: "below the table", "before the list". */
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
export function wholeBlock(response: string, words: string, structures: Structures): Located | null {
  const match =
    /\b(?:the|your|entire|whole|this|in|inside|within|of) (?:(?:the|entire|whole|markdown|json|full|numbered|bulleted|ordered|unordered) )*(table|list|json|array|object)\b/.exec(
      words,
    );
  if (!match) return null;
  const kind = match[1] === "table" ? "tables" : match[1] === "list" ? "lists" : "json";
  const blocks = structures[kind];
  return blocks.length > 0 ? foundRanges(response, blocks, `the ${match[1]}`) : null;
}

/** The words of each Markdown heading. */
function headingTexts(response: string): Range[] {
  return linesOf(response).flatMap((line) => {
    const sign = /^\s*#{1,6}\s+(?=\S)/.exec(line.text)?.[0];
    return sign === undefined
      ? []
      : [trimRange(response, { start: line.start + sign.length, end: line.end })];
  });
}

/** The one title: a Markdown heading, else a short first line that stands by itself. */
export function titleLine(response: string): Range | null {
  const lines = linesOf(response);
  for (const line of lines) {
    const heading = /^(\s*#{1,6}\s+)\S/.exec(line.text);
    if (heading) return { start: line.start + (heading[1]?.length ?? 0), end: line.end };
  }
  const [first, second] = lines;
  const alone = first && first.text.trim() !== "" && first.text.length <= 120 && second?.text.trim() === "";
  return alone ? first : null;
}

const twoLanguages =
  /\btranslat(?:ions?|ed?|ing)\b|\benglish\b.*\bchinese\b|\bchinese\b.*\benglish\b|\b(?:first|then|followed by) (?:in )?(?:an? )?(?:english|chinese)\b/;
export const languagePart =
  /\b(english|chinese) (?:part|version|half|text|caption|description|translation|section|paragraph)s?\b/;

/** True where a line is in Chinese characters, false in Latin letters; null where it has neither, undefined where much of both. */
function isChinese(line: string): boolean | null | undefined {
  const characters = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = line.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (characters + letters === 0) return null;
  if (characters > 2 * letters) return true;
  return letters > 2 * characters ? false : undefined;
}

/**
 * One of two texts, of which one is in English and the other in Chinese, each in lines of its own below another: the first where
 * the words say "first", the second where they say "then", else the one of that language.
 */
function inLanguage(response: string, words: string, chinese: boolean, structures: Structures): Located {
  const mixed = unsure("which text is in which of the two languages is not clear");
  if (structures.json.length + structures.tables.length > 0) return mixed;
  const runs: (Range & { chinese: boolean })[] = [];
  for (const line of textLines(response)) {
    const own = isChinese(response.slice(line.start, line.end));
    const last = runs.at(-1);
    if (own === undefined) return mixed;
    if (own === null || own === last?.chinese) {
      if (last) last.end = line.end;
    } else runs.push({ start: line.start, end: line.end, chinese: own });
  }
  const [first, second] = runs;
  if (first && !second && first.chinese !== chinese)
    return foundWhole(response, "the whole response, which is in one language");
  if (!first || !second || runs.length > 2) return mixed;
  const begins = /\bfirst\b/.test(words);
  const follows = /\b(?:then|followed by|after(?:wards)?|finally)\b/.test(words);
  const chosen = begins !== follows ? (begins ? first : second) : first.chinese === chinese ? first : second;
  const bare = withoutLabel(response, chosen);
  const label =
    languageLabel.exec(response.slice(bare.start, Math.min(bare.end, bare.start + 40)))?.[0] ?? "";
  return foundRanges(
    response,
    [{ start: bare.start + label.length, end: bare.end }],
    `the text in ${chosen.chinese ? "Chinese" : "English"}`,
  );
}

/** Words that limit the text as a whole, and words for a piece of prose. */
const oneText =
  /\b(?:limit|keep|restrict) (?:the |your |it |this )?|\b(?:the|your|this) (?:description|paragraph|summary|narrative|text|story|script)\b|\bdescrib(?:e|ing)\b|\bsummari[sz]|^[\s\d\w-]* words\W*$|\buse \d|\bbe \d/;
const ownText = /\b(?:the|its|your) (?:summary|passage|piece|account|story|narrative|narration|message)\b/;
const ownProse = /\b(?:paragraph|summary|summari[sz]e|sentences?|conclusion|describe|explain|infer|words?)\b/;

/**
 * The one paragraph of several that ends like a text, beside titles, labels and rows of words; "only" where the response
 * is one paragraph.
 */
function oneParagraph(response: string): Range | "only" | null {
  const all = bareParagraphs(response);
  if (all.length < 2) return "only";
  const [own, ...others] = all.filter(({ start, end }) =>
    /[.!?…。！？]["'”’)\]*_]*$/.test(response.slice(start, end)),
  );
  return own && others.length === 0 ? own : null;
}

/** The one header cell whose name occurs in the words; null when none or several do. */
export function columnInWords(response: string, words: string, structures: Structures): string | null {
  const spaced = ` ${words.replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const names = structures.tables
    .flatMap((table) => table.header.cells)
    .map((cell) => response.slice(cell.start, cell.end))
    .filter(
      (name) => name.length > 1 && spaced.includes(` ${plainCell(name).replace(/[^\p{L}\p{N}]+/gu, " ")} `),
    );
  const [name] = names;
  return name !== undefined && new Set(names).size === 1 ? name : null;
}

/** The one key of strings whose name occurs in the words as "each ... description"; null when none or several do. */
function keyInWords(words: string, { json }: Structures): string | null {
  if (!/\b(?:each|every|all)\b/.test(words)) return null;
  const spaced = ` ${words.replace(/'s\b/g, "").replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const keys = new Set<string>();
  for (const node of json.flatMap((value) => [...nodesOf(value)])) {
    if (node.kind !== "object") continue;
    for (const { key, value } of node.members)
      if (value.kind === "string" && spaced.includes(` ${key.toLowerCase().replace(/[_-]+/g, " ")} `))
        keys.add(key);
  }
  const [key] = keys;
  return key !== undefined && keys.size === 1 ? key : null;
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

  if (
    check.constraintId === "language" &&
    twoLanguages.test(words) &&
    namesAbout(check, siblings).length === 0
  ) {
    const { lang_type } = check.parameters;
    return lang_type === "zh" || lang_type === "en"
      ? inLanguage(response, words, lang_type === "zh", structures)
      : unsure("the description asks for two languages side by side");
  }
  const [, part] = languagePart.exec(words) ?? [];
  if (part !== undefined && check.constraintId !== "language") {
    const own = inLanguage(response, words, part === "chinese", structures);
    if (own.found && own.parts[0]?.text !== response) return own;
  }

  const names = namesAbout(check, siblings);
  if (names.length > 0) {
    const named =
      fromKeys(input, names, structures) ??
      fromColumns(response, names, structures) ??
      fromSections(response, names);
    return named ?? unsure(`${list(names)} is no key, column or heading of this response`);
  }
  const section =
    fromBodies(response, sectionsInWords(response, check.description)) ?? placedPart(response, words);
  if (section) return section;
  const beside = besideBlock(response, words, structures);
  if (beside) return beside;

  const places = namedPlaces(check.description);
  if (places.length > 0 && eachUnit(check.description) === "section") {
    const sections = sectionsOf(response);
    if (sections.length < 2) return unsure("the description names a part of the response by what it means");
    const within = sections.flatMap(({ body }) =>
      places.map((place) => {
        const text = response.slice(body.start, body.end);
        const range = placedUnit(text, structuresOf(text), place);
        return range && { start: body.start + range.start, end: body.start + range.end };
      }),
    );
    const known = within.filter((range) => range !== null);
    return known.length < within.length
      ? unsure(`a part has no ${places[0]?.unit} at that place`)
      : guessed(foundRanges(response, known, `the named ${places[0]?.unit} of each part`));
  }
  if (places.length > 0) {
    const ranges = places.map((place) => placedUnit(response, structures, place));
    const known = ranges.filter((range) => range !== null);
    if (known.length < ranges.length) return unsure(`the response has no ${places[0]?.unit} at that place`);
    return foundRanges(response, known, `the named ${places[0]?.unit}`);
  }
  if (
    /\b(?:the|all|each|every|any|both|your|section) headings?\b(?!['’]s)/.test(words) &&
    !/\bthe heading\b/.test(words)
  ) {
    const headings = headingTexts(response);
    if (headings.length > 0) return foundRanges(response, headings, "each heading");
  }
  if (/\b(?:title|heading|headline)\b(?![ -]?case|['’]s)/.test(words)) {
    const title = titleLine(response);
    return title
      ? foundRanges(response, [title], "the title line")
      : unsure("the response has no title line");
  }
  const column = columnInWords(response, words, structures);
  if (column !== null && /\b(?:columns?|rows?|cells?|entry|entries)\b/.test(words))
    return fromColumns(response, [column], structures) ?? unsure(`the column '${column}' has no cells`);

  const keywords = check.constraintId === "case" && /\b(?:keywords?|tags?)\b/.test(words);
  const unit = eachUnit(check.description, demandWords[check.constraintId]) ?? (keywords ? "keyword" : null);
  const key = unit === null || unit === "thing" || unit === "item" ? keyInWords(words, structures) : null;
  if (key !== null) {
    const keyed = fromKeys(input, [key], structures);
    if (keyed) return guessed(keyed);
  }
  const summed = check.constraintId === "length" && /\b(?:total|combined|together|values)\b/.test(words);
  const inBlock = unit === "line" && !summed ? linesOfBlock(response, words) : null;
  if (inBlock) return guessed(foundRanges(response, inBlock, "each line of what has several"));
  if (unit && !summed) return unitsOf(response, structures, unit, siblings);
  if (/\bvalues\b/.test(words))
    return summed
      ? unsure("it is not clear whether values count one by one")
      : unitsOf(response, structures, "value", siblings);
  const strings = /^(?:case|language)$/.test(check.constraintId) && structures.json.length > 0;
  if (
    strings &&
    /\b(?:all|any|every) (?:the )?(?:content|contents|text|descriptions?)\b.*\bjson\b/.test(words)
  )
    return unitsOf(response, structures, "value", siblings);
  const block = wholeBlock(response, words, structures);
  if (block) return block;

  const built = structures.json.length + structures.tables.length > 0;
  const mixed = siblings.some((sibling) => structural.has(sibling.constraintId));
  const prose = mixed ? proseRuns(response, structures) : [];
  const [only] = prose;
  if (
    only &&
    prose.length === 1 &&
    /\b(?:the|this|your|an?) (?:separate |single |one |short |\w+ )?paragraph\b/.test(words) &&
    !/\b(?:response|output|caption|answer|paragraphs)\b/.test(words) &&
    bareParagraphs(response.slice(only.start, only.end)).length === 1
  )
    return guessed(foundRanges(response, [only], "the one paragraph beside the rest"));
  if (check.constraintId === "length" && /^\W*(?:then )?(?:the|this|your) paragraph\b/.test(words)) {
    const own = oneParagraph(response);
    if (own !== "only")
      return own
        ? guessed(foundRanges(response, [own], "the one paragraph of prose"))
        : unsure("which paragraph is meant is not clear");
  }
  const formOnly = isAboutFormOnly(check.description);
  const alone = !built && structures.lists.length === 0 && !mixed;
  // Beside a list or a table a text that has a name of its own is not all there is.
  if (formOnly && !alone && ownText.test(words)) {
    const [own, ...others] = proseRuns(response, structures);
    return own && others.length === 0
      ? guessed(foundRanges(response, [own], "the one piece of prose beside the rest"))
      : unsure("the description names a part of the response by what it means");
  }
  if (
    formOnly &&
    !(check.constraintId === "length" && built && !/\b(?:response|output|caption|answer)\b/.test(words))
  )
    return foundWhole(response);
  if (check.constraintId === "length" && alone && isOrderToWrite(check.description))
    return foundWhole(response, "the whole response, which is one text");
  const partly =
    /\b(?:step|first|second|third|then|next|finally|if|when|only|for the|name|names|names?d|called)\b/.test(
      words,
    );
  const written =
    check.constraintId === "language" ||
    (check.constraintId === "case" &&
      /\b(?:narrative|narration|description|summary|caption|text|story|report|script|paragraph)\b/.test(
        words,
      ));
  if (written && !partly && isOrderToWrite(check.description)) return foundWhole(response);
  const one =
    /\b(?:each|every|both|all|any|part|section|perspective|view|steps?|scenes?|shots?|this sentence)\b/;
  if (alone && !partly && !one.test(words) && oneText.test(words) && paragraphsOf(response).length === 1)
    return guessed(foundWhole(response, "the whole response, which is one text"));
  const last = /\b(?:then|finally|lastly|after that|afterwards|end with|append|add|followed by)\b/;
  const runs = built || structures.lists.length > 0 ? proseRuns(response, structures) : [];
  const [run] = runs;
  if (run && runs.length === 1 && last.test(words) && !one.test(words) && ownProse.test(words))
    return guessed(foundRanges(response, [run], "the one piece of prose beside the rest"));
  return unsure("the description names a part of the response by what it means");
}
