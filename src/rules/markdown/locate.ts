import { valuesOfKey } from "../json/json-values";
import {
  eachUnit,
  namedPlaces,
  namesAbout,
  quotedNames,
  quotedTexts,
  withoutExamples,
  wordsOf,
} from "../locating/description";
import { decorated, fencesOf, type MarkdownType, markdownType } from "../locating/emphasis";
import {
  foundRanges,
  foundWhole,
  type Located,
  type Locator,
  type Range,
  trimRange,
  unsure,
} from "../locating/located";
import { columnInWords, locateScope, titleLine } from "../locating/scope";
import { structuresOf } from "../locating/structures";
import { filledLines } from "../locating/text-units";
import { columnCells, plainCell } from "../table/table-blocks";

function occurrences(text: string, phrase: string): Range[] {
  const haystack = text.toLowerCase();
  const needle = phrase.toLowerCase();
  const found: Range[] = [];
  // Lower case may change a text's length; then only the exact spelling is looked for.
  const safe = haystack.length === text.length && needle.length === phrase.length;
  for (let at = -1; ; ) {
    at = safe ? haystack.indexOf(needle, at + 1) : text.indexOf(phrase, at + 1);
    if (at < 0) return found;
    found.push({ start: at, end: at + phrase.length });
  }
}

/** The stretch that holds each place, else the place itself; both in their order, stretches don't overlap. */
function withMarks(places: Range[], stretches: Range[]): { range: Range; marked: boolean }[] {
  let next = 0;
  return places.map((place) => {
    while ((stretches[next]?.end ?? Number.POSITIVE_INFINITY) < place.end) next += 1;
    const stretch = stretches[next];
    const marked = stretch !== undefined && stretch.start <= place.start;
    return { range: marked ? stretch : place, marked };
  });
}

/** Each named phrase as it stands in the response, with the marks around it where it has some. */
function namedPhrases(response: string, phrases: string[], type: MarkdownType, all: boolean): Located {
  const stretches = decorated(response, type).sort((a, b) => a.start - b.start);
  const parts = new Set<Range>();
  for (const phrase of phrases) {
    const found = withMarks(occurrences(response, phrase), stretches);
    const first = found.find(({ marked }) => marked) ?? found[0];
    if (!first) {
      return {
        found: true,
        parts: [{ text: "", span: null }],
        note: `'${phrase}' does not occur in the response`,
        marks: [],
      };
    }
    for (const { range } of all ? found : [first]) parts.add(range);
  }
  return foundRanges(
    response,
    [...parts],
    `where ${phrases.map((phrase) => `'${phrase}'`).join(", ")} stands`,
  );
}

