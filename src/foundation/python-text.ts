/**
 * Text as Python 3 sees it, for the released scripts are written in Python: white space, word characters and
 * digits differ from ECMAScript's. Checked against CPython 3.11 over all code points; characters that Unicode
 * gained after version 14 follow the engine's own tables.
 */

/** Inside of a character class: what `str.isspace()`, `str.strip()` and `\s` take for white space. */
export const PYTHON_SPACE =
  "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** Inside of a character class (needs the `u` flag): what `\w` takes for a word character. */
export const PYTHON_WORD = "\\p{L}\\p{N}_";

/** `\d` and `str.isdecimal()` (needs the `u` flag): a decimal digit of any script. */
export const PYTHON_DIGIT = "\\p{Nd}";

/** Look-arounds for `\b` before and after something that itself starts or ends with a word character. */
export const PYTHON_WORD_START = `(?<![${PYTHON_WORD}])`;
export const PYTHON_WORD_END = `(?![${PYTHON_WORD}])`;

const notDecimalDigits =
  "\\xb2\\xb3\\xb9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468\\u2474-\\u247c" +
  "\\u2488-\\u2490\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788\\u278a-\\u2792\\u{10a40}-\\u{10a43}" +
  "\\u{10e60}-\\u{10e68}\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}";

const digitsOnly = new RegExp(`^[\\p{Nd}${notDecimalDigits}]+$`, "u");

/** `str.isdigit()`: not empty, and only digits, superscripts and circled digits included. */
export function isDigitText(text: string): boolean {
  return digitsOnly.test(text);
}

const oneSpace = new RegExp(`^[${PYTHON_SPACE}]$`);

/** `str.isspace()` of one UTF-16 unit (no white space lies outside the basic plane). */
export function isSpaceUnit(unit: number): boolean {
  if (unit < 0x80) return (unit >= 0x09 && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x20);
  return oneSpace.test(String.fromCharCode(unit));
}

/** The bounds of `text[start:end]` without the white space around it (both `end` when it is blank). */
export function stripBounds(text: string, start = 0, end = text.length): { start: number; end: number } {
  let from = start;
  let to = end;
  while (from < to && isSpaceUnit(text.charCodeAt(from))) from++;
  while (to > from && isSpaceUnit(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

/** `str.strip()`. */
export function strip(text: string): string {
  const { start, end } = stripBounds(text);
  return text.slice(start, end);
}

/** `str.lower()`: full Unicode lower case (final sigma; `İ` becomes two characters). */
export function lower(text: string): string {
  return text.toLowerCase();
}

/** `len(str)`: code points, where ECMAScript counts UTF-16 units. A lone surrogate counts one. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 0; i + 1 < text.length; i++) {
    if (isFirstHalf(text, i) && isSecondHalf(text, i + 1)) {
      length--;
      i++;
    }
  }
  return length;
}

/** `text.find(part, from)` as Python sees it: half of a surrogate pair is not in a text that holds the pair. */
export function findText(text: string, part: string, from = 0): number {
  let at = text.indexOf(part, from);
  // A part without half of a pair at its ends can't cut one in two.
  if (part !== "" && !isSecondHalf(part, 0) && !isFirstHalf(part, part.length - 1)) return at;
  while (at >= 0 && !betweenPoints(text, at, at + part.length)) at = text.indexOf(part, at + 1);
  return at;
}

/** `str.startswith`. */
export function startsWithText(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && betweenPoints(text, 0, prefix.length);
}

/** `str.endswith`. */
export function endsWithText(text: string, suffix: string): boolean {
  return text.endsWith(suffix) && betweenPoints(text, text.length - suffix.length, text.length);
}

function betweenPoints(text: string, start: number, end: number): boolean {
  return !splitsPair(text, start) && !splitsPair(text, end);
}

function splitsPair(text: string, at: number): boolean {
  return isSecondHalf(text, at) && at > 0 && isFirstHalf(text, at - 1);
}

function isFirstHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isSecondHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
