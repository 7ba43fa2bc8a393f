import type { Score } from "../../shapes/run-scores";
import type { VerdictStatus } from "../../shapes/verdict";

/**
 * A score of a benchmark, without its value. `whole`: it asks of a result whether all its lines passed, so that no line adds
 * to it by itself.
 */
export type ScoreName = Pick<Score, "id" | "label" | "unit" | "of" | "better"> & { whole?: true };

/**
 * The share of results in a score, which is the sum of numerators over the sum of denominators, times what its unit says.
 * `total`: what there is to score.
 */
export type Parts = { numerator: number; denominator: number; total: number };

/**
 * A line by what it is counted under. `parts`: what it adds to the scores, in their order; absent where it counts as passed or
 * failed alone, by the first score's name.
 */
type TalliedLine = { type: string; status: VerdictStatus; parts?: readonly Parts[] };

/** One result's contribution to all scores of its benchmark, with the values it is grouped by. */
export type ResultTally = {
  /** In the order of the benchmark's scores. */
  parts: readonly Parts[];
  /** One a line, by what it is counted under. */
  lines: readonly TalliedLine[];
  /** By the name of what is told apart: "field", "number of constraints". */
  groups: Readonly<Record<string, string>>;
};

/** A result among others: whose video it is about, and whether it was judged at all. */
export type TalliedResult = { video: string; isJudged: boolean; tally: ResultTally };

export const NOTHING: Parts = { numerator: 0, denominator: 0, total: 0 };

export function summedParts(all: readonly Parts[]): Parts {
  const sum = (part: keyof Parts) => all.reduce((total, one) => total + one[part], 0);
  return { numerator: sum("numerator"), denominator: sum("denominator"), total: sum("total") };
}

/** The contribution of an unknown result to this many scores. */
export function emptyTally(scores: number): ResultTally {
  return { parts: Array.from({ length: scores }, () => NOTHING), lines: [], groups: {} };
}

/** A line's contribution to the share of lines that passed. */
export function partsOfLine(status: VerdictStatus): Parts {
  const scored = status === "unscored" ? 0 : 1;
  return { numerator: status === "passed" ? 1 : 0, denominator: scored, total: 1 };
}

/** A line's contribution to each score that it counts for by itself. */
export function ownPartsOf({ status, parts }: TalliedLine): readonly Parts[] {
  return parts ?? [partsOfLine(status)];
}
