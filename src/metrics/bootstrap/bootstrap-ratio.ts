import { type Interval, percentileInterval } from "./interval";
import type { Resamples } from "./resamples";

/** Sums of a ratio by video; videos that add nothing need not be there. All three are equally long. */
export type RatioCell = { videos: Uint32Array; numerators: Float64Array; denominators: Float64Array };

/** The sum of numerators over the sum of denominators; NaN where there is nothing to count. */
export function ratioOf({ numerators, denominators }: Omit<RatioCell, "videos">): number {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  return sum(numerators) / (sum(denominators) || Number.NaN);
}

/** The ratio in each draw of videos; NaN where there is nothing to count in it. */
export function drawnRatios(cell: RatioCell, { times, videos, weights }: Resamples): Float64Array {
  const drawn = new Float64Array(times);
  const { length } = cell.videos;
  for (let time = 0; time < times; time += 1) {
    const start = time * videos;
    let numerator = 0;
    let denominator = 0;
    for (let at = 0; at < length; at += 1) {
      const weight = weights[start + (cell.videos[at] ?? 0)] ?? 0;
      if (weight === 0) continue;
      numerator += weight * (cell.numerators[at] ?? 0);
      denominator += weight * (cell.denominators[at] ?? 0);
    }
    drawn[time] = denominator === 0 ? Number.NaN : numerator / denominator;
  }
  return drawn;
}

/** The 95 % interval of a ratio by drawing videos; null where there is nothing to count. */
export function ratioInterval(cell: RatioCell, resamples: Resamples): Interval | null {
  const value = ratioOf(cell);
  return Number.isNaN(value) ? null : percentileInterval(drawnRatios(cell, resamples), value);
}

/** A difference of two ratios on the same videos. */
export type PairedDelta = {
  /** Of `a` minus that of `b`. */
  delta: number;
  interval: Interval;
  /** In which share of the draws `a` is above `b`; draws in which they are equal count half. */
  above: number;
};

/**
 * How far `a` is above `b`, drawing the same videos for both: what makes a video hard is hard for both, so the interval is
 * narrower than those of the two suggest. Null where either has nothing to count.
 */
export function pairedDelta(a: RatioCell, b: RatioCell, resamples: Resamples): PairedDelta | null {
  const delta = ratioOf(a) - ratioOf(b);
  if (Number.isNaN(delta)) return null;
  const ofB = drawnRatios(b, resamples);
  const deltas = drawnRatios(a, resamples).map((value, time) => value - (ofB[time] ?? Number.NaN));
  const interval = percentileInterval(deltas, delta);
  if (!interval) return null;
  const counted = deltas.filter((one) => !Number.isNaN(one));
  const above = counted.reduce((sum, one) => sum + (one > 0 ? 1 : one === 0 ? 0.5 : 0), 0) / counted.length;
  return { delta, interval, above };
}
