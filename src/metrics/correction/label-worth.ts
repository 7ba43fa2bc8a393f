import { normalQuantile } from "../intervals/distributions";
import { type LabelledLines, sumsOf } from "./corrected-share";

/**
 * The number of labels without any judge that would tell as much as these do together with the judge's verdicts on `others`
 * lines more: n / (1 - phi^2 N / (n + N)), phi being the correlation of judge and people. `n` itself where either never varies.
 */
export function effectiveLabels(labelled: readonly LabelledLines[], others: number): number {
  const { n, judges, people, both } = sumsOf(labelled);
  const spread = (judges * (n - judges) * people * (n - people)) / n ** 2;
  if (!(spread > 0)) return n;
  const square = (both - (judges * people) / n) ** 2 / spread;
  return n / (1 - (square * others) / (n + others));
}

/**
 * Units that are labelled and drawn as one, behind a corrected score. `units`: of all there are. `spread`: the variance that a single
 * label on them would leave in the score; so many labels leave as many times less.
 */
type LabelledUnits = { labels: number; units: number; spread: number };

/** The parts of a corrected score's variance: what is left by labels, and that of the videos, which no label makes smaller. */
type VarianceParts = { strata: readonly LabelledUnits[]; videos: number };

const HALVINGS = 100;
const ROUND_OFF = 1e-9;

/**
 * Numbers of further labels on each of the strata that together would bring the interval at `level` to `value ± within`, as few as will do
 * (by the square root of the spread: J. Neyman, "On the two different aspects of the representative method", JRSS 97, 1934). All
 * 0 where it is as narrow already, null where videos alone, or labels on all there is, leave it wider.
 */
export function labelsMissing(
  { strata, videos }: VarianceParts,
  within: number,
  level: number,
): number[] | null {
  const wanted = (within / normalQuantile((1 + level) / 2)) ** 2 - videos;
  const left = (labels: readonly number[]) =>
    strata.reduce((sum, { spread }, at) => sum + (spread > 0 ? spread / (labels[at] ?? 0) : 0), 0);
  const now = strata.map(({ labels }) => labels);
  if (left(now) <= wanted) return strata.map(() => 0);
  if (left(strata.map(({ units }) => units)) >= wanted) return null;
  const roots = strata.map(({ spread }) => Math.sqrt(spread));
  const at = (times: number) =>
    strata.map(({ labels, units }, place) => Math.min(units, Math.max(labels, times * (roots[place] ?? 0))));
  // As many as would do were there no end of units, and as many as there are.
  const most = strata.map(({ units }, place) => (Number.isFinite(units) ? units / (roots[place] || 1) : 0));
  let [low, high] = [0, Math.max(roots.reduce((sum, root) => sum + root, 0) / wanted, ...most)];
  for (let time = 0; time < HALVINGS; time += 1) {
    const middle = (low + high) / 2;
    if (left(at(middle)) > wanted) low = middle;
    else high = middle;
  }
  return at(high).map((labels, place) => Math.ceil(labels - ROUND_OFF * labels) - (now[place] ?? 0));
}
