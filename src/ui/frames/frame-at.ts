import type { FrameRecord } from "../../shapes/media";

/** Times are kept with rounding errors: a frame at 3.2 is the one of 3.1999999. */
const TOLERANCE_SECONDS = 0.001;

/** The index of the frame that is shown at a moment: the last one at or before it, else the first; -1 without any. */
export function frameIndexAt(frames: readonly FrameRecord[], seconds: number): number {
  const after = frames.findIndex(({ time }) => time > seconds + TOLERANCE_SECONDS);
  if (after === -1) return frames.length - 1;
  return Math.max(0, after - 1);
}
