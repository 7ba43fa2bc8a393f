import { normalTail, tQuantile } from "./intervals/distributions";
import type { Ends } from "./intervals/share-interval";

/**
 * Numbers from 0 up to `below` (exclusive) that look drawn at random and are the same for the same seed: the generator
 * sfc32, whose period is about 2^128. `below` is at most 2^32.
 */
export function drawFrom(seed: number): (below: number) => number {
  let [a, b, c, counter] = [seed | 0, (seed / 0x1_0000_0000) | 0, 0x9e3779b9 | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still show the seed.
  for (let round = 0; round < 12; round += 1) next();
  return (below) => Math.floor((next() / 0x1_0000_0000) * below);
}

/** Numbers of the standard normal distribution, two uniform ones each (Box and Muller's way). */
export function normalFrom(draw: (below: number) => number): () => number {
  const uniform = () => (draw(0x1_0000_0000) + 0.5) / 0x1_0000_0000;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A number of the exponential distribution with mean 1. */
export function exponentialFrom(draw: (below: number) => number): number {
  return -Math.log((draw(0x1_0000_0000) + 0.5) / 0x1_0000_0000);
}

/** A number of 32 bits that a text always leads to (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** The items in an order that looks drawn at random and is the same for the same seed (Fisher and Yates's way). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const draw = drawFrom(seed);
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    const [one, two] = [list[last], list[other]];
    if (one === undefined || two === undefined) continue;
    list[last] = two;
    list[other] = one;
  }
  return list;
}

/** Parameters of the draws: the same seed gives the same draws. */
export type Bootstrap = { seed: number; times: number };

/** The draws behind the correlations on screen. */
export const USUAL_BOOTSTRAP: Bootstrap = { seed: 1, times: 1000 };

/** Samples of videos, each drawn with replacement from all of them. */
export type Resamples = {
  times: number;
  videos: number;
  /** Number of times video `v` is in draw `t`, at `t * videos + v`. */
  weights: Uint16Array;
};

/** Draws as many videos as there are, `times` over. */
export function resampleVideos(videos: number, { seed, times }: Bootstrap): Resamples {
  const draw = drawFrom(seed);
  const weights = new Uint16Array(times * videos);
  for (let time = 0; time < times; time += 1) {
    const start = time * videos;
    for (let drawn = 0; drawn < videos; drawn += 1) {
      const at = start + draw(videos);
      weights[at] = (weights[at] ?? 0) + 1;
    }
  }
  return { times, videos, weights };
}

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
