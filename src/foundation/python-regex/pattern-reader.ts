/** Flags in force at one place of a pattern. */
export type Flags = {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  verbose: boolean;
  ascii: boolean;
};

export type Category = "digit" | "space" | "word";

/** One member of a character class: a range of code points (a single character has equal ends) or a category. */
export type ClassItem =
  | { kind: "range"; low: number; high: number }
  | { kind: "category"; category: Category; negated: boolean };

export type Position = "start" | "end" | "textEnd" | "lineStart" | "lineEnd" | "boundary" | "notBoundary";

/** A parsed Python pattern; flags are already worked into the nodes that they touch. */
export type RegexNode =
  | { kind: "literal"; code: number; flags: Flags }
  | { kind: "class"; negated: boolean; items: ClassItem[]; flags: Flags }
  | { kind: "any"; dotAll: boolean }
  | { kind: "position"; position: Position; ascii: boolean }
  /** `index` is null for a group that captures nothing. */
  | { kind: "group"; index: number | null; body: RegexNode }
  | { kind: "atomic"; body: RegexNode }
  | { kind: "look"; ahead: boolean; negated: boolean; body: RegexNode }
  | { kind: "repeat"; min: number; max: number; mode: "greedy" | "lazy" | "possessive"; body: RegexNode }
  | { kind: "reference"; index: number; ignoreCase: boolean }
  | { kind: "conditional"; index: number; yes: RegexNode; no: RegexNode | null }
  | { kind: "branch"; options: RegexNode[] }
  | { kind: "sequence"; items: RegexNode[] };

/** A pattern that Python's `re` refuses. */
export class PythonRegexError extends Error {
  override name = "PythonRegexError";
  constructor(
    message: string,
    /** The position in the pattern, in code points. */
    readonly position: number,
  ) {
    super(`${message} at position ${position}`);
  }
}

/** A pattern that Python accepts but that ECMAScript has no equivalent of. */
export class PythonRegexUnsupported extends Error {
  override name = "PythonRegexUnsupported";
}

/** Walks over a pattern by its tokens: a character, or a backslash with the character after it. */
export class PatternReader {
  private readonly characters: string[];
  private index = 0;
  /** The token ahead; null at the end. */
  next: string | null = null;

  constructor(pattern: string) {
    this.characters = [...pattern];
    this.advance();
  }

  /** The position of the token ahead, in code points. */
  get position(): number {
    return this.index - (this.next === null ? 0 : [...this.next].length);
  }

  get(): string | null {
    const token = this.next;
    this.advance();
    return token;
  }

  match(token: string): boolean {
    if (this.next !== token) return false;
    this.advance();
    return true;
  }

  seek(position: number): void {
    this.index = position;
    this.advance();
  }

  /** As many tokens as `allowed` permits, at most `limit`. */
  takeWhile(limit: number, allowed: RegExp): string {
    let taken = "";
    while (taken.length < limit && this.next !== null && allowed.test(this.next)) taken += this.get();
    return taken;
  }

  takeUntil(end: string, what: string): string {
    let taken = "";
    for (;;) {
      const token = this.get();
      if (token === null)
        throw this.error(taken === "" ? `missing ${what}` : `missing ${end}, unterminated name`);
      if (token === end) break;
      taken += token;
    }
    if (taken === "") throw this.error(`missing ${what}`);
    return taken;
  }

  error(message: string, offset = 0): PythonRegexError {
    return new PythonRegexError(message, Math.max(0, this.position - offset));
  }

  private advance(): void {
    const character = this.characters[this.index];
    if (character === undefined) {
      this.next = null;
      return;
    }
    if (character !== "\\") {
      this.index++;
      this.next = character;
      return;
    }
    const escaped = this.characters[this.index + 1];
    if (escaped === undefined) {
      throw new PythonRegexError("bad escape (end of pattern)", this.characters.length - 1);
    }
    this.index += 2;
    this.next = character + escaped;
  }
}

