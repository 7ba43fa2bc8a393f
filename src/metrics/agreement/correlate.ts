import { type Ends, USUAL_LEVEL } from "../intervals/share-interval";
import { type Bootstrap, percentileInterval, type Resamples, resampleVideos } from "../random";

/** Strength of the correlation of two lists of numbers, from -1 to 1; null where it can't be computed. */
type Coefficient = (first: Float64Array, second: Float64Array, weights?: ArrayLike<number>) => number | null;

/** True where fewer than two values of these differ among those that count. */
function isConstant(values: Float64Array, weights?: ArrayLike<number>): boolean {
  let seen: number | null = null;
  for (const [at, value] of values.entries()) {
    if (weights && !weights[at]) continue;
    if (seen !== null && value !== seen) return false;
    seen = value;
  }
  return true;
}

/**
 * The distance of each value that counts from their mean, in units of the widest step from the first of them; 0 for the others.
 * Steps between values that lie near each other are exact, so that values of which only the last digits differ keep them,
 * and no square is too small to be held. Values are not all the same.
 */
function deviations(values: Float64Array, weights?: ArrayLike<number>): Float64Array {
  const counts = (at: number) => weights?.[at] ?? 1;
  const from = values.find((_, at) => counts(at) > 0) ?? 0;
  let widest = 0;
  for (let at = 0; at < values.length; at += 1)
    if (counts(at) > 0) widest = Math.max(widest, Math.abs((values[at] ?? 0) - from));
  const steps = values.map((value, at) => (counts(at) > 0 ? (value - from) / widest : 0));
  let [total, sum] = [0, 0];
  for (let at = 0; at < steps.length; at += 1) {
    total += counts(at);
    sum += counts(at) * (steps[at] ?? 0);
  }
  const mean = sum / total;
  return steps.map((step, at) => (counts(at) > 0 ? step - mean : 0));
}

/**
 * Pearson's r of two lists of equal length, each pair counted as often as `weights` says (once without it). Null where
 * the values of either list are all the same.
 */
export const pearson: Coefficient = (first, second, weights) => {
  if (isConstant(first, weights) || isConstant(second, weights)) return null;
  const [ofFirst, ofSecond] = [deviations(first, weights), deviations(second, weights)];
  let [product, squaresFirst, squaresSecond] = [0, 0, 0];
  for (let at = 0; at < first.length; at += 1) {
    const weight = weights?.[at] ?? 1;
    const [one, other] = [ofFirst[at] ?? 0, ofSecond[at] ?? 0];
    product += weight * one * other;
    squaresFirst += weight * one * one;
    squaresSecond += weight * other * other;
  }
  return Math.min(1, Math.max(-1, product / (Math.sqrt(squaresFirst) * Math.sqrt(squaresSecond))));
};

/** For each value, its index among the distinct values, from 0. */
function placesOf(values: Float64Array): { places: Uint32Array; different: number } {
  const sorted = [...new Set(values)].sort((one, other) => one - other);
  const at = new Map(sorted.map((value, place) => [value, place]));
  return { places: Uint32Array.from(values, (value) => at.get(value) ?? 0), different: sorted.length };
}

/** Counts by place, of which the sum below a place is had in few steps (a Fenwick tree). */
function createCounts(size: number) {
  const sums = new Float64Array(size + 1);
  return {
    clear: () => sums.fill(0),
    add(place: number, count: number) {
      for (let at = place + 1; at <= size; at += at & -at) sums[at] = (sums[at] ?? 0) + count;
    },
    below(place: number): number {
      let sum = 0;
      for (let at = place; at > 0; at -= at & -at) sum += sums[at] ?? 0;
      return sum;
    },
  };
}

const pairsOf = (count: number) => (count * (count - 1)) / 2;

/**
 * Kendall's tau-b of two lists, for any weights: what does not depend on these is worked out once. Steps grow with
 * n log n (W. R. Knight, "A computer method for calculating Kendall's tau with ungrouped data", JASA 61, 1966).
 */
