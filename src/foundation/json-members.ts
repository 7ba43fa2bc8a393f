import type { TextPieces } from "./text-pieces";

/** Position of a character, line and column from 1; lines end as in any editor: LF, CRLF or CR. */
export type LineAndColumn = { line: number; column: number };

/**
 * A part of a JSON list or object. `text`: what is written between the brackets and commas around it, its name among
 * that in an object; null where that is longer than is read. `at`: where it begins.
 */
type JsonMember = { kind: "member"; index: number; text: string | null; at: LineAndColumn };

/** An item found in a JSON list or object; null is a step without any. */
export type JsonFound =
  | JsonMember
  /** It ends before its last bracket, in the midst of this member. */
  | (Omit<JsonMember, "kind"> & { kind: "broken off" })
  /** Something stands here that can't be there. */
  | { kind: "wrong"; at: LineAndColumn; expected: string }
  | null;

const RETURN = 0x0d;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Counts lines while a text goes by. */
function placeCounter(start: LineAndColumn) {
  let line = start.line;
  let lineStart = 1 - start.column;
  let lastReturn = -2;
  return {
    /** Counts a line feed or carriage return at this offset. */
    newLine(offset: number, char: number): void {
      if (char === RETURN) lastReturn = offset;
      if (char === RETURN || lastReturn !== offset - 1) line += 1;
      lineStart = offset + 1;
    },
    at: (offset: number): LineAndColumn => ({ line, column: offset - lineStart + 1 }),
  };
}

/** Finds the ends of lines in a text from left to right: whether one stands between two places, of which the second grows. */
function lineBreaks(text: string) {
  const next = { "\n": -1, "\r": -1 };
  return (from: number, to: number): boolean => {
    for (const sign of ["\n", "\r"] as const) {
      if (next[sign] < from) {
        const at = text.indexOf(sign, from);
        next[sign] = at < 0 ? text.length : at;
      }
    }
    return next["\n"] < to || next["\r"] < to;
  };
}

/**
 * The end of a text in quotes in a piece that holds it from `from` on: behind its last quote, or behind all of the piece. `escaped`: what comes
 * in the next piece is.
 */
function passText(piece: string, from: number): { end: number; isClosed: boolean; escaped: boolean } {
  for (let quote = piece.indexOf('"', from); ; quote = piece.indexOf('"', quote + 1)) {
    const end = quote < 0 ? piece.length : quote;
    let before = end;
    while (before > from && piece.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    const escaped = (end - before) % 2 === 1;
    if (quote < 0) return { end, isClosed: false, escaped };
    if (!escaped) return { end: end + 1, isClosed: true, escaped: false };
  }
}

/**
 * Takes a JSON list or object apart into its members, in one pass, with a step a piece and a member. Whether a member
 * is JSON is not looked at: brackets are counted, and texts passed over. The first character that is no white space has
 * to open a list or an object. `longest`: of a member, in UTF-16 code units; `start`: where the text begins.
 */
export function* jsonMembers(
  pieces: TextPieces,
  longest: number,
  start: LineAndColumn,
): Generator<JsonFound> {
  const places = placeCounter(start);
  let offset = 0;
  let close = 0;
  let depth = 0;
  let inText = false;
  let escaped = false;
  let index = 0;
  let parts: string[] = [];
  let length = 0;
  let memberAt: LineAndColumn = { line: 1, column: 1 };

  const wrong = (expected: string, at: number) => ({ kind: "wrong", at: places.at(at), expected }) as const;
  const textWith = (rest: string) =>
    length + rest.length > longest ? null : parts.length === 0 ? rest : parts.join("") + rest;
  const begin = (at: number) => {
    parts = [];
    length = 0;
    memberAt = places.at(at);
  };

  for (const piece of pieces) {
    yield null;
    let from = 0;
    const breaksBetween = lineBreaks(piece);
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece.charCodeAt(at);
      if (char === LINE_FEED || char === RETURN) places.newLine(offset + at, char);
      if (inText) {
        if (escaped) {
          escaped = false;
          continue;
        }
        const passed = passText(piece, at);
        if (breaksBetween(at + 1, passed.end)) {
          for (let inside = at + 1; inside < passed.end; inside += 1) {
            const sign = piece.charCodeAt(inside);
            if (sign === LINE_FEED || sign === RETURN) places.newLine(offset + inside, sign);
          }
        }
        inText = !passed.isClosed;
        escaped = passed.escaped;
        at = passed.end - 1;
        continue;
      }
      if (depth === 0) {
        if (char <= SPACE) continue;
        if (close !== 0 || (char !== OPEN_LIST && char !== OPEN_OBJECT)) {
          yield wrong(close === 0 ? "“[” or “{”" : "nothing more", offset + at);
          return;
        }
        close = char === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT;
        depth = 1;
        from = at + 1;
        begin(offset + from);
      } else if (char === QUOTE) {
        inText = true;
      } else if (char === OPEN_LIST || char === OPEN_OBJECT) {
        depth += 1;
      } else if (char === CLOSE_LIST || char === CLOSE_OBJECT || (char === COMMA && depth === 1)) {
        if (char !== COMMA) depth -= 1;
        if (depth > 1 || (depth === 1 && char !== COMMA)) continue;
        if (depth === 0 && char !== close) {
          yield wrong(close === CLOSE_LIST ? "“,” or “]”" : "“,” or “}”", offset + at);
          return;
        }
        const text = textWith(piece.slice(from, at));
        const isEmpty = depth === 0 && index === 0 && text !== null && text.trim() === "";
        if (!isEmpty) yield { kind: "member", index, text, at: memberAt };
        index += 1;
        from = at + 1;
        begin(offset + from);
      }
    }
    offset += piece.length;
    if (depth === 0) continue;
    if (length <= longest) parts.push(piece.slice(from));
    length += piece.length - from;
  }
  if (depth > 0) yield { kind: "broken off", index, text: textWith(""), at: memberAt };
}
