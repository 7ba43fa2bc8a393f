import { normalQuantile } from "../intervals/distributions";
import type { LabelledLines } from "./corrected-share";

/**
 * The number of labels without any judge that would tell as much as these do together with the judge's verdicts on `others`
 * lines more: n / (1 - phi^2 N / (n + N)), phi being the correlation of judge and people. `n` itself where either never varies.
 */
export function effectiveLabels(labelled: readonly LabelledLines[], others: number): number {
  let [n, judges, people, both] = [0, 0, 0, 0];
  for (const [judge, person, count] of labelled) {
    n += count;
    judges += judge * count;
    people += person * count;
    both += judge * person * count;
  }
  const spread = (judges * (n - judges) * people * (n - people)) / n ** 2;
  if (!(spread > 0)) return n;
  const square = (both - (judges * people) / n) ** 2 / spread;
  return n / (1 - (square * others) / (n + others));
}

/** The two parts of a corrected score's variance: that of `n` labels, and that of the videos, which no label makes smaller. */
export type VarianceParts = { labels: number; videos: number; n: number };

/**
 * Number of further labels that would bring the interval at `level` to `value ± within`, drawn as those that are there; 0 where it is as
 * narrow already, null where the videos alone leave it wider.
 */
export function labelsMissing(
  { labels, videos, n }: VarianceParts,
  within: number,
  level: number,
): number | null {
  const wanted = (within / normalQuantile((1 + level) / 2)) ** 2;
  if (labels + videos <= wanted) return 0;
  return videos >= wanted ? null : Math.ceil((labels * n) / (wanted - videos)) - n;
}
