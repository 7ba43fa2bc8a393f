import { PYTHON_SPACE } from "../../foundation/python-text";

/** A text with typographic differences taken out, and where each of its units comes from. */
export type Folded = {
  text: string;
  /** The place in the original text where unit `index` of the folded text begins. */
  startOf(index: number): number;
  /** The place in the original text where unit `index` (exclusive) ends. */
  endOf(index: number): number;
};

/** Differences that `fold` evens out besides quotes, dashes, blanks and Unicode forms. */
type FoldOptions = {
  /** Letters in lower case. */
  lowerCase?: boolean;
  /** Markdown's stars and backticks dropped. */
  withoutEmphasis?: boolean;
};

/** With the sound marks of half-width kana, which are no marks to Unicode. */
const cluster = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu;
/** Soft hyphen, zero-width blanks and joiners, variation selectors, and marks of direction. */
const dropped = new Set(
  "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ufe0e\ufe0f",
);
const blank = new RegExp(`^[${PYTHON_SPACE}]$`, "u");
const variants = new Map([
  ...[..."‘’‚‛ʼ′＇`´"].map((mark): [string, string] => [mark, "'"]),
  ...[..."“”„‟″«»＂"].map((mark): [string, string] => [mark, '"']),
  ...[..."‐‑‒–—―−﹣－"].map((mark): [string, string] => [mark, "-"]),
  ...[..."〜∼～"].map((mark): [string, string] => [mark, "~"]),
]);

/** Nothing to fold but kinds of blanks and letter case: printed ASCII, no two blanks in a row, no star or backtick. */
const usual = /^(?:[!-)+-_a-~]|[ \t\n\r](?![ \t\n\r]))*$/;

/**
 * Folds a text: compatibility forms (NFKC), quotes and dashes of any kind as `'`, `"` and `-`, any run of white
 * space as one blank, invisible characters dropped.
 */
export function fold(text: string, options: FoldOptions = {}): Folded {
  if (usual.test(text)) {
    const folded = text.replace(/[\t\n\r]/g, " ");
    const place = (index: number) => Math.min(index, text.length);
    return { text: options.lowerCase ? folded.toLowerCase() : folded, startOf: place, endOf: place };
  }
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  let afterBlank = false;
  for (const match of text.matchAll(cluster)) {
    const [piece] = match;
    if (dropped.has(piece)) continue;
    if (options.withoutEmphasis && (piece === "*" || piece === "`")) continue;
    const end = match.index + piece.length;
    if (blank.test(piece)) {
      if (afterBlank) ends[ends.length - 1] = end;
      else {
        folded += " ";
        starts.push(match.index);
        ends.push(end);
      }
      afterBlank = true;
      continue;
    }
    afterBlank = false;
    const plain = foldPiece(piece, options.lowerCase ?? false);
    folded += plain;
    for (let i = 0; i < plain.length; i++) {
      starts.push(match.index);
      ends.push(end);
    }
  }
  return {
    text: folded,
    startOf: (index) => starts[index] ?? text.length,
    endOf: (index) => (index === 0 ? 0 : (ends[index - 1] ?? text.length)),
  };
}

/** `fold` for a short text of which only the folded form counts. */
export function foldText(text: string, options: FoldOptions = {}): string {
  return fold(text, options).text;
}

function foldPiece(piece: string, lowerCase: boolean): string {
  const variant = variants.get(piece);
  if (variant !== undefined) return variant;
  const plain = piece.length === 1 && piece < "\u0080" ? piece : piece.normalize("NFKC");
  return lowerCase ? plain.toLowerCase().replaceAll("ς", "σ") : plain;
}
