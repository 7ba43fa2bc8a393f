import type { ValueWithEnds } from "../../shapes/study-numbers";
import { normalQuantile, tQuantile } from "../intervals/distributions";
import { USUAL_LEVEL, wilsonEnds } from "../intervals/share-interval";

/** Labelled captions by the judge's points and people's, and all captions by the judge's points. */
type PointCounts = { labelled: readonly (readonly number[])[]; all: readonly number[] };

/** The error of a judge that gives points. */
type PointsError = {
  /** Its mean distance above people, in points. */
  bias: ValueWithEnds;
  /** Share of the captions that people give the same points; no value where no label tells. */
  same: ValueWithEnds;
  /** The same, or one more or less. */
  near: ValueWithEnds;
  /** Points that it gave to captions of which nobody labelled one: the numbers are without these. */
  missing: readonly number[];
};

const UPPER = (1 + USUAL_LEVEL) / 2;

type Stratum = { weight: number; labels: number; mean: (of: (people: number) => number) => number };

/** The captions of each of the judge's points of which any is labelled, weighed by how many there are. */
function strataOf({ labelled, all }: PointCounts): Map<number, Stratum> {
  const labels = labelled.map((row) => row.reduce((sum, count) => sum + count, 0));
  const total = all.reduce((sum, count, points) => sum + (labels[points] ? count : 0), 0);
  return new Map(
    all.flatMap((count, points): [number, Stratum][] => {
      const own = labels[points] ?? 0;
      const row = labelled[points] ?? [];
      const mean: Stratum["mean"] = (of) =>
        row.reduce((sum, many, people) => sum + many * of(people), 0) / own;
      return own > 0 && count > 0 ? [[points, { weight: count / total, labels: own, mean }]] : [];
    }),
  );
}

/**
 * A judge's error on points, by labels drawn at random among the captions that it gave each of them. With W the share of
 * captions with points j, d the difference of judge and people on a labelled one, n their labels and D = Σ W mean(d) the bias,
 * its variance is Σ W² s²/n + Σ W (mean(d) - D)²/N, s² being the variance of d within points, one for all, and its quantile that of t with
 * Σ (n - 1) degrees of freedom; without ends where no two labels differ. Shares are weighed alike, with Wilson's interval of
 * 1 / Σ (W²/n) parts.
 */
export function pointsError(counts: PointCounts): PointsError {
  const strata = [...strataOf(counts)];
  const missing = counts.all.flatMap((count, points) =>
    count > 0 && !strata.some(([own]) => own === points) ? [points] : [],
  );
  const none: ValueWithEnds = { value: null, low: null, high: null };
  if (strata.length === 0) return { bias: none, same: none, near: none, missing };
  const over = (of: (stratum: Stratum, points: number) => number) =>
    strata.reduce((sum, [points, stratum]) => sum + of(stratum, points), 0);

  const parts = 1 / over(({ weight, labels }) => weight ** 2 / labels);
  function share(within: number): ValueWithEnds {
    const value = over(
      ({ weight, mean }, points) => weight * mean((people) => Number(Math.abs(points - people) <= within)),
    );
    const [low, high] = wilsonEnds(Math.min(1, value), parts, normalQuantile(UPPER));
    return { value, low, high };
  }

  const biasOf = ({ mean }: Stratum, points: number) => mean((people) => points - people);
  const value = over((stratum, points) => stratum.weight * biasOf(stratum, points));
  const freedom = over(({ labels }) => labels - 1);
  const squares = over(
    (stratum, points) =>
      stratum.labels * stratum.mean((people) => (points - people - biasOf(stratum, points)) ** 2),
  );
  const captions = counts.all.reduce((sum, count) => sum + count, 0);
  const variance =
    (squares / freedom) * over(({ weight, labels }) => weight ** 2 / labels) +
    over((stratum, points) => stratum.weight * (biasOf(stratum, points) - value) ** 2) / captions;
  const reach = freedom > 0 && squares > 0 ? tQuantile(UPPER, freedom) * Math.sqrt(variance) : null;
  const bias: ValueWithEnds =
    reach === null ? { value, low: null, high: null } : { value, low: value - reach, high: value + reach };
  return { bias, same: share(0), near: share(1), missing };
}
