import type { MediaFacts } from "../shapes/media";

/** Containers that state when they end on their own clock; the others state how long they are. */
const STATING_THE_END = ["mp4", "mov", "matroska", "webm", "asf"];

/**
 * The length of a file from its zero on, which is its first frame, or its first sound where there are no pictures.
 * @param stated seconds that the header of the container states; null when it states none
 * @returns seconds; null when unknown
 */
export function fileLength(
  stated: number | null,
  { container, video, audioTracks }: Pick<MediaFacts, "container" | "video" | "audioTracks">,
): number | null {
  if (stated === null) return null;
  const starts = [...(video ? [video] : []), ...audioTracks].map(({ startSeconds }) => startSeconds);
  const [zero = 0] = starts;
  const end = STATING_THE_END.includes(container) ? stated : Math.min(...starts) + stated;
  const length = Math.round((end - zero) * 1e6) / 1e6;
  // Some headers state a length where others of their kind state the end.
  return length > 0 ? length : stated;
}

/** Start of a file on its own clock, in seconds: that of its earliest track. ffmpeg's `-ss` counts from there. */
export function containerStart({ video, audioTracks }: MediaFacts): number {
  const tracks = [...(video ? [video] : []), ...audioTracks];
  return Math.min(...tracks.map(({ startSeconds }) => startSeconds));
}
