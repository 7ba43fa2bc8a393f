import type { AudioTrackFacts, MediaFacts } from "../../../../src/shapes/media";

/** A track of stereo AAC; what a test is about is given in `parts`. */
export function track(parts: Partial<AudioTrackFacts> = {}): AudioTrackFacts {
  return {
    codec: "aac",
    channels: 2,
    layout: "stereo",
    sampleRate: 48_000,
    startSeconds: 0,
    language: null,
    ...parts,
  };
}

/** Facts of a 12 s clip of 720p with sound; what a test is about is given in `parts`. */
export function facts(parts: Partial<MediaFacts> = {}): MediaFacts {
  return {
    kind: "video",
    container: "mp4",
    durationSeconds: 12,
    sizeBytes: 1_500_000,
    bitrate: 1_000_000,
    video: {
      codec: "h264",
      width: 1280,
      height: 720,
      framesPerSecond: 29.97,
      rotationDegrees: 0,
      startSeconds: 0,
      bitDepth: 8,
      pixelAspect: 1,
    },
    audioTracks: [track()],
    ...parts,
  };
}
