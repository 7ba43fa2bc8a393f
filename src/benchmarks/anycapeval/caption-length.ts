import type { CaptionLength } from "../../shapes/judged-material";
import type { Semantics } from "../../shapes/verdict";
import {
  countSentences,
  countWords,
  type LengthDemand,
  readLengthDemand,
  readStrictDemand,
} from "./strict-demand";

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

/** Counts a caption by both semantics. */
export function captionLength(caption: string): CaptionLength {
  return {
    reference: { words: countWords(caption), sentences: countSentences(caption) },
    strict: { words: strictWords(caption), sentences: strictSentences(caption) },
  };
}

/** The demand as these semantics read its wording; null where they read none in it. */
export function demandOf(wording: string | null, semantics: Semantics): LengthDemand | null {
  if (wording === null) return null;
  return semantics === "reference" ? readLengthDemand(wording) : readStrictDemand(wording);
}

/** True when a caption of this length meets the demand; null where there is no demand. */
export function meetsDemand(
  wording: string | null,
  length: CaptionLength,
  semantics: Semantics,
): boolean | null {
  const demand = demandOf(wording, semantics);
  if (demand === null) return null;
  const count = length[semantics][demand.unit];
  return count >= demand.least && count <= demand.most;
}

/** The tolerated deviation from the reference's length, as a fraction of it. */
const TOLERANCE = 0.3;

/**
 * True when a caption has as many words as the reference, 30 in 100 more or less; both counted as in the released
 * scripts.
 */
export function isNearReference({ reference: { words } }: CaptionLength, reference: string): boolean {
  const wanted = countWords(reference);
  // Against what binary fractions add: 13 words are within 30 % of 10.
  return Math.abs(words - wanted) <= TOLERANCE * wanted + 1e-9;
}
