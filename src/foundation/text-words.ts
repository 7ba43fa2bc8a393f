import { PYTHON_SPACE, PYTHON_WORD_END, PYTHON_WORD_START } from "./python-text";

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
const joint = `(?:['’ʼ\\-‐‑&@·\\u200c\\u200d](?=${letter})|(?<=\\p{N})[.,:/](?=\\p{N})|(?<=\\p{N})°(?=[CF])|\\.(?=\\p{Ll}|\\p{N})|(?<=\\p{Lu})\\.(?=\\p{Lu}))`;

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
