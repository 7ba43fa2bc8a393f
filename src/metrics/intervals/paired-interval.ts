import type { ValueWithEnds } from "../../shapes/study-numbers";
import { tQuantile, tTail } from "./distributions";
import { type RatioInfluences, ratioInfluences, standardError, type VideoParts } from "./ratio-influences";
import { type Ends, NOTHING_SCORED } from "./share-interval";

/** One ratio over some videos: each video's parts, and what they come to. */
export type RatioRow = { parts: readonly VideoParts[]; found: RatioInfluences };

/** True where a video says yes or no once. */
const saysYesOrNo = ([x, m]: VideoParts) => m === 1 && (x === 0 || x === 1);

const NO_PARTS: VideoParts = [0, 0];

/** A difference as its interval is drawn: so many standard errors to either side of `middle`, by t with so many degrees of freedom. */
type Spread = { value: number; middle: number; error: number; freedom: number };

/** The spread of a difference where each video adds so much, with one video more that is all for `a` and one all for `b`. */
function withTwoMore(
  value: number,
  influences: Float64Array,
  most: number,
): Omit<Spread, "value" | "freedom"> {
  const count = influences.length;
  const middle = (count * value) / (count + 2);
  let squares = (most - middle) ** 2 + (most + middle) ** 2;
  for (const one of influences) squares += (count * one + value - middle) ** 2;
  return { middle, error: Math.sqrt(squares / ((count + 2) * (count + 1))) };
}

/** The spread of the difference of two rows on the same list of videos; null where either has fewer than two. */
function spreadOf(a: RatioRow, b: RatioRow, most: number | null): Spread | null {
  const videos = Math.min(a.found.videos, b.found.videos);
  if (videos < 2) return null;
  const value = a.found.ratio - b.found.ratio;
  const added: number[] = [];
  let isYesOrNo = most === 1;
  for (const [at, ofA] of a.parts.entries()) {
    const ofB = b.parts[at] ?? NO_PARTS;
    if (ofA[1] === 0 && ofB[1] === 0) continue;
    isYesOrNo &&= saysYesOrNo(ofA) && saysYesOrNo(ofB);
    added.push((a.found.influences[at] ?? 0) - (b.found.influences[at] ?? 0));
  }
  const influences = Float64Array.from(added);
  const error = standardError(influences, videos);
  const freedom = videos - 1;
  return most !== null && (error === 0 || isYesOrNo)
    ? { value, freedom, ...withTwoMore(value, influences, most) }
    : { value, freedom, middle: value, error };
}

/**
 * The ends of the difference of two rows on the same list of videos; null where either has fewer than two, or where without a
 * bound they differ alike on each video. `quantile`: of t, by its
 * degrees of freedom. `most`: as in `pairedInterval`.
 */
export function differenceEnds(
  a: RatioRow,
  b: RatioRow,
  quantile: (freedom: number) => number,
  most: number | null,
): Ends | null {
  const spread = spreadOf(a, b, most);
  // Without a bound nothing tells how sure a difference is to which no video adds anything of its own.
  if (!spread || (most === null && spread.error === 0 && spread.value !== 0)) return null;
  const { value, middle } = spread;
  const reach = quantile(spread.freedom) * spread.error;
  const [low, high] = [middle - reach, middle + reach];
  return most === null
    ? [low, high]
    : [Math.max(-most, Math.min(low, value)), Math.min(most, Math.max(high, value))];
}

/**
 * The chance that two rows that are equal in truth differ as much as these, both ways: 1 less the highest level at which the
 * interval of their difference (`differenceEnds`) leaves 0 out. Null where there is no interval.
 */
export function differenceChance(a: RatioRow, b: RatioRow, most: number | null): number | null {
  const spread = spreadOf(a, b, most);
  if (!spread) return null;
  if (spread.middle === 0) return 1;
  return spread.error === 0
    ? null
    : Math.min(1, 2 * tTail(Math.abs(spread.middle) / spread.error, spread.freedom));
}

/**
 * The distance of the ratio of `a` above that of `b`, and its interval at `level`: what makes a video hard is hard for
 * both, so it is by the spread of what each video adds to the difference, with the quantile of t with one degree of freedom
 * fewer than videos. Where each video says yes or no, or none adds anything of its own, one video is added that is all for
 * `a` and one that is all for `b`: D. G. Bonett and R. M. Price, "Adjusted Wald confidence interval for a difference of
 * binomial proportions based on paired data", Journal of Educational and Behavioral Statistics 37 (2012).
 *
 * `a`, `b`: satisfied and scored amounts of the same videos in the same order, [0, 0] where one has nothing scored. `most`:
 * the most that a video's ratio can be, null where there is no bound. Without a value where either has nothing scored at
 * all, without ends where either has fewer than two videos, or where without a bound they differ alike on each.
 */
export function pairedInterval(
  a: readonly VideoParts[],
  b: readonly VideoParts[],
  level: number,
  most: number | null = 1,
): ValueWithEnds {
  if (a.length !== b.length) throw new RangeError("Both need the same videos.");
  const [foundA, foundB] = [ratioInfluences(a), ratioInfluences(b)];
  if (!foundA || !foundB) return NOTHING_SCORED;
  const value = foundA.ratio - foundB.ratio;
  const quantile = (freedom: number) => tQuantile((1 + level) / 2, freedom);
  const ends = differenceEnds({ parts: a, found: foundA }, { parts: b, found: foundB }, quantile, most);
  return ends ? { value, low: ends[0], high: ends[1] } : { value, low: null, high: null };
}

/**
 * The change from `from` to `to` as a share of `from`, (to - from) / from, and its interval at `level`: of the logarithm of
 * what the two are to each other, by video as above. Where that has no logarithm, or no video adds anything of its own, it is
 * the interval of the difference over `from`. Without a value where either has nothing scored or `from` is 0.
 */
export function relativeInterval(
  from: readonly VideoParts[],
  to: readonly VideoParts[],
  level: number,
  most: number | null,
): ValueWithEnds {
  const [before, now] = [ratioInfluences(from), ratioInfluences(to)];
  if (!before || !now || before.ratio === 0) return NOTHING_SCORED;
  const value = (now.ratio - before.ratio) / before.ratio;
  const videos = Math.min(before.videos, now.videos);
  if (videos < 2) return { value, low: null, high: null };
  const logarithms = now.influences.map(
    (one, at) => one / now.ratio - (before.influences[at] ?? 0) / before.ratio,
  );
  const error = now.ratio > 0 ? standardError(logarithms, videos) : 0;
  if (error > 0) {
    const reach = Math.exp(tQuantile((1 + level) / 2, videos - 1) * error);
    return { value, low: (1 + value) / reach - 1, high: (1 + value) * reach - 1 };
  }
  const { low, high } = pairedInterval(to, from, level, most);
  if (low === null || high === null) return { value, low: null, high: null };
  return { value, low: Math.max(-1, low / before.ratio), high: high / before.ratio };
}
