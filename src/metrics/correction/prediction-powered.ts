import { normalQuantile } from "../intervals/distributions";
import type { LabelledLines } from "./corrected-share";

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
