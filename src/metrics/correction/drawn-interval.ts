import { normalTail, tQuantile } from "../intervals/distributions";
import { ranksByPairs } from "../intervals/rank-intervals";
import type { Ends } from "../intervals/share-interval";
import type { CorrectedScore } from "./corrected-draws";

/**
 * The interval of a value from its draws at `level`: between the percentiles that hold as often as t does with so many
 * independent parts, since those of few draw too narrow an interval (T. C. Hesterberg, "What teachers should know about the
 * bootstrap", The American Statistician 69, 2015). Widened where need be to hold the value. Null where nothing was scored or
 * one part tells nothing of others.
 */
export function drawnInterval({ value, drawn }: CorrectedScore, parts: number, level: number): Ends | null {
  const sorted = drawn.filter((one) => !Number.isNaN(one)).sort();
  if (sorted.length === 0 || Number.isNaN(value) || parts < 2) return null;
  const tail = normalTail(Math.sqrt(parts / (parts - 1)) * tQuantile((1 + level) / 2, parts - 1));
  const low = sorted[Math.floor(tail * sorted.length)] ?? value;
  const high = sorted[Math.ceil((1 - tail) * sorted.length) - 1] ?? value;
  return [Math.min(low, value), Math.max(high, value)];
}

/** The distance of one corrected score above another, draw by draw: what is drawn for both moves both. */
export function drawnDifference(one: CorrectedScore, other: CorrectedScore): CorrectedScore {
  return {
    value: one.value - other.value,
    drawn: one.drawn.map((value, time) => value - (other.drawn[time] ?? Number.NaN)),
  };
}

/**
 * Between which ranks each corrected score stands, 1 for the best: as `rankIntervals` ranks rows, with the drawn interval of
 * each difference. A score without a value stands below all others.
 */
export function drawnRanks(
  scores: readonly CorrectedScore[],
  parts: number,
  level: number,
  better: "higher" | "lower" = "higher",
): Ends[] {
  return ranksByPairs(
    scores.map((score) => (Number.isNaN(score.value) ? null : score)),
    (a, b) => drawnInterval(drawnDifference(a, b), parts, level),
    better,
  );
}
