import { counted } from "../../foundation/plural";
import type { FrameChoice } from "../../shapes/media";
import type { Fraction } from "./frame-picks";
import type { TimeRange } from "./time-range";

/** A choice that divides the time evenly. */
type EvenChoice = Extract<FrameChoice, { kind: "uniform" | "rate" }>;

/** An even choice worked out for a range: `count` frames, `rate` a second, each from the middle of its segment. */
export type FrameSchedule = {
  count: number;
  rate: Fraction;
  /** Start of the first segment, in seconds from the first frame. */
  startSeconds: number;
  /** Length of one segment in seconds. */
  segmentSeconds: number;
  notes: string[];
};

/**
 * Works a choice out for a range. A `rate` takes as many frames as ffmpeg's `fps` filter would, the length times
 * the rate, rounded. Where that is more than its maximum, the rate is lowered, so that the frames still cover the
 * whole range, and a note says so.
 */
export function scheduleFrames(choice: EvenChoice, range: TimeRange): FrameSchedule {
  if (choice.kind === "uniform") return uniform(choice.count, range, []);
  const seconds = range.end - range.start;
  const wanted = Math.max(1, Math.round(seconds * choice.framesPerSecond));
  if (wanted > choice.maximum) {
    const lowered = (choice.maximum / seconds).toPrecision(3);
    return uniform(choice.maximum, range, [
      `${counted(choice.framesPerSecond, "frame")} a second would be ${wanted} frames; the plan allows ${choice.maximum}, so they were taken at ${Number(lowered)} a second over the whole length.`,
    ]);
  }
  return {
    count: wanted,
    rate: reduced(BigInt(Math.round(choice.framesPerSecond * 1e6)), 1_000_000n),
    startSeconds: range.start,
    segmentSeconds: 1 / choice.framesPerSecond,
    notes: [],
  };
}

function uniform(count: number, { start, end }: TimeRange, notes: string[]): FrameSchedule {
  const microseconds = BigInt(Math.max(1, Math.round((end - start) * 1e6)));
  return {
    count,
    rate: reduced(BigInt(count) * 1_000_000n, microseconds),
    startSeconds: start,
    segmentSeconds: (end - start) / count,
    notes,
  };
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [large, small] = [numerator, denominator];
  while (small > 0n) [large, small] = [small, large % small];
  return { numerator: numerator / large, denominator: denominator / large };
}
