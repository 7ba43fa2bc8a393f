import type { SamplingPlan } from "../../../src/shapes/media";

/** A source frame: seconds from the first one, and its number. */
export type SourceFrame = { time: number; number: number };

/** Frames and times that lie closer together (seconds) may have been rounded either way by the container. */
const ROUNDING = 0.0015;

/** The moments at which a plan looks, in seconds from the first frame. */
export function wantedTimes({ frames, segment }: SamplingPlan, durationSeconds: number): number[] {
  const start = segment?.start ?? 0;
  const length = Math.min(segment?.end ?? durationSeconds, durationSeconds) - start;
  if (frames.kind === "uniform") {
    return Array.from(
      { length: frames.count },
      (_, place) => start + ((place + 0.5) * length) / frames.count,
    );
  }
  if (frames.kind !== "rate") throw new Error(`the corpus has no plan of ${frames.kind}`);
  const count = Math.max(1, Math.round(length * frames.framesPerSecond));
  return Array.from({ length: count }, (_, place) => start + (place + 0.5) / frames.framesPerSecond);
}

/** The fault of the frames that came for these moments; null when there is none. */
export function wrongFrames(
  source: readonly SourceFrame[],
  wanted: readonly number[],
  taken: readonly SourceFrame[],
): string | null {
  let place = -1;
  for (const moment of wanted) {
    const right = [
      shownAt(source, moment),
      shownAt(source, moment - ROUNDING),
      shownAt(source, moment + ROUNDING),
    ];
    const isRight = (at: number) => right.includes(taken[at]?.number ?? -1);
    // A frame that is picked twice comes once.
    if (isRight(place)) continue;
    place += 1;
    if (!isRight(place))
      return `frame ${taken[place]?.number} instead of ${right[0]} at ${moment.toFixed(3)} s`;
  }
  if (place !== taken.length - 1) return `${taken.length} frames instead of ${place + 1}`;
  for (const { time, number } of taken) {
    const own = source.find((frame) => frame.number === number);
    if (Math.abs((own?.time ?? -1) - time) > 0.002) return `frame ${number} at ${time} s, not ${own?.time} s`;
  }
  return null;
}

/** The number of the last frame at or before a moment. */
function shownAt(source: readonly SourceFrame[], moment: number): number {
  return source.findLast(({ time }) => time <= moment)?.number ?? source[0]?.number ?? -1;
}
