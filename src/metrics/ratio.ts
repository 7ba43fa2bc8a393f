import type { Verdict, VerdictStatus } from "../shapes/verdict";

/** A share that keeps its parts. `value` is null when there is nothing to count. */
export type Ratio = { value: number | null; numerator: number; denominator: number };

/** A share of what could be scored: `denominator` of `total` things; the rest is unscored or stale. */
export type ScoredRatio = Ratio & { total: number; stale: number };

/** `numerator` out of `denominator`. */
export function ratio(numerator: number, denominator: number): Ratio {
  return { value: denominator === 0 ? null : numerator / denominator, numerator, denominator };
}

/**
 * A share as people read it: `5 / 6`; with unscored ones `4 / 5 (5 of 6 scored)`; with stale ones
 * `3 / 4 (4 of 6 scored, 2 stale)`.
 */
export function describeRatio(share: Ratio | ScoredRatio): string {
  const parts = `${share.numerator} / ${share.denominator}`;
  if (!("total" in share) || share.total === share.denominator) return parts;
  const stale = share.stale > 0 ? `, ${share.stale} stale` : "";
  return `${parts} (${share.denominator} of ${share.total} scored${stale})`;
}

/** The status a verdict counts with: one that is missing, or stale and thus about another text, is unscored. */
export function countedStatus(verdict: Pick<Verdict, "status" | "stale"> | undefined): VerdictStatus {
  return !verdict || verdict.stale ? "unscored" : verdict.status;
}

/**
 * Three-valued AND: any failed makes it failed; else any unscored leaves it unscored; else it passed.
 * An empty list is unscored: what was never looked at neither passed nor failed.
 */
export function allPassed(statuses: readonly VerdictStatus[]): VerdictStatus {
  if (statuses.includes("failed")) return "failed";
  return statuses.length === 0 || statuses.includes("unscored") ? "unscored" : "passed";
}
