import type { MediaFacts } from "../../shapes/media";

/** The limits on the videos that a benchmark took in. */
type VideoLimits = {
  /** The shorter side as displayed, so that upright videos count like wide ones: 480 for "480p". */
  leastSide: number;
  /** Shortest and longest, in seconds, both taken in. */
  seconds: readonly [number, number];
  sound: boolean;
};

/** Containers round: a clip cut to 60 s may say 60.03. */
const TOLERANCE_SECONDS = 0.1;

/**
 * The facts that put a file outside the limits, a clause each ("it lasts 75 s, where 2 to 60 s were taken"); empty when nothing
 * does. What the file does not say counts as fitting.
 */
export function beyondLimits(facts: MediaFacts, limits: VideoLimits): string[] {
  const { kind, video, durationSeconds, audioTracks } = facts;
  if (kind !== "video" || !video) return ["it is no video"];
  const [shortest, longest] = limits.seconds;
  const found: string[] = [];
  const side = Math.min(video.width, video.height);
  if (side < limits.leastSide) found.push(`it is ${side}p, where at least ${limits.leastSide}p was taken`);
  const tooShort = durationSeconds !== null && durationSeconds < shortest - TOLERANCE_SECONDS;
  const tooLong = durationSeconds !== null && durationSeconds > longest + TOLERANCE_SECONDS;
  if (tooShort || tooLong) {
    const seconds = Number((durationSeconds ?? 0).toFixed(1));
    found.push(`it lasts ${seconds} s, where ${shortest} to ${longest} s were taken`);
  }
  if (limits.sound && audioTracks.length === 0) found.push("it has no sound");
  return found;
}
