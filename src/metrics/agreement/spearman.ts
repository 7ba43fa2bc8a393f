import { type Coefficient, pearson } from "./pearson";

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
export function preparedSpearman(
  first: Float64Array,
  second: Float64Array,
): (weights: ArrayLike<number>) => number | null {
  const [orderFirst, orderSecond] = [orderOf(first), orderOf(second)];
  return (weights) =>
    pearson(meanRanks(first, weights, orderFirst), meanRanks(second, weights, orderSecond), weights);
}
