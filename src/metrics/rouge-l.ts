/** Limit in words, above which nothing is computed: the work grows with the product of both lengths. */
export const MOST_WORDS = 20_000;

/** A run of letters and digits, or one sign of a script that is written without blanks. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu;

/** The words of a text as ROUGE-L compares them: in small letters, without punctuation. */
function wordsOf(text: string): string[] {
  return text.normalize("NFC").toLowerCase().match(WORD) ?? [];
}

/**
 * The number of words of the longest common subsequence of two lists. A row of the usual table is one number, a bit a word of
 * `one`, so that a step takes a few operations on it and not one a word: a bit that is 0 stands for a word in common.
 */
function commonSubsequence(one: readonly string[], other: readonly string[]): number {
  const places = new Map<string, bigint>();
  one.forEach((word, place) => {
    places.set(word, (places.get(word) ?? 0n) | (1n << BigInt(place)));
  });
  const all = (1n << BigInt(one.length)) - 1n;
  let row = all;
  for (const word of other) {
    const found = row & (places.get(word) ?? 0n);
    if (found !== 0n) row = ((row + found) | (row - found)) & all;
  }
  return one.length - row.toString(2).replaceAll("0", "").length;
}

/**
 * ROUGE-L of a caption against a reference (Lin 2004), as the F1 of both directions: with L words in the longest common
 * subsequence of words, P = L / words of the caption, R = L / words of the reference, F1 = 2PR / (P + R). From 0 to 1; 0
 * where one of them has no word. Null where one has more than `MOST_WORDS`.
 */
export function rougeL(caption: string, reference: string): number | null {
  const [own, wanted] = [wordsOf(caption), wordsOf(reference)];
  if (own.length > MOST_WORDS || wanted.length > MOST_WORDS) return null;
  const both = own.length + wanted.length;
  return both === 0 ? 0 : (2 * commonSubsequence(wanted, own)) / both;
}
