import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import type { FrameChoice, SamplingPlan } from "../../../src/shapes/media";
import { oneOfEachKind } from "../../support/effort";
import { samplingPlan } from "../../support/sampling-plan";
import { type ClipOptions, clipFile, numberedClip } from "../test-clips";
import { leastLikeness, takenByBoth } from "./engines";

const nativeVersion = await commands.nativeVersion();
/** In dB; clean clips are far above it. */
const LEAST_LIKENESS = 30;

const X264 = (...options: string[]) => ["-c:v", "libx264", "-preset", "veryfast", ...options];
const VP9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"];

/** Both engines give the same source frames at the same times, and pictures that look alike. */
async function expectSameFrames(file: File, plan: SamplingPlan) {
  const { ours, reference } = await takenByBoth(file, plan);
  expect(ours.numbers).toEqual(reference.numbers);
  for (const [index, { time }] of ours.frames.entries()) {
    expect(Math.abs(time - (reference.frames[index]?.time ?? -1))).toBeLessThan(0.002);
  }
  expect(await leastLikeness(ours.frames, reference.frames)).toBeGreaterThan(LEAST_LIKENESS);
  expect(ours.facts.durationSeconds).toBeCloseTo(reference.facts.durationSeconds ?? 0, 2);
  return ours;
}

describe.skipIf(nativeVersion === null)("the same frames as the reference engine", () => {
  const clips: [string, ClipOptions][] = [
    ["H.264 with B-frames in MP4", {}],
    ["H.264 without B-frames", { video: X264("-bf", "0") }],
    ["H.264 with long groups and a pyramid", { seconds: 4, video: X264("-g", "96", "-bf", "5") }],
    ["H.264 with open groups", { video: X264("-g", "20", "-x264-params", "open-gop=1") }],
    ["H.264 in MKV", { extension: "mkv" }],
    ["H.264 in fragmented MP4", { output: ["-movflags", "frag_keyframe+empty_moov"] }],
    ["H.264 in MOV", { extension: "mov" }],
    ["interlaced H.264", { size: "320x192", video: X264("-flags", "+ildct+ilme") }],
    ["VP9 and Opus in WebM", { extension: "webm", video: VP9, audio: ["-c:a", "libopus"] }],
    [
      "VP8 in WebM",
      { extension: "webm", video: ["-c:v", "libvpx", "-b:v", "2M"], audio: ["-c:a", "libopus"] },
    ],
    ["MPEG-TS, which does not begin at zero", { extension: "ts" }],
    [
      "a variable frame rate",
      { filters: "select='not(between(mod(n,12),3,8))'", output: ["-fps_mode", "vfr"] },
    ],
    ["sound longer than the pictures", { soundSeconds: 2.4 }],
    ["an odd frame rate", { framesPerSecond: 23.976 }],
    ["a start offset", { extension: "mkv", output: ["-output_ts_offset", "3"] }],
    ["odd sizes", { size: "333x187", video: X264("-pix_fmt", "yuv444p") }],
    [
      "10 bits",
      { extension: "webm", video: [...VP9, "-pix_fmt", "yuv420p10le"], audio: ["-c:a", "libopus"] },
    ],
    ["4:2:2", { video: X264("-pix_fmt", "yuv422p") }],
    ["the full range of brightness", { video: X264("-pix_fmt", "yuvj420p", "-color_range", "pc") }],
  ];
  const kept = [
    "H.264 with B-frames in MP4",
    "H.264 with open groups",
    "VP9 and Opus in WebM",
    "MPEG-TS, which does not begin at zero",
    "a variable frame rate",
    "sound longer than the pictures",
    "odd sizes",
    "10 bits",
  ];

  test.each(oneOfEachKind(clips, kept))("%s", async (_name, options) => {
    const file = await clipFile(numberedClip(options));
    await expectSameFrames(file, samplingPlan({ frames: { kind: "uniform", count: 8 } }));
  });

  test("turned on its side", async () => {
    const turn = ["-c", "copy", "-metadata:s:v", "rotate=90"];
    const file = await clipFile({ from: numberedClip(), args: turn, extension: "mp4" });
    const { ours, reference } = await takenByBoth(file, samplingPlan());
    expect(ours.facts.video).toEqual(reference.facts.video);
    expect(ours.frames.map(({ time }) => time)).toEqual(reference.frames.map(({ time }) => time));
    expect(ours.frames[0]).toMatchObject({ width: 90, height: 160 });
    expect(await leastLikeness(ours.frames, reference.frames)).toBeGreaterThan(LEAST_LIKENESS);
  });

  test("oblong pixels", async () => {
    const file = await clipFile(numberedClip({ filters: "setsar=4/3" }));
    const ours = await expectSameFrames(file, samplingPlan());
    expect(ours.facts.video).toMatchObject({ width: 427, height: 180, pixelAspect: 4 / 3 });
    expect(ours.frames[0]).toMatchObject({ width: 160, height: 68 });
  });

  test("a size that changes on the way", async () => {
    const part = (size: string, offset: string) =>
      numberedClip({
        seconds: 1,
        size,
        soundSeconds: 0,
        extension: "ts",
        output: ["-output_ts_offset", offset],
      });
    const parts = [await clipFile(part("320x180", "0")), await clipFile(part("640x480", "1"))];
    const plan = samplingPlan({ frames: { kind: "uniform", count: 4 } });
    const { ours, reference } = await takenByBoth(new File(parts, "joined.ts"), plan);
    expect(ours.numbers).toEqual(reference.numbers);
    for (const frame of ours.frames) expect(frame).toMatchObject({ width: 160, height: 90 });
    expect(ours.notes).toContainEqual(expect.stringContaining("changes its size"));
  });
});

