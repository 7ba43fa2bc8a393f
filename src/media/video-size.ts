import { mediaProblem } from "./media-problems";
import type { PictureSize } from "./picture-size";

/** Pixels of the largest pictures of a video: those of 12K cinema. A frame of them takes 120 MB once decoded. */
export const MOST_VIDEO_PIXELS = 80_000_000;
/** The longest side that the levels of the usual codecs know. */
const LONGEST_VIDEO_SIDE = 16_384;

/**
 * Rejects pictures of a size that only broken or hostile headers claim, before anything is set aside for them.
 * @throws ProblemError `video-too-large`
 */
export function refuseAbsurdSize({ width, height }: PictureSize): void {
  if (width * height > MOST_VIDEO_PIXELS || Math.max(width, height) > LONGEST_VIDEO_SIDE) {
    throw mediaProblem("video-too-large", `${width} × ${height} pixels`);
  }
}
