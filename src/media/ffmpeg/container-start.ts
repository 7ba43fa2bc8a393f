import type { MediaFacts } from "../../shapes/media";

/** Where a file begins on its own clock, in seconds: with its earliest track. ffmpeg's `-ss` counts from there. */
export function containerStart({ video, audioTracks }: MediaFacts): number {
  const tracks = [...(video ? [video] : []), ...audioTracks];
  return Math.min(...tracks.map(({ startSeconds }) => startSeconds));
}
