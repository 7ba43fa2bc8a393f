import type { SessionVideo } from "./session";
import type { VideoPlace } from "./video-place";

/** The place where the engine finds the video of a session. */
export function placeOf({ name, type, quickKey, stored, facts }: SessionVideo): VideoPlace {
  // The clip of a bundled sample is named in another way until it was read.
  return { name, type, quickKey: stored.kind === "sample" ? null : quickKey, stored, facts };
}
