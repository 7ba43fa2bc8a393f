import { PYTHON_SPACE, PYTHON_WORD_END, PYTHON_WORD_START, stripBounds } from "./python-text";

/** A line of a text; only `\n` ends one. */
export type Line = {
  /** Counted from 1. */
  number: number;
  /** Position of the line in the text, without its line feed. */
  lineStart: number;
  lineEnd: number;
  /** Position of its text, stripped as Python strips, and that text. */
  start: number;
  end: number;
  text: string;
};

/** All lines of a text, the blank ones too. */
export function allLines(content: string): Line[] {
  return linesOf(content, true);
}

/** The lines that hold more than white space. */
export function filledLines(content: string): Line[] {
  return linesOf(content, false);
}

function linesOf(content: string, withBlank: boolean): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (let number = 1; from <= content.length; number++) {
    const feed = content.indexOf("\n", from);
    const to = feed < 0 ? content.length : feed;
    const { start, end } = stripBounds(content, from, to);
    if (withBlank || end > start) {
      lines.push({ number, lineStart: from, lineEnd: to, start, end, text: content.slice(start, end) });
    }
    from = to + 1;
  }
  return lines;
}

/** `\b[a-zA-Z]+\b`: letters that no other letter, digit or underscore of any script touches. */
export const ASCII_WORD = new RegExp(`${PYTHON_WORD_START}[a-zA-Z]+${PYTHON_WORD_END}`, "gu");

/** The Chinese characters that the released scripts know. */
export const RELEASED_CJK = "\\u4e00-\\u9fa5";

/** A word of the released `length`: a Chinese character, or ASCII letters joined by hyphens. */
export const RELEASED_WORD = new RegExp(
  `[${RELEASED_CJK}]|${PYTHON_WORD_START}[a-zA-Z]+(?:-[a-zA-Z]+)*${PYTHON_WORD_END}`,
  "gu",
);

/** Inside of a character class: scripts whose writing has no blanks between words; each character counts one. */
export const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc";

/** Inside of a character class: further scripts in which a word's limits do not show as blanks. */
export const UNSPACED =
  "\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}";

/** Signs that are read as letters: in circles and boxes, units such as ㎏, ™. */
export const READ_AS_LETTERS =
  "\\u20a8\\u2100-\\u214f\\u249c-\\u24e9\\u3371-\\u33df\\u33ff\\u3250\\u32cc-\\u32cf\\u{1f110}-\\u{1f190}\\u{1ccd6}-\\u{1ccef}";

const letter = `(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}_${READ_AS_LETTERS}])`;
const joint = `(?:['’ʼ\\-‐‑&@·\\u00ad\\u2060\\u200c\\u200d](?=${letter})|(?<=\\p{N})[.,:/](?=\\p{N})|(?<=\\p{N})°(?=[CF])|\\.(?=\\p{Ll}|\\p{N})|(?<=\\p{Lu})\\.(?=\\p{Lu}))`;

/**
 * Words as people count them: letters with accents, digits, apostrophes and hyphens inside; numbers, times,
 * abbreviations and addresses are one word; of Chinese and Japanese every character.
 */
const WORD = new RegExp(
  `(?:https?://|www\\.)[^\\s${PYTHON_SPACE}"<>。！？｡，、${CJK}]+|[${CJK}]|(?![\\uff9e\\uff9f])(?=[\\p{L}\\p{N}${READ_AS_LETTERS}])${letter}+(?:${joint}${letter}+)*`,
  "gu",
);

/** Positions of the words in a piece of a text. */
export function* wordSpans(
  text: string,
  start = 0,
  end = text.length,
): Generator<{ start: number; end: number }> {
  for (const match of text.slice(start, end).matchAll(WORD)) {
    yield { start: start + match.index, end: start + match.index + match[0].length };
  }
}
