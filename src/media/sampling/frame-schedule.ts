import type { SamplingPlan } from "../../schemas/media";
import type { Fraction } from "./frame-picks";

/** A plan worked out for one video: `count` frames, `rate` a second, each from the middle of its segment. */
export type FrameSchedule = {
  count: number;
  rate: Fraction;
  /** Length of one segment in seconds. */
  segmentSeconds: number;
  notes: string[];
};

/**
 * Works a plan out for a duration in seconds. A `rate` plan takes as many frames as ffmpeg's `fps` filter would,
 * the duration times the rate, rounded. Where that is more than its maximum, the rate is lowered, so that the
 * frames still cover the whole video, and a note says so.
 */
export function scheduleFrames(frames: SamplingPlan["frames"], durationSeconds: number): FrameSchedule {
  if (frames.kind === "uniform") return uniform(frames.count, durationSeconds, []);
  const wanted = Math.max(1, Math.round(durationSeconds * frames.framesPerSecond));
  if (wanted > frames.maximum) {
    const lowered = (frames.maximum / durationSeconds).toPrecision(3);
    return uniform(frames.maximum, durationSeconds, [
      `${frames.framesPerSecond} frames a second would be ${wanted} frames; the plan allows ${frames.maximum}, so they were taken at ${Number(lowered)} a second over the whole video.`,
    ]);
  }
  return {
    count: wanted,
    rate: reduced(BigInt(Math.round(frames.framesPerSecond * 1e6)), 1_000_000n),
    segmentSeconds: 1 / frames.framesPerSecond,
    notes: [],
  };
}

function uniform(count: number, durationSeconds: number, notes: string[]): FrameSchedule {
  const microseconds = BigInt(Math.max(1, Math.round(durationSeconds * 1e6)));
  return {
    count,
    rate: reduced(BigInt(count) * 1_000_000n, microseconds),
    segmentSeconds: durationSeconds / count,
    notes,
  };
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [large, small] = [numerator, denominator];
  while (small > 0n) [large, small] = [small, large % small];
  return { numerator: numerator / large, denominator: denominator / large };
}
