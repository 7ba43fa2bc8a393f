/** From the lower to the upper bound. */
export type Interval = [low: number, high: number];

/** The part left out on either side of a 95 % interval. */
export const TAIL = 0.025;

/**
 * The 95 % interval of values drawn anew: between their 2.5th and 97.5th percentile (the value at that rank, none in
 * between), widened where need be to hold `value`. NaN stands for a draw in which there was nothing to count, and is
 * left out. Null where nothing is left.
 */
export function percentileInterval(values: Float64Array, value: number): Interval | null {
  const sorted = values.filter((one) => !Number.isNaN(one)).sort();
  const count = sorted.length;
  const low = sorted[Math.floor(TAIL * count)];
  const high = sorted[Math.ceil((1 - TAIL) * count) - 1];
  if (low === undefined || high === undefined) return null;
  return [Math.min(low, value), Math.max(high, value)];
}