function preparedKendall(
  first: Float64Array,
  second: Float64Array,
): (weights: ArrayLike<number>) => number | null {
  const [ofFirst, ofSecond] = [placesOf(first), placesOf(second)];
  const order = Uint32Array.from(first.keys()).sort(
    (one, other) => (ofFirst.places[one] ?? 0) - (ofFirst.places[other] ?? 0),
  );
  const counts = createCounts(ofSecond.different);
  const secondTotals = new Float64Array(ofSecond.different);
  return (weights) => {
    if (isConstant(first, weights) || isConstant(second, weights)) return null;
    counts.clear();
    secondTotals.fill(0);
    let [before, difference, tiedFirst] = [0, 0, 0];
    for (let from = 0; from < order.length; ) {
      const place = ofFirst.places[order[from] ?? 0];
      let to = from;
      for (; to < order.length && ofFirst.places[order[to] ?? 0] === place; to += 1) {
        const at = order[to] ?? 0;
        const [weight, own] = [weights[at] ?? 0, ofSecond.places[at] ?? 0];
        if (weight === 0) continue;
        const lower = counts.below(own);
        const higher = before - counts.below(own + 1);
        difference += weight * (lower - higher);
      }
      let total = 0;
      for (let index = from; index < to; index += 1) {
        const at = order[index] ?? 0;
        const [weight, own] = [weights[at] ?? 0, ofSecond.places[at] ?? 0];
        counts.add(own, weight);
        secondTotals[own] = (secondTotals[own] ?? 0) + weight;
        total += weight;
      }
      before += total;
      tiedFirst += pairsOf(total);
      from = to;
    }
    const all = pairsOf(before);
    const tiedSecond = secondTotals.reduce((sum, count) => sum + pairsOf(count), 0);
    const tau = difference / (Math.sqrt(all - tiedFirst) * Math.sqrt(all - tiedSecond));
    return Math.min(1, Math.max(-1, tau));
  };
}

/**
 * Kendall's tau-b of two lists of equal length: concordant pairs minus discordant ones, over the geometric mean of the
 * pairs that are not tied in the one and in the other list. Null where the values of either list are all the same.
 */
export const kendall: Coefficient = (first, second, weights) =>
  preparedKendall(first, second)(weights ?? new Uint8Array(first.length).fill(1));

/** The positions of values in the order of their size. */
function orderOf(values: Float64Array): Uint32Array {
  return Uint32Array.from(values.keys()).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
}

/**
 * The rank of each value, 1 for the smallest; equal values share the mean of their ranks. A value counts as often as
 * `weights` says (once without it); those that count 0 times have the rank 0. `order`: as `orderOf` gives it.
 */
export function meanRanks(
  values: Float64Array,
  weights?: ArrayLike<number>,
  order: Uint32Array = orderOf(values),
): Float64Array {
  const ranks = new Float64Array(values.length);
  let below = 0;
  for (let from = 0; from < order.length; ) {
    const value = values[order[from] ?? 0];
    let to = from;
    let count = 0;
    for (; to < order.length && values[order[to] ?? 0] === value; to += 1)
      count += weights?.[order[to] ?? 0] ?? 1;
    const rank = below + (count + 1) / 2;
    for (let at = from; at < to; at += 1) {
      const place = order[at] ?? 0;
      ranks[place] = (weights?.[place] ?? 1) === 0 ? 0 : rank;
    }
    below += count;
    from = to;
  }
  return ranks;
}

/** Spearman's rho: Pearson's r of the ranks, ties with the mean of theirs. Null as there. */
export const spearman: Coefficient = (first, second, weights) =>
  pearson(meanRanks(first, weights), meanRanks(second, weights), weights);

/** The same of values whose order is known, for lists that are drawn anew often. */
function preparedSpearman(
  first: Float64Array,
  second: Float64Array,
): (weights: ArrayLike<number>) => number | null {
  const [orderFirst, orderSecond] = [orderOf(first), orderOf(second)];
  return (weights) =>
    pearson(meanRanks(first, weights, orderFirst), meanRanks(second, weights, orderSecond), weights);
}

/** Two numbers of the same thing, and the video that it is about. */
export type Pair = { first: number; second: number; video: string };

/** The reason why two lists have no correlation. */
type NoCorrelation = "fewer than 3 pairs" | "the first is always the same" | "the second is always the same";

/** A coefficient with its 95 % interval, which is null where fewer than two videos could be drawn. */
type Correlation = { value: number; interval: Ends | null };

/** Correlation of two lists by three coefficients, or the reason why it can't be computed. `n`: pairs. */
type Correlations = { n: number; videos: number } & (
  | { why: NoCorrelation; rho: null; tau: null; r: null }
  | { why: null; rho: Correlation; tau: Correlation; r: Correlation }
);

const FEWEST_PAIRS = 3;

/** Digits shared by two numbers that differ only in the order of summation. */
const DIGITS = 12;

/**
 * A number without what adding up in another order would change: means that are equal are equal then, and tie. Means that
 * differ still do, as long as they are fractions with denominators of up to 100,000.
 */
