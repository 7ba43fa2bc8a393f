import { expect, it } from "vitest";
import type { MediaFacts, SamplingPlan } from "../../src/shapes/media";
import { planWords } from "../../src/ui/plan-words";
import { facts } from "../playground/page/media/example-facts";
import { samplingPlan, WAV } from "../support/sampling-plan";

const usual = samplingPlan({
  frames: { kind: "uniform", count: 16 },
  size: { kind: "fit", maxSide: 448 },
  audio: WAV,
});

it.each<[string, Partial<SamplingPlan>, string]>([
  ["as usual", {}, "16 frames · 448 px · sound"],
  ["one frame", { frames: { kind: "uniform", count: 1 } }, "1 frame · 448 px · sound"],
  [
    "by rate",
    { frames: { kind: "rate", framesPerSecond: 0.5, maximum: 64 } },
    "0.5 frames a second, at most 64 · 448 px · sound",
  ],
  [
    "one a second",
    { frames: { kind: "rate", framesPerSecond: 1, maximum: 64 } },
    "1 frame a second, at most 64 · 448 px · sound",
  ],
  ["key frames", { frames: { kind: "keyframes", maximum: 32 } }, "at most 32 key frames · 448 px · sound"],
  [
    "times",
    { frames: { kind: "times", seconds: [1, 2] }, audio: null },
    "frames at 2 times · 448 px · no sound",
  ],
  ["sound alone", { frames: { kind: "none" } }, "sound, no frames"],
  ["nothing", { frames: { kind: "none" }, audio: null }, "nothing"],
  [
    "all that is unusual",
    {
      size: { kind: "exact", width: 224, height: 168 },
      image: { type: "image/webp", quality: "high" },
      audio: { type: "audio/ogg", track: 2 },
      segment: { start: 3, end: 12.5 },
      engine: "ffmpeg",
    },
    "16 frames · 224 × 168 px, padded · WebP · high quality · sound as Opus · track 3 · 0:03 to 0:12.5 · by ffmpeg.wasm",
  ],
])("%s", (_what, parts, words) => {
  expect(planWords({ ...usual, ...parts })).toBe(words);
});

it.each<[string, MediaFacts, string]>([
  ["without sound", facts({ audioTracks: [] }), "16 frames · 448 px · no sound"],
  ["of sound", facts({ kind: "audio", video: null }), "sound, no frames"],
  ["of a picture", facts({ kind: "image", audioTracks: [] }), "the picture · 448 px"],
])("of a file %s promises what it has", (_what, known, words) => {
  expect(planWords(usual, known)).toBe(words);
});
