import { normalTail, tQuantile } from "../intervals/distributions";
import type { Ends } from "../intervals/share-interval";

/**
 * The interval at `level` of values drawn anew: from the value at the rank that leaves the same number out on either side, widened
 * where need be to hold `value`. Draws of few videos spread too little, so that less is left out than the level says: the
 * share Phi(-sqrt(V / (V - 1)) t) on either side, t being its quantile for V - 1 degrees of freedom (T. C. Hesterberg, "What
 * teachers should know about the bootstrap", The American Statistician 69, 2015). NaN stands for a draw in which there was
 * nothing to count, and is left out. Null where nothing is left, or fewer than two videos were drawn from.
 */
export function percentileInterval(
  values: Float64Array,
  value: number,
  videos: number,
  level: number,
): Ends | null {
  const sorted = values.filter((one) => !Number.isNaN(one)).sort();
  const count = sorted.length;
  if (count === 0 || videos < 2) return null;
  const reach = Math.sqrt(videos / (videos - 1)) * tQuantile((1 + level) / 2, videos - 1);
  const left = Math.floor(normalTail(reach) * count);
  return [Math.min(sorted[left] ?? value, value), Math.max(sorted[count - 1 - left] ?? value, value)];
}
