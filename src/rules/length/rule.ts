import { plural } from "../../foundation/plural";
import { isSpaceUnit, PYTHON_SPACE, PYTHON_WORD } from "../../foundation/python-text";
import type { Span } from "../../shapes/verdict";
import { defineChecker, type PreparedCheck } from "../define-checker";
import { askedRange, limit } from "../shared/limits";
import { oneOf, takes } from "../shared/parameters";
import { withinLimits } from "../shared/python-values";
import { fail, mark, pass, show } from "../shared/verdicts";
import { lengthStrict } from "./strict";

/** Counts units; `limit` is the number after which the next one is marked as too many. */
type Counter = (content: string, limit: number) => { count: number; over: Span | null };

const LINE_FEED = 0x0a;
/** White space that ends no line. */
const BLANK = `(?!\\n)[${PYTHON_SPACE}]`;
const listMarker = new RegExp(
  `(?:${BLANK})*(?:[-*+•]|(?:\\p{Nd}+|[a-zA-Z]|[IVXLCDM]+|[ivxlcdm]+)[.)]|[一二三四五六七八九十]+[、.])(?:${BLANK})+`,
  "uy",
);

/** Tells where each line ends, and where what is counted of it begins: after its list marker. */
function eachLine(content: string, tell: (lineStart: number, start: number, end: number) => void): void {
  for (let from = 0; from <= content.length; ) {
    // A text of line feeds alone is not searched from each of them.
    const found = content.charCodeAt(from) === LINE_FEED ? from : content.indexOf("\n", from);
    const end = found < 0 ? content.length : found;
    let start = from;
    // A marker is two characters at least.
    if (end - from >= 2) {
      listMarker.lastIndex = from;
      if (listMarker.test(content)) start = listMarker.lastIndex;
    }
    tell(from, start, end);
    from = end + 1;
  }
}

/** Goes through the stretches between list markers; no unit reaches over a line's end. */
function eachStretch(content: string, tell: (from: number, to: number) => void): void {
  let from = 0;
  eachLine(content, (lineStart, start) => {
    if (start === lineStart) return;
    tell(from, lineStart);
    from = start;
  });
  tell(from, content.length);
}

/** Runs of stops. */
const sentences: Counter = (content, limit) => {
  let count = 0;
  let over: Span | null = null;
  eachStretch(content, (from, to) => {
    for (const { 0: stops, index } of content.slice(from, to).matchAll(/[.!?。！？]+/g)) {
      count++;
      if (count > limit) over ??= mark(from + index, from + index + stops.length, `number ${count}`);
    }
  });
  return { count, over };
};

/** The kind of a code point: no part of a word, an ASCII letter, another part of a word, a Chinese character that is a word. */
const NONE = 0;
const LETTER = 1;
const OTHER = 2;
const CHINESE = 3;
const wordPoint = new RegExp(`^[${PYTHON_WORD}]`, "u");
const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  if (/[a-zA-Z]/.test(sign)) return LETTER;
  return wordPoint.test(sign) ? OTHER : NONE;
});

function kindAt(content: string, at: number, unit: number): number {
  if (unit < 0x80) return asciiKinds[unit] ?? NONE;
  if (unit >= 0x4e00 && unit <= 0x9fa5) return CHINESE;
  return wordPoint.test(content.slice(at, at + 2)) ? OTHER : NONE;
}

