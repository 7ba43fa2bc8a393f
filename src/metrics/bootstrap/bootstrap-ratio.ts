import { type Interval, percentileInterval } from "./interval";
import type { Resamples } from "./resamples";

/** Sums of a ratio by video; videos that add nothing need not be there. All three are equally long. */
export type RatioCell = { videos: Uint32Array; numerators: Float64Array; denominators: Float64Array };

/** The sum of numerators over the sum of denominators; NaN where there is nothing to count. */
export function ratioOf({ numerators, denominators }: Omit<RatioCell, "videos">): number {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  return sum(numerators) / (sum(denominators) || Number.NaN);
}

const AT_A_TIME = 4;

/** Four draws side by side, from draw `time` on: what a video adds is read once for all four. */
function fourRatios(
  { videos: places, numerators, denominators }: RatioCell,
  { videos, weights }: Resamples,
  time: number,
): readonly number[] {
  const first = time * videos;
  const second = first + videos;
  const third = second + videos;
  const fourth = third + videos;
  let [n1, n2, n3, n4] = [0, 0, 0, 0];
  let [d1, d2, d3, d4] = [0, 0, 0, 0];
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const numerator = numerators[at] ?? 0;
    const denominator = denominators[at] ?? 0;
    // Most weights are 0 or 1: adding nothing is quicker than asking.
    const w1 = weights[first + place] ?? 0;
    const w2 = weights[second + place] ?? 0;
    const w3 = weights[third + place] ?? 0;
    const w4 = weights[fourth + place] ?? 0;
    n1 += w1 * numerator;
    n2 += w2 * numerator;
    n3 += w3 * numerator;
    n4 += w4 * numerator;
    d1 += w1 * denominator;
    d2 += w2 * denominator;
    d3 += w3 * denominator;
    d4 += w4 * denominator;
  }
  return [n1 / (d1 || Number.NaN), n2 / (d2 || Number.NaN), n3 / (d3 || Number.NaN), n4 / (d4 || Number.NaN)];
}

/** The ratio in each draw of videos; NaN where there is nothing to count in it. */
export function drawnRatios(cell: RatioCell, resamples: Resamples): Float64Array {
  const { times } = resamples;
  const drawn = new Float64Array(times);
  // Beyond the last draw there are no weights; what comes of that is left out.
  for (let time = 0; time < times; time += AT_A_TIME)
    drawn.set(fourRatios(cell, resamples, time).slice(0, times - time), time);
  return drawn;
}

/** The 95 % interval of a ratio by drawing videos; null where there is nothing to count. */
export function ratioInterval(cell: RatioCell, resamples: Resamples): Interval | null {
  const value = ratioOf(cell);
  return Number.isNaN(value) ? null : percentileInterval(drawnRatios(cell, resamples), value);
}

/** A difference of two ratios on the same videos. */
type PairedDelta = {
  /** The value of `a` minus that of `b`. */
  delta: number;
  interval: Interval;
  /** In which shares of the draws `a` is above and below `b`; in the others the two are equal. */
  above: number;
  below: number;
};

/**
 * The distance of `a` above `b`, drawing the same videos for both: what makes a video hard is hard for both, so the interval is
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
  const share = (isMeant: (one: number) => boolean) => counted.filter(isMeant).length / counted.length;
  return { delta, interval, above: share((one) => one > 0), below: share((one) => one < 0) };
}

/** By how much of itself a ratio changes: 0.1 where it grows by a tenth. */
type RelativeChange = { change: number; interval: Interval };

/**
 * The change from `from` to `to` as a share of `from`, (to - from) / from, drawing the same videos for both. Null where
 * either has nothing to count or `from` is 0.
 */
export function relativeChange(from: RatioCell, to: RatioCell, resamples: Resamples): RelativeChange | null {
  const share = (now: number, before: number) => (before === 0 ? Number.NaN : (now - before) / before);
  const change = share(ratioOf(to), ratioOf(from));
  if (Number.isNaN(change)) return null;
  const before = drawnRatios(from, resamples);
  const changes = drawnRatios(to, resamples).map((now, time) => share(now, before[time] ?? Number.NaN));
  const interval = percentileInterval(changes, change);
  return interval && { change, interval };
}
