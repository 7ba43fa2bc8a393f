import type { MediaSegment } from "../../schemas/media";
import { mediaProblem } from "../media-problems";

/** Seconds from the first frame; `end` is greater than `start`. */
export type TimeRange = { start: number; end: number };

/**
 * The part of a file that a plan means: all of it, or its segment as far as the file goes. Rejects with
 * `plan-impossible` where that is nothing.
 */
export function rangeOf(segment: MediaSegment | null, durationSeconds: number): TimeRange {
  if (!segment) return { start: 0, end: durationSeconds };
  const { start, end: wanted } = segment;
  const end = Math.min(wanted, durationSeconds);
  if (end > start) return { start, end };
  throw mediaProblem(
    "plan-impossible",
    `the part from ${start} s to ${wanted} s of a file of ${durationSeconds} s`,
  );
}
