import type { MediaFacts } from "../../shapes/media";

/** Start of a file on its own clock, in seconds: that of its earliest track. ffmpeg's `-ss` counts from there. */
export function containerStart({ video, audioTracks }: MediaFacts): number {
  const tracks = [...(video ? [video] : []), ...audioTracks];
  return Math.min(...tracks.map(({ startSeconds }) => startSeconds));
}
