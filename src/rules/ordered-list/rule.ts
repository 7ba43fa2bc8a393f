import { plural } from "../../foundation/plural";
import { parsePythonInt } from "../../foundation/python-number";
import { isDigitText, isSpaceUnit, PYTHON_SPACE, strip } from "../../foundation/python-text";
import { filledLines, type Line } from "../../foundation/text-lines";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { locateList } from "../lists/locate";
import { foundRanges, type Locator, type Range, stringParameter, trimRange } from "../locating/located";
import { structuresOf } from "../locating/structures";
import { linesOf } from "../locating/text-units";
import { takes, textOrNull } from "../shared/parameters";
import { isFalsy } from "../shared/python-values";
import { fail, mark, pass, quote } from "../shared/verdicts";
import { orderedListStrict } from "./strict";

const ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split(" ");
const ROMAN_SMALL = ROMAN.map((numeral) => numeral.toLowerCase());
const CHINESE = [..."一二三四五六七八九十"];

/** One way of numbering, as the released script knows it. */
type Numbering = {
  name: string;
  /** The place of a marker's number in the sequence; null when it is none. */
  read(text: string): bigint | null;
  /** The marker with the given place; null past the end. */
  write(place: bigint): string | null;
};

const arabic: Numbering = { name: "numbers", read: parsePythonInt, write: String };
const chinese = listed("Chinese numerals", CHINESE);
const roman = listed("Roman numerals", ROMAN);
const romanSmall = listed("small Roman numerals", ROMAN_SMALL);
const capital = letters("capital letters", "A");
const small = letters("small letters", "a");

function listed(name: string, numerals: string[]): Numbering {
  return {
    name,
    read: (text) => (numerals.includes(text) ? BigInt(numerals.indexOf(text) + 1) : null),
    write: (place) => numerals[Number(place) - 1] ?? null,
  };
}

/** Letters are code points counted from A (a); after Y (y) comes nothing, as in the released script. */
function letters(name: string, first: string): Numbering {
  const base = first.charCodeAt(0) - 1;
  return {
    name,
    read(text) {
      const place = (text.codePointAt(0) ?? 0) - base;
      return text.length === 1 && place >= 1 && place <= 25 ? BigInt(place) : null;
    },
    write: (place) => (place <= 25n ? String.fromCharCode(base + Number(place)) : null),
  };
}

/** The released verdict for a symbol, or for any numbering without one. */
function orderedListReference(symbol: unknown): PreparedCheck {
  if (isFalsy(symbol)) return anyNumbering;
  const asked = typeof symbol === "string" ? askedBy(symbol) : askedByOther(symbol);
  return (content) => {
    const lines = filledLines(content);
    if (lines.length === 0) return fail("there is no line to look at");
    if (asked === "no text") throw new CheckError("symbol must be a text");
    return asked ? withSymbol(lines, asked) : fail(`${quote(String(symbol))} is no list marker`);
  };
}

/** The last separator of a symbol parts it; what follows is not looked at. Null: it is no marker. */
function askedBy(symbol: string): Asked | null {
  const end = Math.max(...SEPARATORS.map((separator) => symbol.lastIndexOf(separator)));
  if (end < 0) return null;
  const first = strip(symbol.slice(0, end));
  const numbering = numberingOf(first);
  return numbering && { numbering, first, separator: symbol.charAt(end) };
}

/** The released script looks for a separator among the items of a list too, and finds none in one like `["1."]`. */
function askedByOther(symbol: unknown): null | "no text" {
  const separates = (item: unknown) =>
    (typeof item === "object" && item !== null) || (typeof item === "string" && SEPARATORS.includes(item));
  return Array.isArray(symbol) && !symbol.some(separates) ? null : "no text";
}

const SEPARATORS = [...".)、:．"];

/** By the released order: a lone I is Roman, C a letter; letters of other scripts are none that can count on. */
function numberingOf(first: string): Numbering | null {
  if (isDigitText(first)) return arabic;
  for (const numbering of [chinese, roman, romanSmall, capital, small]) {
    if (numbering.read(first) !== null) return numbering;
  }
  return null;
}

type Asked = { numbering: Numbering; first: string; separator: string };

function withSymbol(lines: Line[], { numbering, first, separator }: Asked): CheckVerdict {
  const top = lines[0];
  if (!top) return fail("there is no line to look at");
  const start = numbering.read(first);
  const found = numbering.read(markerWithBlank(top.text, separator) ?? "");
  if (found === null && start === null) throw new CheckError(`${quote(first)} is no number`);
  if (found === null || found !== start) {
    return wrongLine(top, `${quote(`${first}${separator}`)} asked`);
  }
  let place = start;
  for (const line of lines) {
    const wanted = numbering.write(place);
    const own = markerWithBlank(line.text, separator);
    if (wanted === null || own === null || numbering.read(own) !== place) {
      return wrongLine(
        line,
        wanted === null ? "the numbering ends before" : `${quote(wanted + separator)} asked`,
      );
    }
    place++;
  }
  return pass(`${lines.length} ${plural(lines.length, "line")}, numbered from ${quote(first + separator)}`);
}

/** The text before the first separator that white space follows, stripped. */
function markerWithBlank(line: string, separator: string): string | null {
  for (let at = line.indexOf(separator, 1); at >= 0; at = line.indexOf(separator, at + 1)) {
    if (at + 1 < line.length && isSpaceUnit(line.charCodeAt(at + 1))) return strip(line.slice(0, at));
  }
  return null;
}

