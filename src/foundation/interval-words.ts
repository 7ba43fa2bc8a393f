/**
 * The way 95 % intervals come about, in the words of every page; `one`: the medium that they are by, "video". A score has the
 * interval of a share (or of points, as a share of the most that can be had) or that of a density.
 */
export const SCORE_INTERVAL_NAME = { bounded: "Wilson’s", unbounded: "log-t" };

/** "95 % interval by video: Wilson’s of a share, log-t of a density". */
export function scoreIntervalWords(one: string): string {
  const { bounded, unbounded } = SCORE_INTERVAL_NAME;
  return `95 % interval by ${one}: ${bounded} of a share, ${unbounded} of a density`;
}

/** "95 % interval, paired by video with Student’s t". */
export function differenceIntervalWords(one: string): string {
  return `95 % interval, paired by ${one} with Student’s t`;
}

/** "95 % interval by video: Wilson’s, with Gwet’s variance". */
export function agreementIntervalWords(one: string): string {
  return `95 % interval by ${one}: Wilson’s, with Gwet’s variance`;
}

/** A range of ranks, as a sentence: each row's own rank is held, not all rows' at once. */
export const RANK_WORDS =
  "A range of ranks leaves out the places of those that are better or worse at 95 %; it is about one row’s rank: that all rows’ ranges are right at once is less sure.";
