const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SAYS = /[\p{L}\p{N}]/u;
/** Joins two halves to one word: "mother-in-law", "it’s"; between digits "3.5" and "10:30". */
const JOINT = /^['’‑-]$/u;
const NUMBER_JOINT = /^[.,:]$/;
const DIGIT = /^\p{N}/u;

const words = new Intl.Segmenter("en", { granularity: "word" });
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Words as a reader counts them: those with digits and accents too, joined ones as one, of Chinese and Japanese each
 * character, and no punctuation.
 */
export function strictWords(text: string): number {
  let count = 0;
  let last = "";
  let joint = "";
  for (const { segment, isWordLike } of words.segment(text)) {
    if (!isWordLike) {
      joint = joint === "" && last !== "" ? segment : "";
      if (joint === "") last = "";
      continue;
    }
    const isSigns = UNSPACED.test(segment);
    const isJoined =
      last !== "" &&
      !isSigns &&
      (JOINT.test(joint) || (NUMBER_JOINT.test(joint) && DIGIT.test(segment) && /\p{N}$/u.test(last)));
    if (isSigns) count += [...segment].length;
    else if (!isJoined) count += 1;
    last = isSigns ? "" : segment;
    joint = "";
  }
  return count;
}

/** Sentences as a reader counts them: one without a stop too; decimals end none. */
export function strictSentences(text: string): number {
  let count = 0;
  for (const { segment } of sentences.segment(text)) if (SAYS.test(segment)) count += 1;
  return count;
}