const HEX = /^[0-9a-fA-F]$/;
const OCTAL = /^[0-7]$/;
const DIGIT = /^[0-9]$/;
const ASCII_LETTER = /^[a-zA-Z]$/;

const CHARACTERS: ReadonlyMap<string, number> = new Map([
  ["\\a", 7],
  ["\\b", 8],
  ["\\f", 12],
  ["\\n", 10],
  ["\\r", 13],
  ["\\t", 9],
  ["\\v", 11],
  ["\\\\", 92],
]);
const CATEGORIES: ReadonlyMap<string, { category: Category; negated: boolean }> = new Map([
  ["\\d", { category: "digit", negated: false }],
  ["\\D", { category: "digit", negated: true }],
  ["\\s", { category: "space", negated: false }],
  ["\\S", { category: "space", negated: true }],
  ["\\w", { category: "word", negated: false }],
  ["\\W", { category: "word", negated: true }],
]);
const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ["\\A", "start"],
  ["\\Z", "textEnd"],
  ["\\b", "boundary"],
  ["\\B", "notBoundary"],
]);

/** The meaning of an escape outside of a class; `reference` is the number of a group. */
type Escape =
  | { kind: "item"; item: ClassItem }
  | { kind: "position"; position: Position }
  | { kind: "reference"; index: number };

/** Reads the rest of an escape outside of a class, whose first two characters were read already. */
export function parseEscape(reader: PatternReader, token: string): Escape {
  const position = POSITIONS.get(token);
  if (position) return { kind: "position", position };
  const letter = token.slice(1);
  if (!DIGIT.test(letter)) return { kind: "item", item: parseClassEscape(reader, token, false) };
  if (letter === "0") {
    const digits = letter + reader.takeWhile(2, OCTAL);
    return { kind: "item", item: single(Number.parseInt(digits, 8)) };
  }
  let digits = letter;
  if (reader.next !== null && DIGIT.test(reader.next)) {
    digits += reader.get();
    if (/^[0-7]{2}$/.test(digits) && reader.next !== null && OCTAL.test(reader.next)) {
      digits += reader.get();
      return { kind: "item", item: octal(reader, digits) };
    }
  }
  return { kind: "reference", index: Number(digits) };
}

/** Reads the rest of an escape inside of a class (`inClass`: there `\b` is a backspace and digits are octal). */
export function parseClassEscape(reader: PatternReader, token: string, inClass = true): ClassItem {
  const code = CHARACTERS.get(token);
  if (code !== undefined) return single(code);
  const category = CATEGORIES.get(token);
  if (category) return { kind: "category", ...category };
  const letter = token.slice(1);
  if (letter === "x") return hexadecimal(reader, token, 2);
  if (letter === "u") return hexadecimal(reader, token, 4);
  if (letter === "U") return hexadecimal(reader, token, 8);
  if (letter === "N") throw new PythonRegexUnsupported("characters by name (\\N{...}) are not known here");
  if (inClass && OCTAL.test(letter)) return octal(reader, letter + reader.takeWhile(2, OCTAL));
  if (DIGIT.test(letter) || ASCII_LETTER.test(letter))
    throw reader.error(`bad escape ${token}`, token.length);
  return single(letter.codePointAt(0) ?? 0);
}

function hexadecimal(reader: PatternReader, token: string, length: number): ClassItem {
  const digits = reader.takeWhile(length, HEX);
  if (digits.length < length) throw reader.error(`incomplete escape ${token}${digits}`, 2 + digits.length);
  const code = Number.parseInt(digits, 16);
  if (code > 0x10ffff) throw reader.error(`bad escape ${token}${digits}`, 2 + digits.length);
  return single(code);
}

function octal(reader: PatternReader, digits: string): ClassItem {
  const code = Number.parseInt(digits, 8);
  if (code > 0o377)
    throw reader.error(`octal escape value \\${digits} outside of range 0-0o377`, digits.length + 1);
  return single(code);
}

function single(code: number): ClassItem {
  return { kind: "range", low: code, high: code };
}
