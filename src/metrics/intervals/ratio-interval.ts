import type { ValueWithEnds } from "../../shapes/study-numbers";
import { tQuantile } from "./distributions";
import { ratioInfluences, standardError, type VideoParts } from "./ratio-influences";
import { NOTHING_SCORED, shareInterval } from "./share-interval";

/**
 * A ratio without an upper bound, such as key points a word, and its interval at `level`: of the ratio's logarithm, by the
 * quantile of t with one degree of freedom fewer than videos, so that it never ends below 0: R exp(± t se / R). Without
 * ends where nothing was found either: a logarithm of 0 there is not, and a bound for what is rarer than that needs an assumption. Nor are there any
 * where all videos are alike: a spread of 0 would say that no other video can be otherwise.
 */
export function densityInterval(videos: readonly VideoParts[], level: number): ValueWithEnds {
  const found = ratioInfluences(videos);
  if (!found) return NOTHING_SCORED;
  const { ratio: value, videos: count, influences } = found;
  const error = count < 2 ? 0 : standardError(influences, count);
  if (error === 0 || value <= 0) return { value, low: null, high: null };
  const reach = (tQuantile((1 + level) / 2, count - 1) * error) / value;
  return { value, low: value * Math.exp(-reach), high: value * Math.exp(reach) };
}

/**
 * The ratio of all videos together and its interval at `level`: that of a share of `most`, the most that a ratio can be, and
 * that of a density where there is no such bound (null).
 */
export function ratioInterval(
  videos: readonly VideoParts[],
  most: number | null,
  level: number,
): ValueWithEnds {
  if (most === null) return densityInterval(videos, level);
  const { value, low, high } = shareInterval(
    videos.map(([x, m]): VideoParts => [x / most, m]),
    level,
  );
  if (value === null) return { value, low, high };
  if (low === null) return { value: most * value, low, high };
  return { value: most * value, low: most * low, high: most * high };
}
