import type { SamplingPlan } from "../../shapes/media";
import { mediaProblem } from "../media-problems";
import { evenlyFrom, TIME_TOLERANCE, timesIn } from "../sampling/chosen-times";
import { scheduleFrames } from "../sampling/frame-schedule";
import { rangeOf, type TimeRange } from "../sampling/time-range";

/** An animation's clock: when each of its pictures begins, ascending, and when the last one ends, in seconds. */
export type AnimationTimes = { starts: number[]; end: number };

/** Pictures by their number, ascending, each once, and what is to be said about them. */
type ChosenPictures = { indexes: number[]; wanted: number; notes: string[] };

/** Works a plan out for an animation, by the same rules as for videos. Rejects with `plan-impossible`. */
export function choosePictures(
  { starts, end }: AnimationTimes,
  { frames, segment }: Pick<SamplingPlan, "frames" | "segment">,
): ChosenPictures {
  if (frames.kind === "none") return { indexes: [], wanted: 0, notes: [] };
  const range = rangeOf(segment, end);
  if (frames.kind === "keyframes") return wholePictures(starts, range, frames.maximum);
  if (frames.kind === "times") {
    const { seconds, notes } = timesIn(frames.seconds, range, segment !== null);
    const indexes = seconds.map((time) => lastIndex(starts, (start) => start <= time + TIME_TOLERANCE));
    return { indexes: once(indexes), wanted: seconds.length, notes };
  }
  const { count, segmentSeconds, startSeconds, notes } = scheduleFrames(frames, range);
  const indexes = Array.from({ length: count }, (_, place) => {
    const middle = startSeconds + (place + 0.5) * segmentSeconds;
    return lastIndex(starts, (start) => start < middle - TIME_TOLERANCE);
  });
  return { indexes: once(indexes), wanted: count, notes };
}

/** Every picture of an animation is whole once it is decoded: there are no key frames to tell apart. */
function wholePictures(starts: readonly number[], range: TimeRange, maximum: number): ChosenPictures {
  const inRange = [...starts.keys()].filter((index) => {
    const start = starts[index] ?? 0;
    return start >= range.start && start < range.end;
  });
  if (inRange.length === 0) throw mediaProblem("plan-impossible", "no picture begins in this part");
  const indexes = evenlyFrom(inRange, maximum);
  const notes = ["All pictures of an animation count as key frames."];
  if (indexes.length < inRange.length) notes.push(`${indexes.length} of ${inRange.length} were taken.`);
  return { indexes, wanted: indexes.length, notes };
}

/** The last one that fits; the first where none does. */
function lastIndex(starts: readonly number[], fits: (start: number) => boolean): number {
  return Math.max(0, starts.findLastIndex(fits));
}

function once(indexes: readonly number[]): number[] {
  return [...new Set(indexes)].sort((left, right) => left - right);
}
