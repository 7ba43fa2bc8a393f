import { type Coefficient, isConstant } from "./pearson";

/** Of each value its place among the different values, from 0. */
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
export function preparedKendall(
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
