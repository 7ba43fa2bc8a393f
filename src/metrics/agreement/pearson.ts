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
 * How far each value that counts is from their mean, in units of the widest step from the first of them; 0 for the others.
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