export function withoutRoundOff(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

type Lists = { first: Float64Array; second: Float64Array };
type Weights = ArrayLike<number>;
/** Rho, tau and r of one draw. */
type Three = [rho: number | null, tau: number | null, r: number | null];

function reasonAgainst({ first, second }: Lists): NoCorrelation | null {
  if (first.length < FEWEST_PAIRS) return "fewer than 3 pairs";
  if (isConstant(first)) return "the first is always the same";
  return isConstant(second) ? "the second is always the same" : null;
}

/** The numbers of videos from 0, by their ids. */
function numberVideos(videos: Iterable<string>): Map<string, number> {
  return new Map([...new Set(videos)].map((video, number) => [video, number]));
}

/** Coefficients over all, with intervals by what `drawn` gives for each draw of videos. */
function withIntervals(
  lists: Lists,
  videos: number,
  bootstrap: Bootstrap,
  over: Three,
  drawn: (resamples: Resamples, time: number) => Three,
): Correlations {
  const counted = { n: lists.first.length, videos };
  const why = reasonAgainst(lists);
  const [rho, tau, r] = over;
  if (why || rho === null || tau === null || r === null)
    return { ...counted, rho: null, tau: null, r: null, why: why ?? "the first is always the same" };
  const draws = over.map(() => new Float64Array(bootstrap.times).fill(Number.NaN));
  if (videos > 1) {
    const resamples = resampleVideos(videos, bootstrap);
    for (let time = 0; time < resamples.times; time += 1)
      for (const [index, value] of drawn(resamples, time).entries()) {
        const values = draws[index];
        if (values && value !== null) values[time] = value;
      }
  }
  const correlation = (value: number, index: number): Correlation => ({
    value,
    interval: percentileInterval(draws[index] ?? new Float64Array(0), value, videos, USUAL_LEVEL),
  });
  return { ...counted, why: null, rho: correlation(rho, 0), tau: correlation(tau, 1), r: correlation(r, 2) };
}

/**
 * Spearman's rho, Kendall's tau-b and Pearson's r of pairs, each with its 95 % interval by drawing videos with
 * replacement: pairs of one video are drawn together. Numbers that differ by round-off alone are the same. A draw in which a list is constant has no coefficient and is left
 * out. The same seed gives the same intervals.
 */
export function correlate(pairs: readonly Pair[], bootstrap: Bootstrap): Correlations {
  const lists: Lists = {
    first: Float64Array.from(pairs, (pair) => withoutRoundOff(pair.first)),
    second: Float64Array.from(pairs, (pair) => withoutRoundOff(pair.second)),
  };
  const { first, second } = lists;
  const videos = numberVideos(pairs.map(({ video }) => video));
  const videoOf = Uint32Array.from(pairs, ({ video }) => videos.get(video) ?? 0);
  const rho = preparedSpearman(first, second);
  const tau = preparedKendall(first, second);
  const three = (weights: Weights): Three => [rho(weights), tau(weights), pearson(first, second, weights)];
  const weights = new Uint16Array(first.length);
  return withIntervals(lists, videos.size, bootstrap, three(weights.slice().fill(1)), (resamples, time) => {
    const start = time * resamples.videos;
    for (const [at, video] of videoOf.entries()) weights[at] = resamples.weights[start + video] ?? 0;
    return three(weights);
  });
}

/** A caption's contribution to both numbers of its group: each is the sum of numerators over that of denominators. */
export type GroupPart = { video: string; first: RatioParts; second: RatioParts };
export type RatioParts = { numerator: number; denominator: number };

/**
 * The same of groups over videos, such as models: each is one pair, and its two numbers are made anew in every draw of
 * videos. A group without anything to count, overall or in a draw, is left out there.
 */
export function correlateGroups(
  groups: readonly (readonly GroupPart[])[],
  bootstrap: Bootstrap,
): Correlations {
  const videos = numberVideos(groups.flatMap((parts) => parts.map(({ video }) => video)));
  const listsOf = (timesOf: (video: string) => number): Lists => {
    const values = groups.flatMap((parts) => {
      const ratio = (which: "first" | "second") => {
        let [numerator, denominator] = [0, 0];
        for (const part of parts) {
          const times = timesOf(part.video);
          numerator += times * part[which].numerator;
          denominator += times * part[which].denominator;
        }
        return withoutRoundOff(numerator / denominator);
      };
      const pair = { first: ratio("first"), second: ratio("second") };
      return Number.isFinite(pair.first) && Number.isFinite(pair.second) ? [pair] : [];
    });
    return {
      first: Float64Array.from(values, (value) => value.first),
      second: Float64Array.from(values, (value) => value.second),
    };
  };
  const three = ({ first, second }: Lists): Three => [
    spearman(first, second),
    kendall(first, second),
    pearson(first, second),
  ];
  const whole = listsOf(() => 1);
  return withIntervals(whole, videos.size, bootstrap, three(whole), (resamples, time) => {
    const start = time * resamples.videos;
    return three(listsOf((video) => resamples.weights[start + (videos.get(video) ?? 0)] ?? 0));
  });
}
