/** How strongly two lists of numbers go together, from -1 to 1; null where that can't be told. */
export type Coefficient = (
  first: Float64Array,
  second: Float64Array,
  weights?: ArrayLike<number>,
) => number | null;

/** True where fewer than two values of these differ among those that count. */
export function isConstant(values: Float64Array, weights?: ArrayLike<number>): boolean {
  let seen: number | null = null;
  for (const [at, value] of values.entries()) {
    if (weights && !weights[at]) continue;
    if (seen !== null && value !== seen) return false;
    seen = value;
  }
  return true;
}

/**
 * Pearson's r of two lists of equal length, each pair counted as often as `weights` says (once without it). Null where
 * the values of either list are all the same.
 */
export const pearson: Coefficient = (first, second, weights) => {
  if (isConstant(first, weights) || isConstant(second, weights)) return null;
  let [total, sumFirst, sumSecond] = [0, 0, 0];
  for (let at = 0; at < first.length; at += 1) {
    const weight = weights?.[at] ?? 1;
    total += weight;
    sumFirst += weight * (first[at] ?? 0);
    sumSecond += weight * (second[at] ?? 0);
  }
  const [meanFirst, meanSecond] = [sumFirst / total, sumSecond / total];
  let [product, squaresFirst, squaresSecond] = [0, 0, 0];
  for (let at = 0; at < first.length; at += 1) {
    const weight = weights?.[at] ?? 1;
    const [one, other] = [(first[at] ?? 0) - meanFirst, (second[at] ?? 0) - meanSecond];
    product += weight * one * other;
    squaresFirst += weight * one * one;
    squaresSecond += weight * other * other;
  }
  // Values that differ by less than a number can hold.
  if (squaresFirst === 0 || squaresSecond === 0) return null;
  return Math.min(1, Math.max(-1, product / (Math.sqrt(squaresFirst) * Math.sqrt(squaresSecond))));
};
