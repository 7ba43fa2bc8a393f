import type { VerdictStatus } from "../shapes/verdict";
import { type Ratio, ratio } from "./ratio";
import type { CaptionScore } from "./score-caption";

/**
 * The steadiness of the verdict on one constraint when the same is asked again.
 * With p repeats passed and f failed: share of the majority = max(p, f) / (p + f); unscored repeats count for nothing.
 */
export type Stability = Ratio & {
  passed: number;
  failed: number;
  /** Repeats in all, unscored ones too. */
  total: number;
  /** The majority among scored repeats: "split" where as many passed as failed, null where none was scored. */
  majority: "passed" | "failed" | "split" | null;
  /** Repeats that say otherwise than the majority: min(p, f). More than none: the verdict flips. */
  flips: number;
};

/** The stability of one constraint from its status in each repeat; a stale verdict is to be given as "unscored". */
export function stabilityOf(statuses: readonly VerdictStatus[]): Stability {
  const passed = statuses.filter((status) => status === "passed").length;
  const failed = statuses.filter((status) => status === "failed").length;
  const scored = passed + failed;
  const majority = passed === failed ? "split" : passed > failed ? "passed" : "failed";
  return {
    ...ratio(Math.max(passed, failed), scored),
    passed,
    failed,
    total: statuses.length,
    majority: scored === 0 ? null : majority,
    flips: Math.min(passed, failed),
  };
}

/** Scores over the repeats of one model. */
type RepeatedScore = {
  /** Repeats with a score. */
  repeats: number;
  /** Those of them of which constraints are unscored: in the mean they count by the others alone. */
  partly: number;
  /** Arithmetic mean of the repeats' CSR values, (1 / n) * sum of passed_i / scored_i; null without any. */
  meanCsr: number | null;
  /** The lowest and the highest CSR of a repeat; null without any. */
  range: [low: number, high: number] | null;
  /** Repeats that satisfy all of the instruction out of those that are decided: yes / (yes + no). */
  isr: Ratio;
  /** Repeats whose ISR is undecided. */
  undecided: number;
};

/** Joins the scores of several repeats; repeats in which nothing was scored are left out of the mean. */
export function repeatedScore(scores: readonly CaptionScore[]): RepeatedScore {
  const rates = scores.flatMap(({ overall }) => (overall.value === null ? [] : [overall.value]));
  const satisfied = scores.map(({ isr }) => isr.overall);
  const yes = satisfied.filter((one) => one === "yes").length;
  const no = satisfied.filter((one) => one === "no").length;
  return {
    repeats: rates.length,
    partly: scores.filter(({ overall: { denominator, total } }) => denominator > 0 && denominator < total)
      .length,
    meanCsr: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
    range: rates.length === 0 ? null : [Math.min(...rates), Math.max(...rates)],
    isr: ratio(yes, yes + no),
    undecided: satisfied.filter((one) => one === "undecided").length,
  };
}

/** Share of constraints that flip, among those scored in at least two repeats. */
export function flipRate(stabilities: readonly Stability[]): Ratio {
  const comparable = stabilities.filter(({ denominator }) => denominator > 1);
  return ratio(comparable.filter(({ flips }) => flips > 0).length, comparable.length);
}
