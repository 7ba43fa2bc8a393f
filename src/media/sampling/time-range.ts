import type { MediaFacts, MediaSegment } from "../../shapes/media";
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

/** The length of a video: as its file says, else as `measure` finds out, null where that can't be told either. */
export async function durationOf(
  { durationSeconds }: Pick<MediaFacts, "durationSeconds">,
  measure: () => Promise<number | null>,
): Promise<{ durationSeconds: number; notes: string[] }> {
  if (durationSeconds !== null) return { durationSeconds, notes: [] };
  const measured = await measure();
  if (measured === null) throw mediaProblem("no-duration");
  return {
    durationSeconds: measured,
    notes: ["The file does not say how long it is; the length was measured from its pictures."],
  };
}