/** True where a pair of units that makes one code point begins. */
function isPair(content: string, at: number): boolean {
  return (content.charCodeAt(at) & 0xfc00) === 0xd800 && (content.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

const HYPHEN = 0x2d;
const BLANK_UNIT = 0x20;

/**
 * The words of `RELEASED_WORD`, found unit by unit: as an expression, which looks behind and ahead of every word, it
 * takes several times as long.
 */
function wordsIn(content: string, from: number, to: number, limit: number): ReturnType<Counter> {
  let count = 0;
  let over: Span | null = null;
  let before = NONE;
  /** Start of the run of letters in hand, unless something else of a word stands before it. */
  let runStart = -1;
  /** End of the last word of letters: after a hyphen it goes on. */
  let joint = -1;
  for (let at = from; at <= to; at++) {
    const unit = at < to ? content.charCodeAt(at) : BLANK_UNIT;
    const kind = kindAt(content, at, unit);
    if (kind === LETTER) {
      if (runStart < 0 && before === NONE) runStart = at;
      before = LETTER;
      continue;
    }
    if (runStart >= 0 && kind === NONE) {
      const goesOn = runStart === joint + 1 && content.charCodeAt(joint) === HYPHEN;
      if (goesOn && over !== null && over.end === joint) over.end = at;
      if (!goesOn && ++count > limit) over ??= mark(runStart, at);
      joint = at;
    }
    runStart = -1;
    before = kind;
    if (kind === CHINESE && ++count > limit) over ??= mark(at, at + 1);
    if (unit >= 0xd800 && isPair(content, at)) at++;
  }
  return { count, over };
}

const words: Counter = (content, limit) => {
  let count = 0;
  let over: Span | null = null;
  eachStretch(content, (from, to) => {
    const found = wordsIn(content, from, to, limit - count);
    if (found.over) over ??= { ...found.over, label: `number ${limit + 1}` };
    count += found.count;
  });
  return { count, over };
};

/** Parts between empty lines (a line with a blank is not empty) that hold something. */
const paragraphs: Counter = (content, limit) => {
  let count = 0;
  let open = false;
  let over: Span | null = null;
  eachLine(content, (_lineStart, start, end) => {
    if (start === end) open = false;
    if (open || isBlank(content, start, end)) return;
    open = true;
    count++;
    if (count > limit) over ??= mark(start, end, `number ${count}`);
  });
  return { count, over };
};

function isBlank(content: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpaceUnit(content.charCodeAt(at))) return false;
  return true;
}

/** Code points but ordinary blanks; line feeds count. */
const characters: Counter = (content, limit) => {
  let count = 0;
  for (let at = content.indexOf("\n"); at >= 0; at = content.indexOf("\n", at + 1)) count++;
  let over: Span | null = null;
  eachLine(content, (_lineStart, start, end) => {
    for (let at = start; at < end; at += isPair(content, at) ? 2 : 1)
      if (content.charCodeAt(at) !== BLANK_UNIT) count++;
    if (count > limit) over ??= mark(start, end, "limit passed here");
  });
  return { count, over };
};

const units = new Map<unknown, Counter>([
  ["word", words],
  ["sentence", sentences],
  ["paragraph", paragraphs],
  ["character", characters],
]);

/** The released verdict; wrong limits raise only when they are reached. */
function lengthReference(parameters: Record<string, unknown>): PreparedCheck {
  const { unit, min_len: min = 0, max_len: max = -1 } = parameters;
  const limits = { min, max, minName: "min_len", maxName: "max_len" };
  const counter = units.get(unit);
  if (!counter) return () => fail(`${show(unit)} is no unit (${[...units.keys()].join(", ")})`);
  const limit = typeof max === "number" && max > 0 ? Math.floor(max) : Number.POSITIVE_INFINITY;
  return (content) => {
    const { count, over } = counter(content, limit);
    const reason = `${count} ${plural(count, String(unit))}, ${askedRange(min, max)} asked`;
    if (withinLimits(count, limits)) return pass(reason);
    const end = content.length;
    return fail(reason, [over ?? mark(end, end, "too short")]);
  };
}

/**
 * The length of the text, in words, sentences, paragraphs or characters.
 *
 * Reference: list markers are taken off first; a word is a Chinese character or plain ASCII letters, a sentence
 * a run of `. ! ?`, a paragraph what blank lines part, a character anything but an ordinary blank.
 *
 * Strict: list markers count for nothing; a word may hold digits, accents, apostrophes and hyphens, a Chinese
 * character is one; a sentence ends where its sense does, not at abbreviations, decimals and addresses, and needs
 * no stop at the end of its line; paragraphs are parted by blank lines, or by line feeds where there are none; a
 * character is what is seen as one, without white space; a maximum of 0 allows nothing.
 */
export const checker = defineChecker({
  id: "length",
  parameters: takes(
    { unit: oneOf("word", "sentence", "paragraph", "character") },
    { min_len: limit(0), max_len: limit(-1) },
  ),
  prepare(parameters, { semantics }): PreparedCheck {
    return semantics === "strict" ? lengthStrict(parameters) : lengthReference(parameters);
  },
});
