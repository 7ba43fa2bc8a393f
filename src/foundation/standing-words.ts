/** The direction of a difference: `open` where the data can't tell, `same` where it shows that there is none. */
export type DifferenceVerdict = "better" | "worse" | "same" | "open";

/** The words beside each difference, wherever one is shown. */
export const VERDICT_WORDS: Record<DifferenceVerdict, string> = {
  better: "better",
  worse: "worse",
  same: "the same",
  open: "can’t tell",
};

/** An interval from fewer videos is too narrow to tell anything apart: of two equal models it would too often say they differ. */
export const FEWEST_VIDEOS = 10;

/**
 * The verdict on a difference by its 95 % interval; null: there is none, so nobody can tell. `videos`: from how many it is
 * drawn, null where it is not drawn from videos.
 */
export function differenceVerdict(
  interval: readonly [low: number, high: number] | null,
  better: "higher" | "lower",
  videos: number | null,
): DifferenceVerdict {
  if (interval === null) return "open";
  const [low, high] = interval;
  if (low === 0 && high === 0) return "same";
  if ((low <= 0 && high >= 0) || (videos !== null && videos < FEWEST_VIDEOS)) return "open";
  return low > 0 === (better === "higher") ? "better" : "worse";
}

/** Ranks as people read them: "2", "2–5"; "–" where there is none. */
export function rankWords(rank: readonly [low: number, high: number] | null): string {
  if (rank === null) return "–";
  return rank[0] === rank[1] ? String(rank[0]) : `${rank[0]}–${rank[1]}`;
}
