import { normalQuantile } from "../intervals/distributions";
import type { JudgedScore } from "./corrected-draws";
import type { LabelledLines } from "./corrected-share";
import type { LabelledStrata } from "./gold-rates";

export type PredictionPowered = {
  /** Weight of the judge's verdicts: 0 where people's labels stand alone. */
  lambda: number;
  value: number;
  se: number;
  low: number;
  high: number;
};

/** Mean, variance and covariance of what the judge and people said of the labelled lines. */
function momentsOf(labelled: readonly LabelledLines[]) {
  let [n, judges, people, both] = [0, 0, 0, 0];
  for (const [judge, person, count] of labelled) {
    n += count;
    judges += judge * count;
    people += person * count;
    both += judge * person * count;
  }
  return { n, judge: judges / n, person: people / n, covariance: both / n - (judges / n) * (people / n) };
}

/**
 * PPI++ for a share (Angelopoulos, Duchi and Zrnic 2023, as in their package ppi_py): people's labels, with the judge's
 * verdicts on the other lines as a control that counts as much as it helps. `labelled`: drawn at random; `passed` and `failed`:
 * verdicts on the lines that nobody labelled. Null below two labels.
 */
export function ppi(
  labelled: readonly LabelledLines[],
  passed: number,
  failed: number,
  level = 0.95,
): PredictionPowered | null {
  const { n, judge, person, covariance } = momentsOf(labelled);
  if (n < 2) return null;
  const N = passed + failed;
  const share = (n * judge + passed) / (n + N);
  const ofAll = (share * (1 - share) * (n + N)) / (n + N - 1);
  const wanted = N === 0 || ofAll === 0 ? 0 : covariance / ((1 + n / N) * ofAll);
  const lambda = Math.min(Math.max(wanted, 0), 1);
  const unlabelled = N === 0 ? 0 : passed / N;
  const value = lambda * unlabelled + person - lambda * judge;
  const rest = person * (1 - person) + lambda ** 2 * judge * (1 - judge) - 2 * lambda * covariance;
  const control = N === 0 ? 0 : (lambda ** 2 * unlabelled * (1 - unlabelled)) / N;
  const se = Math.sqrt(control + Math.max(rest, 0) / n);
  const reach = normalQuantile((1 + level) / 2) * se;
  return { lambda, value, se, low: Math.max(value - reach, 0), high: Math.min(value + reach, 1) };
}

/**
 * PPI++ of a score that is a share of things each of which a judge passed or failed; what is exact in it stays exact. Labels count by
 * how many units stand behind them, as many in all as tell as much (Kish's effective number), and the judge's verdicts on all units
 * are the control: where every stratum has labels of its own, the value is the post-stratified one. Null for another kind of
 * score, and below two labels.
 */
export function predictionPoweredScore(
  { strata, labelled }: LabelledStrata,
  { effects, total }: JudgedScore & { total: { numerator: number; denominator: number } },
  level: number,
): PredictionPowered | null {
  const units = new Map<number, { passed: boolean; count: number; weight: number }>();
  for (const { stratum, numerator, denominator } of effects) {
    if (denominator !== 0 || strata[stratum]?.values !== 2) return null;
    const passed = numerator < 0;
    const own = units.get(stratum) ?? { passed, count: 0, weight: 0 };
    units.set(stratum, { ...own, count: own.count + Math.abs(numerator) });
  }
  const behind = labelled.flatMap(({ stratum, value, weight }) => {
    const own = units.get(stratum);
    if (!own) return [];
    own.weight += weight;
    return [{ judge: Number(own.passed), person: value, weight }];
  });
  // Another number of units than changes: each counts for more or less than one.
  const isOne = ({ count, weight }: { count: number; weight: number }) =>
    weight === 0 || Math.abs(count - weight) < 1e-6 * count;
  if (![...units.values()].every(isOne)) return null;
  const n = behind.length;
  const weights = behind.reduce((sum, { weight }) => sum + weight, 0);
  const squares = behind.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const all = [...units.values()].reduce((sum, { count }) => sum + count, 0);
  const passed = [...units.values()].reduce((sum, one) => sum + (one.passed ? one.count : 0), 0);
  if (n < 2) return null;
  const lines = behind.map(
    ({ judge, person, weight }): LabelledLines => [judge, person, (weight * weights) / squares],
  );
  const share = passed / all;
  const found = ppi(lines, share * (all - n), (1 - share) * (all - n), level);
  if (!found) return null;
  const exact = total.numerator - passed;
  const whole = (of: number) => (exact + all * of) / total.denominator;
  return {
    lambda: found.lambda,
    ...{ value: whole(found.value), se: (all * found.se) / total.denominator },
    ...{ low: whole(found.low), high: whole(found.high) },
  };
}