/** The heading line, or the line, of each named title; an empty string for one that stands nowhere. */
function namedTitles(response: string, names: string[]): Located {
  const lines = filledLines(response);
  const textOf = (line: Range) => response.slice(line.start, line.end);
  const parts = names.map((name) => {
    const wanted = name.replace(/^#+\s*/, "").toLowerCase();
    const holding = lines.filter((line) => textOf(line).toLowerCase().includes(wanted));
    const line = holding.find((each) => /^#{1,6}\s/.test(textOf(each))) ?? holding[0];
    return line
      ? { text: textOf(line), span: { start: line.start, end: line.end } }
      : { text: "", span: null };
  });
  return {
    found: true,
    parts,
    note: `where ${names.map((name) => `'${name}'`).join(", ")} stands`,
    marks: [],
  };
}

const within = /\b(?:in|within|inside|under|of)\s+(?:the\s+)?['"“‘`]/i;

/** "Bold the verbs in 'Action'": what stands in the columns of these names, where that is what all of them are. */
function cellsNamed(
  response: string,
  description: string,
  names: string[],
  { tables }: ReturnType<typeof structuresOf>,
): Located | null {
  if (names.length === 0 || !within.test(description)) return null;
  const cells = names.map((name) => tables.flatMap((table) => columnCells(response, table, name) ?? []));
  if (cells.some((found) => found.length === 0)) return null;
  return foundRanges(response, cells.flat(), `the cells of ${names.map((name) => `'${name}'`).join(", ")}`);
}

/** All that stands above or below the table, list or JSON that the words name, headings with it. */
function besideStructure(response: string, [, side, noun]: RegExpExecArray): Located {
  const { tables, lists, json } = structuresOf(response);
  const blocks = noun === "table" ? tables : noun === "list" ? lists : json;
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last) return unsure(`there is no ${noun} to look beside`);
  const range =
    side === "above" || side === "before"
      ? { start: 0, end: first.start }
      : { start: last.end, end: response.length };
  return foundRanges(response, [trimRange(response, range)], `the text ${side} the ${noun}`);
}

const byMeaning = unsure("the description says by its meaning what should be marked");
const anyPart =
  /\b(?:at least (?:one|once|two|three|1|2|3)|some|anywhere|somewhere|emphasi[sz]e?|emphasis|a (?:title|heading|code block|fenced block)|markdown title|headings?|titles?)\b/;

/**
 * Quoted phrases where they stand; named places and units; the whole response where any part will do, and where no
 * such markup is there at all (it fails whichever part was meant).
 */
export const locateMarkdown: Locator = (input) => {
  const { response, check, siblings } = input;
  const type = markdownType(check.parameters.md_type);
  const words = wordsOf(check.description);
  if (type === null) return foundWhole(response);
  if (decorated(response, type).length === 0) {
    const named = quotedNames(check, siblings).filter((name) => occurrences(response, name).length > 0);
    if (named.length > 0 && type !== "title") return namedPhrases(response, named, type, false);
    return foundWhole(response, "the whole response: it has no such markup");
  }
  const description = withoutExamples(check.description);
  if (type === "title") {
    const titles = quotedTexts(description).filter((text) => /\p{L}/u.test(text) && !/\bX\b|\[/.test(text));
    if (titles.length > 0) return namedTitles(response, titles);
    const where =
      /\b(above|before|below|after|beneath) (?:the|this|that) (?:\w+ )?(table|list|json|array|object)\b/.exec(
        words,
      );
    return where ? besideStructure(response, where) : foundWhole(response);
  }
  if (type === "code") {
    const [fence, ...others] = fencesOf(response);
    const block = /\b(?:block|enclosed?|wrap(?:ped)?|fenced?)\b|`{3}/.test(check.description.toLowerCase());
    return fence && others.length === 0 && block
      ? foundRanges(response, [fence], "the one code block")
      : foundWhole(response);
  }
  const structures = structuresOf(response);
  const column = columnInWords(response, words, structures);
  const headers = /\b(?:column )?headers?\b|\bcolumn (?:names?|titles?)\b/.test(words);
  if (headers && structures.tables.length > 0) {
    const all = structures.tables.flatMap((table) => table.header.cells);
    const wanted = namesAbout(check, siblings).map(plainCell);
    const named = all.filter((cell) => wanted.includes(plainCell(response.slice(cell.start, cell.end))));
    return foundRanges(response, named.length > 0 ? named : all, "the header cells of the table");
  }
  const cells =
    column === null ? [] : structures.tables.flatMap((table) => columnCells(response, table, column) ?? []);
  if (cells.length > 0) return foundRanges(response, cells, `the cells of the column '${column}'`);
  const names = namesAbout(check, siblings);
  const keyed = names.length === 1 && valuesOfKey(response, structures.json, names[0] ?? "").length > 0;
  const inParentheses = /[(（][^()（）]*(?:bold|italic|highlight|\*\*)/i.test(description);
  if (
    /\b(?:columns?|keys|values?|fields?)\b|\b(?:the|a|this) key\b/.test(words) ||
    (keyed && (inParentheses || within.test(description)))
  )
    return names.length > 0 || eachUnit(check.description) ? locateScope(input) : byMeaning;
  if (
    /\b(?:the|an?) (?:\w+ )?(?:title|heading|headline)\b/.test(words) &&
    quotedTexts(description).length === 0
  ) {
    const title = titleLine(response);
    return title ? foundRanges(response, [title], "the title line") : byMeaning;
  }
  const syntax = /^[*_=`~#]|text$/i;
  const about = namesAbout({ ...check, description }, []);
  const phrases = (about.length > 0 ? about : quotedTexts(description)).filter(
    (text) => /[\p{L}\p{N}]/u.test(text) && !syntax.test(text),
  );
  const inCells = cellsNamed(response, description, phrases, structures);
  if (inCells) return inCells;
  if (phrases.length > 0)
    return namedPhrases(
      response,
      phrases,
      type,
      /\b(?:each|every|all|always|whenever|wherever)\b/.test(words),
    );
  if (namedPlaces(check.description).length > 0) return locateScope(input);
  const unit = eachUnit(check.description);
  if (unit && unit !== "thing") return locateScope(input);
  return anyPart.test(words) ? foundWhole(response) : byMeaning;
};
