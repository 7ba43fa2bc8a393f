import type { MediaFacts } from "../../src/shapes/media";

export const facts: MediaFacts = {
  kind: "video",
  container: "mp4",
  durationSeconds: 12,
  sizeBytes: 4,
  bitrate: 32 / 12,
  video: {
    codec: "h264",
    width: 64,
    height: 36,
    framesPerSecond: 25,
    rotationDegrees: 0,
    startSeconds: 0,
    bitDepth: 8,
    pixelAspect: 1,
  },
  audioTracks: [],
};
