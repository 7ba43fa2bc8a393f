/** A long text in pieces, one after the other: it is never needed as a whole. */
export type TextPieces = readonly string[];

/** A line without its ending; `text` is null where it has more than `longest` characters. */
type TextLine = { line: number; text: string | null };

/** The first `length` characters. */
export function beginningOf(pieces: TextPieces, length: number): string {
  let beginning = "";
  for (const piece of pieces) {
    if (beginning.length >= length) break;
    beginning += piece.slice(0, length - beginning.length);
  }
  return beginning;
}

/** The first character that is no white space; null where there is none. */
export function firstSign(pieces: TextPieces): string | null {
  for (const piece of pieces) {
    const at = piece.search(/\S/);
    if (at !== -1) return piece.charAt(at);
  }
  return null;
}

/** All lines, with their numbers from 1. */
export function* linesOf(pieces: TextPieces, longest: number): Generator<TextLine> {
  let line = 1;
  let begun: string[] = [];
  let length = 0;
  const finished = (rest: string): TextLine => {
    const isTooLong = length + rest.length > longest;
    const whole = { line, text: isTooLong ? null : begun.join("") + rest };
    line += 1;
    begun = [];
    length = 0;
    return whole;
  };
  for (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", start)) {
      yield finished(piece.slice(start, end));
      start = end + 1;
    }
    if (length <= longest) begun.push(piece.slice(start));
    length += piece.length - start;
  }
  yield finished("");
}

const folded = (text: string) => text.normalize("NFC").toLowerCase();

/** Tells whether a text stands somewhere in others, capitals and small letters taken for the same. */
export function textFinder(wanted: string): (text: string) => boolean {
  const needle = folded(wanted);
  return (text) => folded(text).includes(needle);
}

/**
 * Tells whether texts are as a pattern says: the same letters, capitals and small ones taken for the same, and any
 * letters or none where it has a `*`. Takes steps in proportion to the text for each `*`.
 */
export function patternTest(pattern: string): (text: string) => boolean {
  const [head = "", ...rest] = folded(pattern).split("*");
  const tail = rest.pop();
  return (given) => {
    const text = folded(given);
    if (tail === undefined) return text === head;
    if (!text.startsWith(head)) return false;
    let at = head.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return text.length - tail.length >= at && text.endsWith(tail);
  };
}
