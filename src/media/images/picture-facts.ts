import type { MediaFacts } from "../../shapes/media";
import type { PictureSize } from "../picture-size";
import type { Reel } from "./animation";
import type { PictureHeader } from "./picture-header";

/** The facts of a single picture; `shown` is its size as displayed. */
export function stillFacts(sizeBytes: number, header: PictureHeader, shown: PictureSize): MediaFacts {
  return {
    kind: "image",
    container: header.kind,
    durationSeconds: null,
    sizeBytes,
    bitrate: null,
    video: track(header, shown, null),
    audioTracks: [],
  };
}

/** The facts of an animation that was read through. */
export function animationFacts(sizeBytes: number, header: PictureHeader, reel: Reel): MediaFacts {
  return {
    kind: "animation",
    container: header.kind,
    durationSeconds: reel.end,
    sizeBytes,
    bitrate: (sizeBytes * 8) / reel.end,
    video: track(header, reel.shown ?? header, reel.starts.length / reel.end),
    audioTracks: [],
  };
}

function track(
  { kind, bitDepth }: PictureHeader,
  { width, height }: PictureSize,
  framesPerSecond: number | null,
): MediaFacts["video"] {
  // Which way a picture was turned upright is not told by the decoders.
  const upright = { rotationDegrees: 0, startSeconds: 0, pixelAspect: 1 };
  return { codec: kind, width, height, framesPerSecond, bitDepth, ...upright };
}
