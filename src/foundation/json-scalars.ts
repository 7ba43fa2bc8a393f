/** The end of a piece of JSON (exclusive), or the position of its error and what is expected there. */
type Piece = { end: number } | { position: number; expected: string };

const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const SMALL_E = 0x65;

/** Reads a text, number, truth or null, whose first code unit is `char`; null where none of them begins. */
export function scanScalar(text: string, position: number, char: number): Piece | null {
  if (char === QUOTE) return scanString(text, position);
  if (char === MINUS || isDigit(char)) return scanNumber(text, position);
  const word = ["true", "false", "null"].find((candidate) => text.startsWith(candidate, position));
  return word === undefined ? null : { end: position + word.length };
}

/** Reads a text from its opening quote on. */
export function scanString(text: string, quote: number): Piece {
  for (let position = quote + 1; position < text.length; position += 1) {
    const char = text.charCodeAt(position);
    if (char === QUOTE) return { end: position + 1 };
    if (char < SPACE) return { position, expected: "the end of this text or an escape such as \\n" };
    if (char !== BACKSLASH) continue;
    const known = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(position + 1, position + 6));
    if (known === null) return { position, expected: "an escape that JSON knows" };
    position += known[0].length;
  }
  return { position: text.length, expected: "the closing quote of a text" };
}

function scanNumber(text: string, from: number): Piece {
  let position = from;
  if (text.charCodeAt(position) === MINUS) position += 1;
  if (!isDigit(text.charCodeAt(position))) return { position, expected: "a digit" };
  position = text.charCodeAt(position) === ZERO ? position + 1 : skipDigits(text, position);
  if (text.charCodeAt(position) === POINT) {
    position += 1;
    if (!isDigit(text.charCodeAt(position))) return { position, expected: "a digit" };
    position = skipDigits(text, position);
  }
  // Upper and lower case differ in this one bit.
  if ((text.charCodeAt(position) | SPACE) === SMALL_E) {
    position += 1;
    const sign = text.charCodeAt(position);
    if (sign === PLUS || sign === MINUS) position += 1;
    if (!isDigit(text.charCodeAt(position))) return { position, expected: "a digit" };
    position = skipDigits(text, position);
  }
  return { end: position };
}

function skipDigits(text: string, from: number): number {
  let position = from;
  while (isDigit(text.charCodeAt(position))) position += 1;
  return position;
}

function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE;
}
