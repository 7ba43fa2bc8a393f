import { wordsOfText } from "./words-of-text";

/** A word or sign, with the blanks behind it. `words`: the number of those that begin in it, as a length is told. */
export type Token = { word: string; gap: string; words: number };

const BLANK = /^\s+$/;
const SLICE = 2000;

/** Places to end a slice: after its last blank, else after its last punctuation mark of a script without blanks. */
const BORDERS = [/\s(?=\S*$)/, /[、。，．！？；：](?=[^、。，．！？；：]*$)/];

/** The part of a slice that ends between two words, or at least between two characters. */
function wholeWords(slice: string): string {
  const border = BORDERS.map((pattern) => slice.search(pattern)).find((index) => index > 0);
  return border === undefined ? slice.replace(/(?<=.)[\uD800-\uDBFF]$/s, "") : slice.slice(0, border + 1);
}

/** A text in slices: a segmenter's time grows with the square of its text, to a minute for 200 000 letters. */
function* slices(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const slice = text.slice(start, start + SLICE);
    const next = start + SLICE < text.length ? wholeWords(slice) : slice;
    yield next;
    start += next.length;
  }
}

/** Cuts a text in words; languages written without blanks are cut by dictionaries. Joined, the tokens are the text. */
export function cutInWords(text: string): Token[] {
  const tokens: Token[] = [];
  const starts = wordsOfText(text).map(({ start }) => start);
  let [at, started] = [0, 0];
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  for (const slice of slices(text)) {
    for (const { segment } of segmenter.segment(slice)) {
      const before = started;
      at += segment.length;
      while ((starts[started] ?? at) < at) started += 1;
      const last = tokens.at(-1);
      if (!BLANK.test(segment)) tokens.push({ word: segment, gap: "", words: started - before });
      else if (last) last.gap += segment;
      else tokens.push({ word: "", gap: segment, words: 0 });
    }
  }
  return tokens;
}
