import type { ValueWithEnds } from "../../shapes/study-numbers";
import { tQuantile } from "./distributions";
import { type RatioInfluences, ratioInfluences, standardError, type VideoParts } from "./ratio-influences";

/** The part of all cases in which the intervals on every page hold what they are about. */
export const USUAL_LEVEL = 0.95;

/** From the lower to the upper bound. */
export type Ends = [low: number, high: number];

export const NOTHING_SCORED: ValueWithEnds = { value: null, low: null, high: null };

/**
 * Wilson's interval of a share of so many independent parts, `quantile` standard deviations to either side: E. B. Wilson,
 * "Probable inference, the law of succession, and statistical inference", JASA 22 (1927). It stays within 0 and 1 and holds the share.
 */
export function wilsonEnds(share: number, parts: number, quantile: number): Ends {
  const square = quantile ** 2 / parts;
  const middle = share + square / 2;
  const reach = Math.sqrt(square * share * (1 - share) + square ** 2 / 4);
  // The last digits that are lost may put an end on the wrong side of the share, or of 0 and 1.
  return [
    Math.max(0, Math.min(share, (middle - reach) / (1 + square))),
    Math.min(1, Math.max(share, (middle + reach) / (1 + square))),
  ];
}

/**
 * As many independent parts as the ratio of these videos tells as much as. Parts that pass or don't tell no more than their
 * number. A mean of shares does: each of its parts holds several.
 */
function partsBehind(
  videos: readonly VideoParts[],
  { ratio, videos: count, influences }: RatioInfluences,
): number {
  const error = standardError(influences, count);
  if (error === 0) return count;
  let most = 0;
  for (const [x, m] of videos) most += Number.isInteger(x) ? m : Number.POSITIVE_INFINITY;
  return Math.min(most, (ratio * (1 - ratio)) / error ** 2);
}

/** The share that all videos make together and the independent parts behind it; null where fewer than two have anything scored. */
export function shareAndParts(videos: readonly VideoParts[]): { share: number; parts: number } | null {
  const found = ratioInfluences(videos);
  if (!found || found.videos < 2) return null;
  return { share: found.ratio, parts: partsBehind(videos, found) };
}

/**
 * The share that all videos make together, sum of satisfied over sum of scored, and its interval at `level`: Wilson's, with
 * as many independent parts as the spread between videos leaves. R being the share, V the videos with something scored, and se
 * the standard error of a ratio of means (se² = V/(V-1) Σ(x - R m)² / (Σm)²), there are
 * n* = R(1 - R)/se² parts, V where se is 0, and at most Σm where all x are whole numbers; and the quantile is that of t with
 * V - 1 degrees of freedom. Sources: N. Dean and M. Pagano, "Evaluating confidence interval methods for binomial proportions in
 * clustered surveys", Journal of Survey Statistics and Methodology 3 (2015); C. Franco et al., "Comparative study of confidence
 * intervals for proportions in complex sample surveys", the same 7 (2019).
 *
 * `videos`: satisfied and scored amounts of each, 0 <= satisfied <= scored.
 */
export function shareInterval(videos: readonly VideoParts[], level: number): ValueWithEnds {
  const found = ratioInfluences(videos);
  if (!found) return NOTHING_SCORED;
  const { ratio: value, videos: count } = found;
  if (count < 2) return { value, low: null, high: null };
  const [low, high] = wilsonEnds(value, partsBehind(videos, found), tQuantile((1 + level) / 2, count - 1));
  return { value, low, high };
}
