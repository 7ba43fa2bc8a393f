import type { AudioTrackFacts, MediaFacts } from "../../shapes/media";

/** Sound and picture that begin this close together (seconds) are taken to begin together. */
const SAME_START = 0.1;

/** Delay of a track's start after that of the pictures, in seconds; below zero when it begins earlier. */
export function lateness({ video }: MediaFacts, track: AudioTrackFacts): number {
  const late = video ? track.startSeconds - video.startSeconds : 0;
  return Math.abs(late) <= SAME_START ? 0 : late;
}
