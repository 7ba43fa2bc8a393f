import { expect, test } from "vitest";
import { lateness } from "../../../src/media/sampling/lateness";
import type { AudioTrackFacts, MediaFacts } from "../../../src/shapes/media";

const sound = (startSeconds: number): AudioTrackFacts => ({
  codec: "aac",
  channels: 2,
  layout: "stereo",
  sampleRate: 48_000,
  startSeconds,
  language: null,
});

const facts = (pictureStart: number | null): MediaFacts => ({
  kind: pictureStart === null ? "audio" : "video",
  container: "mp4",
  durationSeconds: 10,
  sizeBytes: 1,
  bitrate: null,
  video:
    pictureStart === null
      ? null
      : {
          codec: "h264",
          width: 640,
          height: 360,
          framesPerSecond: 25,
          rotationDegrees: 0,
          startSeconds: pictureStart,
          bitDepth: 8,
          pixelAspect: 1,
        },
  audioTracks: [],
});

test("sound begins later or earlier than the pictures", () => {
  expect(lateness(facts(1), sound(1.5))).toBeCloseTo(0.5);
  expect(lateness(facts(1.5), sound(1))).toBeCloseTo(-0.5);
});

test("a tenth of a second is taken for the same start, and without pictures sound begins at zero", () => {
  expect(lateness(facts(1), sound(1.08))).toBe(0);
  expect(lateness(facts(null), sound(3))).toBe(0);
});
