/** The direction of a difference: `open` where the data can't tell, `same` where both are the same on each video. */
export type DifferenceVerdict = "better" | "worse" | "same" | "open";

/** The words beside each difference, wherever one is shown. */
export const VERDICT_WORDS: Record<DifferenceVerdict, string> = {
  better: "better",
  worse: "worse",
  same: "the same",
  open: "can’t tell",
};

/**
 * Fewer videos tell no two apart: their spread is known too badly to stand for that of all others. Boards say the number in
 * letters, beside how ranks come about.
 */
export const FEWEST_VIDEOS = 10;

/**
 * The verdict on a difference by its 95 % interval; null: there is none, so nobody can tell. `from`: how many videos it is from, and
 * whether both are the same on each; null where it is not from videos.
 */
export function differenceVerdict(
  interval: readonly [low: number, high: number] | null,
  better: "higher" | "lower",
  from: { videos: number; isSame: boolean } | null,
): DifferenceVerdict {
  if (interval === null) return "open";
  if (from?.isSame) return "same";
  const [low, high] = interval;
  if ((low <= 0 && high >= 0) || (from !== null && from.videos < FEWEST_VIDEOS)) return "open";
  return low > 0 === (better === "higher") ? "better" : "worse";
}

type Ranks = readonly [low: number, high: number] | null;

/** Ranks as people read them: "2", "2–5"; "–" where there is none. */
export function rankWords(rank: Ranks): string {
  if (rank === null) return "–";
  return rank[0] === rank[1] ? String(rank[0]) : `${rank[0]}–${rank[1]}`;
}

/** True where two ranges of ranks have a rank in common; two rows may be told apart all the same, since each is held against all others. */
export function ranksOverlap(one: Ranks, other: Ranks): boolean {
  return one !== null && other !== null && one[0] <= other[1] && other[0] <= one[1];
}

/** "95 % interval, paired by video with Student’s t". */
export function differenceIntervalWords(one: string): string {
  return `95 % interval, paired by ${one} with Student’s t`;
}

/** "95 % interval by video, with Gwet’s variance; from an agreement of 0.5 on it is Wilson’s". */
export function agreementIntervalWords(one: string): string {
  return `95 % interval by ${one}, with Gwet’s variance; from an agreement of 0.5 on it is Wilson’s`;
}

/** A range of ranks, as a sentence: each row's own rank is held, not all rows' at once. */
export const RANK_WORDS =
  "A range of ranks leaves out the places of those that are better or worse at 95 %; it is about one row: that all ranges are right at once is less sure.";

/** Beside a difference: captions without all verdicts, or whatever else is unscored, could turn it round. */
export const COULD_TURN = {
  undecided: "of those decided; the undecided could turn it",
  unscored: "of those scored; the unscored could turn it",
} as const;
