import { counted } from "../../foundation/plural";
import { FEWEST_VIDEOS } from "../../foundation/standing-words";
import { designEffectOf, smallestDifference } from "../../metrics/correction/power";
import type { VideoCorrelation } from "../../shapes/run-scores";

/** Instructions of which one of two models follows all and the other does not, where nobody has measured it. */
const DISCORDANCE = 0.2;

/** Likeness of samples on one video in an earlier run of the same benchmark. */
export type EarlierRun = VideoCorrelation & { title: string };

/**
 * Which difference of two models such a run can find, in words; null where it has no two models or no two samples. Samples on one video
 * come out as alike as in `earlier`; where there is no such run both ends are told.
 */
export function powerWords({
  sizes,
  models,
  media,
  earlier,
}: {
  /** The samples on each video, one at least. */
  sizes: readonly number[];
  models: number;
  /** Words for its media: videos, pictures or sounds. */
  media: { one: string; many: string };
  earlier: EarlierRun | null;
}): string | null {
  const [samples, videos] = [sizes.reduce((sum, size) => sum + size, 0), sizes.length];
  if (models < 2 || samples < 2) return null;
  const set = `${counted(samples, "sample")} on ${counted(videos, media.one, media.many)}`;
  if (videos < FEWEST_VIDEOS)
    return `${set} tell no two models apart: that takes ${FEWEST_VIDEOS} ${media.many} at least.`;
  // Models that differ on so many instructions are no further apart than that.
  const points = (correlation: number) => {
    const designEffect = designEffectOf(sizes, correlation);
    const found = smallestDifference({ discordance: DISCORDANCE, pairs: samples, designEffect });
    return found > DISCORDANCE ? null : `${(100 * found).toFixed(1)} points`;
  };
  const known = videos < samples ? earlier : null;
  const [least, most] = [points(known?.correlation ?? 0), points(1)];
  const range =
    videos < samples && !known
      ? `, or ${most ?? "none"} where samples of one ${media.one} come out alike`
      : "";
  const measured = known
    ? `, and samples of one ${media.one} come out as alike as in the run “${known.title}” (correlation ${known.correlation.toFixed(2)}, by ${counted(known.videos, media.one, media.many)})`
    : "";
  const finding =
    least === null
      ? "are too few to find even the largest difference between two models four times in five"
      : `find a difference of ${least} between two models four times in five${range}`;
  return `${set} ${finding}. Assumed: one instruction in five is followed by exactly one of the two models${measured}.`;
}
