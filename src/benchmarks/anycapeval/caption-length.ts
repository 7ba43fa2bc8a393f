import type { CaptionLength } from "../../shapes/judged-material";
import type { Semantics } from "../../shapes/verdict";
import { countSentences, countWords } from "./count-text";
import { type LengthDemand, readLengthDemand } from "./length-demand";
import { strictSentences, strictWords } from "./strict-count";
import { readStrictDemand } from "./strict-demand";

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

/** Whether a caption of this length is as long as demanded; null where nothing is demanded. */
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

/** How far the length may be from that of the reference, as a part of it. */
const TOLERANCE = 0.3;

/** Whether a caption has as many words as the reference, 30 in 100 more or less; both as the released scripts count. */
export function isNearReference({ reference: { words } }: CaptionLength, reference: string): boolean {
  const wanted = countWords(reference);
  // Against what binary fractions add: 13 words are within 30 % of 10.
  return Math.abs(words - wanted) <= TOLERANCE * wanted + 1e-9;
}
