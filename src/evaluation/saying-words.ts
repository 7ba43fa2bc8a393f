const STOPS = new Set(
  "a an the this that these those it its is are was were be in on at of to for from with by as and or not no do does all any what which who when where how they their them his her he she you your".split(
    " ",
  ),
);

/** The words of a text that say something, by their stems: "describes" and "described" are one. */
export function sayingWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    .filter((word) => !STOPS.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, "") : word));
}

/** The share of words that a text has, each by its stem; 0 where there are none. */
export function shareIn(words: readonly string[], text: string): number {
  const there = new Set(sayingWords(text));
  return words.length === 0 ? 0 : words.filter((word) => there.has(word)).length / words.length;
}

/** Most of a content demand's words, and most of the words of the place where it is asked. */
export const MOST = 0.75;
