import { counted } from "../../foundation/plural";
import { smallestDifference } from "../../metrics/correction/power";

/** Instructions of which one of two models follows all and the other does not, where nobody has measured it. */
const DISCORDANCE = 0.2;

/**
 * Which difference of two models such a run can find, in words; null where it has no two models or no two samples. How far samples on
 * one video come out alike is not known before: both ends are told.
 */
export function powerWords({
  samples,
  videos,
  models,
  media,
}: {
  samples: number;
  videos: number;
  models: number;
  /** Words for its media: videos, pictures or sounds. */
  media: { one: string; many: string };
}): string | null {
  if (models < 2 || samples < 2 || videos < 1) return null;
  const points = (designEffect: number) =>
    (100 * smallestDifference({ discordance: DISCORDANCE, pairs: samples, designEffect })).toFixed(1);
  const alike =
    videos < samples
      ? `, ${points(samples / videos)} points where those on one ${media.one} come out alike`
      : "";
  return `${counted(samples, "sample")} on ${counted(videos, media.one, media.many)} find a difference of ${points(1)} points between two models four times in five${alike}: if one of the two follows one instruction in five that the other does not.`;
}