const unnamed: { numbering: Numbering; pattern: RegExp }[] = [
  { numbering: arabic, pattern: lineStart("\\p{Nd}+", ".):") },
  { numbering: capital, pattern: lineStart("[A-Z]", ".)") },
  { numbering: small, pattern: lineStart("[a-z]", ".)") },
  { numbering: chinese, pattern: lineStart("[一二三四五六七八九十]+", "、.") },
  { numbering: roman, pattern: lineStart("[IVXLCDM]+", ".)") },
  { numbering: romanSmall, pattern: lineStart("[ivxlcdm]+", ".)") },
];

function lineStart(number: string, separators: string): RegExp {
  return new RegExp(`^(${number})([${separators}])[${PYTHON_SPACE}]`, "u");
}

function anyNumbering(content: string): CheckVerdict {
  const lines = filledLines(content);
  if (lines.length === 0) return fail("there is no line to look at");
  let wrong: CheckVerdict | null = null;
  for (const { numbering, pattern } of unnamed) {
    const verdict = inSequence(lines, numbering, pattern);
    if (verdict?.passed) return verdict;
    wrong ??= verdict;
  }
  if (wrong) return wrong;
  const odd = lines.find((line) => !unnamed.some(({ pattern }) => pattern.test(line.text)));
  return wrongLine(odd ?? lines[1] ?? lines[0], "one numbering throughout asked");
}

/** Null when the first line is not of this numbering. */
function inSequence(lines: Line[], numbering: Numbering, pattern: RegExp): CheckVerdict | null {
  let place: bigint | null = null;
  let separator: string | undefined;
  for (const line of lines) {
    const [, own, after] = pattern.exec(line.text) ?? [];
    const found = own === undefined ? null : numbering.read(own);
    if (place === null) {
      if (found === null) return null;
      place = found;
      separator = after;
    } else if (found !== place || after !== separator) {
      return wrongLine(line, `${quote(numbering.write(place) ?? "no further line")} asked`);
    }
    place++;
  }
  return pass(`${lines.length} ${plural(lines.length, "line")}, numbered with ${numbering.name}`);
}

function wrongLine(line: Line | undefined, asked: string): CheckVerdict {
  if (!line) return fail("there is no line to look at");
  const start = /^[^ \t]{1,12}/u.exec(line.text)?.[0] ?? line.text;
  return fail(`line ${line.number} starts with ${quote(start, 12)}, ${asked}`, [
    mark(line.start, line.end, asked),
  ]);
}

/**
 * Every line carries the next number of one numbering.
 *
 * Reference: with a symbol the first line has exactly its number and each line the next one before the same
 * separator; without one, any numbering that begins anywhere. Letters end before Z, Roman numerals at XX,
 * Chinese ones at 十.
 *
 * Strict: each item of the outermost level carries the next marker, written exactly so, to any height; without a
 * symbol it begins at the beginning (letters up to Z and Roman numerals past XX excepted). Wrapped lines,
 * inner lists, bullets under an item, headings and a lead-in are part of a list, other text is not.
 */
export const checker = defineChecker({
  id: "ordered_list",
  parameters: takes({}, { symbol: textOrNull("the first marker: '1.', 'a.', 'I.' ...") }),
  prepare(parameters, { semantics }): PreparedCheck {
    return semantics === "strict"
      ? orderedListStrict(parameters.symbol)
      : orderedListReference(parameters.symbol);
  },
});

/** The word before the number of a symbol: "Step 1:", "第一、"; [1]: the word. */
const wordedSymbol = /^(\p{L}[\p{L} ]{0,20}?)\s?(?:\p{Nd}|[一二三四五六七八九十])/u;
const bold = /^(?:\*\*|__)/;

/** The first item of a list that is numbered in words; [1]: the word. */
const firstWorded = /^(?:\*\*|__)?(\p{L}[\p{L} ]{0,20}?) ?[1I一]步?[:.)、：．）]/u;

/**
 * The lines between the first and the last that begin with the symbol's word and a number, those below the last one with them;
 * without a symbol, with the word of the first such line.
 */
function wordedList(response: string, symbol: string | null): Range | null {
  const lines = linesOf(response);
  const asked = symbol?.trim() ?? "";
  const word =
    asked === ""
      ? lines.map(({ text }) => firstWorded.exec(text.trim())?.[1]).find((one) => one !== undefined)
      : wordedSymbol.exec(asked)?.[1];
  if (word === undefined) return null;
  const opens = lines.map(({ text }) => {
    const bare = text.trim().replace(bold, "");
    return (
      bare.startsWith(word) &&
      /^ ?[\p{Nd}一二三四五六七八九十]/u.test(bare.slice(word.length, word.length + 2))
    );
  });
  const from = opens.indexOf(true);
  let to = opens.lastIndexOf(true);
  if (from === to) return null;
  while (lines[to + 1]?.text.trim()) to += 1;
  return trimRange(response, { start: lines[from]?.start ?? 0, end: lines[to]?.end ?? response.length });
}

const locateNumbered = locateList("ordered");

/** The list of which the symbol, or where none is asked for its first item, has a word before its number; else as lists are located. */
export const locateOrderedList: Locator = (input) => {
  const { response, check } = input;
  const symbol = stringParameter(check, "symbol");
  const hasNumbers = () => structuresOf(response).lists.some(({ kind }) => kind === "ordered");
  const worded = symbol?.trim() || !hasNumbers() ? wordedList(response, symbol) : null;
  return worded
    ? foundRanges(response, [worded], "the lines that are numbered in words")
    : locateNumbered(input);
};