describe.skipIf(nativeVersion === null)("every way to choose frames", () => {
  const clip = numberedClip({ seconds: 4 });
  const segment = { start: 1.01, end: 2.7 };

  const plans: [string, Partial<SamplingPlan> & { frames: FrameChoice }][] = [
    ["many", { frames: { kind: "uniform", count: 90 } }],
    ["more than there are", { frames: { kind: "uniform", count: 128 } }],
    ["a rate", { frames: { kind: "rate", framesPerSecond: 5, maximum: 100 } }],
    ["a rate above the maximum", { frames: { kind: "rate", framesPerSecond: 12, maximum: 6 } }],
    ["key frames", { frames: { kind: "keyframes", maximum: 5 } }],
    ["times", { frames: { kind: "times", seconds: [3.9, 0, 0.5, 1.041667, 2, 77] } }],
    ["a part", { frames: { kind: "uniform", count: 6 }, segment }],
    ["a rate in a part", { frames: { kind: "rate", framesPerSecond: 3, maximum: 50 }, segment }],
    ["key frames of a part", { frames: { kind: "keyframes", maximum: 50 }, segment }],
    ["times in a part", { frames: { kind: "times", seconds: [0.5, 1.5, 2.5, 3.5] }, segment }],
    [
      "an exact size",
      { frames: { kind: "uniform", count: 3 }, size: { kind: "exact", width: 224, height: 224 } },
    ],
    [
      "an odd exact size",
      { frames: { kind: "uniform", count: 3 }, size: { kind: "exact", width: 99, height: 177 } },
    ],
    ["not enlarged", { frames: { kind: "uniform", count: 3 }, size: { kind: "fit", maxSide: 2000 } }],
  ];
  const kept = [
    "more than there are",
    "a rate above the maximum",
    "key frames of a part",
    "times in a part",
    "an odd exact size",
    "not enlarged",
  ];

  test.each(oneOfEachKind(plans, kept))("%s", async (_name, parts) => {
    const { ours, reference } = await takenByBoth(await clipFile(clip), samplingPlan(parts));
    expect(ours.numbers).toEqual(reference.numbers);
    expect(ours.frames.map(({ time }) => time)).toEqual(reference.frames.map(({ time }) => time));
    expect(ours.notes).toEqual(reference.notes);
    expect(ours.frames[0]).toMatchObject({
      width: reference.frames[0]?.width,
      height: reference.frames[0]?.height,
    });
    expect(await leastLikeness(ours.frames, reference.frames)).toBeGreaterThan(LEAST_LIKENESS);
  });

  const forms: [string, SamplingPlan["image"]][] = [
    ["small JPEGs", { type: "image/jpeg", quality: "small" }],
    ["JPEGs", { type: "image/jpeg", quality: "normal" }],
    ["large JPEGs", { type: "image/jpeg", quality: "high" }],
    ["WebP", { type: "image/webp", quality: "normal" }],
  ];
  test.each(oneOfEachKind(forms, ["large JPEGs", "WebP"]))(
    "pictures as %s have about the reference's size",
    async (_name, image) => {
      const plan = samplingPlan({ frames: { kind: "uniform", count: 4 }, image });
      const { ours, reference } = await takenByBoth(await clipFile(clip), plan);
      const bytes = ({ frames }: typeof ours) => frames.reduce((sum, frame) => sum + frame.bytes.length, 0);
      expect(bytes(ours) / bytes(reference)).toBeGreaterThan(0.5);
      expect(bytes(ours) / bytes(reference)).toBeLessThan(2);
      expect(ours.numbers).toEqual(reference.numbers);
    },
  );
});
