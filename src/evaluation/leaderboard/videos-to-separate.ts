import { ratioOf } from "../../metrics/bootstrap/bootstrap-ratio";
import type { BoardRow } from "../../schemas/leaderboard";
import { videosOf } from "./column-values";
import { type PairedVideos, pairVideos } from "./paired-videos";

/** How many videos it takes to tell two rows apart, were they to go on differing as they do. */
export type Separation = {
  /** Videos that both have scored. */
  common: number;
  /** How far the first is above the second on those, as a share of what is scored. */
  delta: number;
  /** Standard deviation of the difference between videos. */
  deviation: number;
  /** Videos in all; null where the two are equal, so that no number of videos tells them apart. */
  needed: number | null;
  /** Of those, so many are still to be run. */
  more: number;
  /** Whether there are so many left. */
  isEnough: boolean;
  /** Which to run: as many as are needed, those first on which other rows differ most. */
  videos: string[];
};

/** Quantiles of the normal distribution: a difference is found at 95 %, in 80 of 100 cases. */
const FOUND = 1.959964;
const POWER = 0.841621;

/** What each video adds to the difference of two ratios, to first order. */
function influences({ a, b }: PairedVideos): Float64Array {
  const mean = (values: Float64Array) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [ratioA, ratioB, meanA, meanB] = [ratioOf(a), ratioOf(b), mean(a.denominators), mean(b.denominators)];
  const part = (numerator = 0, denominator = 0, ratio = 0, scored = 1) =>
    (numerator - ratio * denominator) / scored;
  return a.numerators.map(
    (numerator, at) =>
      part(numerator, a.denominators[at], ratioA, meanA) -
      part(b.numerators[at], b.denominators[at], ratioB, meanB),
  );
}

/** How much rows differ on a video: the variance of their shares; 0 where fewer than two scored it. */
function spreadOn(video: string, columns: readonly BoardRow["byVideo"][string][]): number {
  const shares = columns.flatMap((videos) => {
    const parts = Object.hasOwn(videos, video) ? videos[video] : undefined;
    return parts && parts[1] > 0 ? [parts[0] / parts[1]] : [];
  });
  const mean = shares.reduce((sum, one) => sum + one, 0) / (shares.length || 1);
  return shares.length < 2 ? 0 : shares.reduce((sum, one) => sum + (one - mean) ** 2, 0) / shares.length;
}

/**
 * How many more videos would tell two rows apart at 95 % in 80 of 100 cases, if they go on differing as they do on the
 * videos that both have scored, and which of `notRun` to take first: those on which the rows of the board differ most.
 * Null where fewer than two videos are scored in both.
 */
export function videosToSeparate(
  a: Pick<BoardRow, "byVideo">,
  b: Pick<BoardRow, "byVideo">,
  columnId: string,
  notRun: readonly string[],
  rows: readonly Pick<BoardRow, "byVideo">[],
): Separation | null {
  const paired = pairVideos(a, b, columnId);
  if (!paired) return null;
  const common = paired.videos.length;
  const delta = ratioOf(paired.a) - ratioOf(paired.b);
  const variance = influences(paired).reduce((sum, one) => sum + one ** 2, 0) / (common - 1);
  const needed = delta === 0 ? null : Math.ceil(((FOUND + POWER) ** 2 * variance) / delta ** 2);
  const more = needed === null ? 0 : Math.max(0, needed - common);
  const columns = rows.map((row) => videosOf(row, columnId) ?? {});
  const spread = new Map(notRun.map((video) => [video, spreadOn(video, columns)]));
  return {
    common,
    delta,
    deviation: Math.sqrt(variance),
    needed,
    more,
    isEnough: needed !== null && notRun.length >= more,
    videos: notRun.toSorted((one, other) => (spread.get(other) ?? 0) - (spread.get(one) ?? 0)).slice(0, more),
  };
}
