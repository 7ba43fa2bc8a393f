import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import type { SampledFrame } from "../../src/media/media-engine";
import { createFfmpegEngine } from "../../src/media/open-media";
import type { SamplingPlan } from "../../src/shapes/media";
import { oneOfEachKind, thorough } from "../support/effort";
import type { ClipRecipe } from "../support/native-ffmpeg";
import { samplingPlan } from "../support/sampling-plan";
import {
  bytesOf,
  type ClipOptions,
  clipFile,
  likeness,
  numberedClip,
  numberIn,
  pixelsOf,
} from "./test-clips";

const engine = createFfmpegEngine();
afterAll(() => engine.dispose());

const nativeVersion = await commands.nativeVersion();
/** The core was built from ffmpeg 5.1; other versions scale a little differently. */
const LEAST_LIKENESS = nativeVersion?.startsWith("5.1") ? Number.POSITIVE_INFINITY : 45;

const uniform = (count: number, maxSide = 160): SamplingPlan =>
  samplingPlan({ frames: { kind: "uniform", count }, size: { kind: "fit", maxSide } });

const rate = (framesPerSecond: number, maximum: number): SamplingPlan =>
  samplingPlan({ frames: { kind: "rate", framesPerSecond, maximum } });

const scaled = (side: number) =>
  `scale=${side}:${side}:force_original_aspect_ratio=decrease:force_divisible_by=2:out_color_matrix=bt601:out_range=pc`;
const nativeFilter = (fps: string, scale = scaled(160)) => `setpts=PTS-STARTPTS,fps=${fps},${scale}`;

async function sampled(recipe: ClipRecipe, plan: SamplingPlan) {
  const file = await clipFile(recipe);
  const facts = await engine.probe(file);
  const seen: SampledFrame[] = [];
  const result = await engine.sampleFrames(file, facts, plan, { onFrame: (frame) => seen.push(frame) });
  expect(seen.sort((left, right) => left.time - right.time)).toEqual(result.frames);
  return { file, facts, ...result, numbers: await Promise.all(result.frames.map(numberIn)) };
}

async function nativeFrames(recipe: ClipRecipe, filter: string, count: number, portable = true) {
  const frames = (await commands.framesByNative(recipe, { filter, count, portable })).map(bytesOf);
  return Promise.all(frames.map(async (bytes) => ({ bytes, number: await numberIn({ bytes }) })));
}

/** Every different frame of native ffmpeg is among ours, in the same order and with the same pixels. */
async function expectSame(
  ours: { frames: SampledFrame[]; numbers: number[] },
  native: { bytes: Uint8Array<ArrayBuffer>; number: number }[],
) {
  const different = [...new Set(native.map((frame) => frame.number))];
  expect(ours.numbers.slice(0, different.length)).toEqual(different);
  for (const { bytes, number } of native) {
    const same = ours.frames[ours.numbers.indexOf(number)];
    expect(same && (await likeness(same.bytes, bytes))).toBeGreaterThanOrEqual(LEAST_LIKENESS);
  }
}

const X264 = (...options: string[]) => ["-c:v", "libx264", "-preset", "veryfast", ...options];
const VP9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"];
const X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];

describe.skipIf(nativeVersion === null)("the frames of native ffmpeg's fps filter", () => {
  const clips: [string, ClipOptions][] = [
    ["H.264 with B-frames in MP4", {}],
    ["H.264 with open groups", { video: X264("-g", "20", "-x264-params", "open-gop=1") }],
    ["VP9 and Opus in WebM", { extension: "webm", video: VP9, audio: ["-c:a", "libopus"] }],
    ["HEVC in MKV", { extension: "mkv", video: X265 }],
    ["MPEG-4 in AVI", { extension: "avi", video: ["-c:v", "mpeg4", "-q:v", "3"], audio: ["-c:a", "mp3"] }],
    ["MPEG-TS, which does not begin at zero", { extension: "ts" }],
    [
      "a variable frame rate",
      { filters: "select='not(between(mod(n,12),3,8))'", output: ["-fps_mode", "vfr"] },
    ],
    ["sound longer than the pictures", { soundSeconds: 2.4 }],
    ["an odd frame rate", { framesPerSecond: 23.976 }],
  ];
  const kept = [
    "H.264 with B-frames in MP4",
    "VP9 and Opus in WebM",
    "MPEG-4 in AVI",
    "MPEG-TS, which does not begin at zero",
    "a variable frame rate",
  ];
  test.each(oneOfEachKind(clips, kept))("%s", async (_name, options) => {
    const recipe = numberedClip(options);
    const result = await sampled(recipe, uniform(8));
    const native = await nativeFrames(recipe, nativeFilter(`8/${result.facts.durationSeconds}`), 8);
    expect(native.length).toBeGreaterThanOrEqual(7);
    await expectSame(result, native);
    const framesPerSecond = options.framesPerSecond ?? 24;
    for (const [position, frame] of result.frames.entries()) {
      // ffmpeg's AVI writer leaves a place free behind the first frame.
      const atPlace = (result.numbers[position] ?? 0) + (options.extension === "avi" ? 1 : 0);
      expect(frame.time).toBeCloseTo(atPlace / framesPerSecond, 2);
      expect(frame).toMatchObject({ width: 160, height: 90 });
    }
  });

  test("pixels differ little where native ffmpeg uses vector instructions", async () => {
    const recipe = numberedClip();
    const result = await sampled(recipe, uniform(4));
    const native = await nativeFrames(recipe, nativeFilter("4/2"), 4, false);
    for (const [position, frame] of result.frames.entries()) {
      expect(await likeness(frame.bytes, native[position]?.bytes ?? frame.bytes)).toBeGreaterThan(45);
    }
  });

  test("untagged high definition is read as BT.709", async () => {
    const recipe = numberedClip({ seconds: 1, framesPerSecond: 8, filters: "scale=1280:720:flags=neighbor" });
    const result = await sampled(recipe, uniform(2));
    const scale = `${scaled(160)}:in_color_matrix=bt709`;
    await expectSame(result, await nativeFrames(recipe, nativeFilter("2/1", scale), 2));
  });

  test("a rate", async () => {
    const recipe = numberedClip();
    const result = await sampled(recipe, rate(5, 100));
    const native = await nativeFrames(recipe, nativeFilter("5"), 100);
    expect(native).toHaveLength(10);
    expect(result.frames).toHaveLength(10);
    expect(result.notes).toEqual([]);
    await expectSame(result, native);
  });

  test("a rate above the maximum is lowered over the whole video", async () => {
    const recipe = numberedClip();
    const result = await sampled(recipe, rate(12, 6));
    await expectSame(result, await nativeFrames(recipe, nativeFilter("6/2"), 6));
    expect(result.frames).toHaveLength(6);
    expect(result.notes).toEqual([expect.stringContaining("3 a second")]);
  });
});

describe.skipIf(nativeVersion === null)("long videos", () => {
  const scale = `${scaled(160)}:in_color_matrix=bt709`;
  const long = numberedClip({
    seconds: 60,
    framesPerSecond: 12,
    size: "96x54",
    filters: "scale=1280:720:flags=neighbor",
    video: X264("-preset", "ultrafast", "-g", "24"),
  });
  const openGroups = X264("-preset", "ultrafast", "-bf", "2", "-g", "24", "-x264-params", "open-gop=1");

  const containers: [string, ClipRecipe][] = [
    ["in MP4", long],
    ["in MPEG-TS", { from: long, args: ["-c", "copy"], extension: "ts" }],
    ["in MKV with open groups", { from: long, args: openGroups, extension: "mkv" }],
  ];
  test.each(oneOfEachKind(containers, ["in MP4"]))(
    "frames far apart are found by seeks, %s",
    async (_name, recipe) => {
      const result = await sampled(recipe, uniform(6));
      const native = await nativeFrames(recipe, nativeFilter(`6/${result.facts.durationSeconds}`, scale), 6);
      expect(result.frames).toHaveLength(6);
      await expectSame(result, native);
      for (const [position, frame] of result.frames.entries()) {
        expect(frame.time).toBeCloseTo((result.numbers[position] ?? 0) / 12, 2);
      }
    },
  );

  test("frames close together are decoded in slices", async () => {
    // More than seeks would be worth.
    const count = thorough ? 120 : 30;
    const result = await sampled(long, uniform(count));
    const filter = nativeFilter(`${count}/${result.facts.durationSeconds}`, scale);
    const native = await nativeFrames(long, filter, count);
    expect(result.frames).toHaveLength(count);
    await expectSame(result, native);
  });

  const ways: [string, number][] = [
    ["by seeks", 6],
    ["in slices", 120],
  ];
  test.each(oneOfEachKind(ways, ["by seeks"]))(
    "of a file cut in the middle, the first half is there (%s, %i frames)",
    async (_way, count) => {
      const front = { from: long, args: ["-c", "copy", "-movflags", "+faststart"], extension: "mp4" };
      const whole = await clipFile(front);
      const file = new File([whole.slice(0, whole.size / 2)], whole.name);
      const facts = await engine.probe(file);
      const { frames, notes } = await engine.sampleFrames(file, facts, uniform(count));
      const numbers = await Promise.all(frames.map(numberIn));
      // The last one is the last readable frame, which stands for the first middle that lies behind it.
      const expected = numbers.slice(0, -1).map((_, index) => Math.ceil(((index + 0.5) * 720) / count) - 1);
      expect(numbers.slice(0, -1)).toEqual(expected);
      expect(numbers.length).toBeGreaterThan(count * 0.4);
      expect(numbers.length).toBeLessThan(count * 0.7);
      expect(notes[0]).toMatch(/^Pictures could be read up to \d\d\.\d s of 60\.0 s: the file seems damaged/);
    },
  );
});

describe.skipIf(nativeVersion === null)("shapes and lengths", () => {
  test("frames have the shape in which the video is shown", async () => {
    const turn = ["-c", "copy", "-metadata:s:v", "rotate=90"];
    const turned = { from: numberedClip(), args: turn, extension: "mp4" };
    const { facts, frames } = await sampled(turned, uniform(2));
    expect(facts.video).toMatchObject({ width: 180, height: 320, rotationDegrees: 270 });
    expect(frames[0]).toMatchObject({ width: 90, height: 160 });
    const [native] = await nativeFrames(turned, nativeFilter("2/2"), 2);
    expect(native && frames[0] && (await likeness(frames[0].bytes, native.bytes))).toBeGreaterThan(45);
    const oblong = await sampled(numberedClip({ filters: "setsar=4/3" }), uniform(2));
    expect(oblong.facts.video).toMatchObject({ width: 427, height: 180 });
    expect(oblong.frames[0]).toMatchObject({ width: 160, height: 68 });
  });

  test("small videos are not enlarged", async () => {
    const { frames } = await sampled(numberedClip(), uniform(2, 2000));
    expect(frames[0]).toMatchObject({ width: 320, height: 180 });
    const pixels = frames[0] && (await pixelsOf(frames[0].bytes));
    expect(pixels).toMatchObject({ width: 320, height: 180 });
  });

  test("a video with fewer frames than asked for gives each once, and says so", async () => {
    const result = await sampled(numberedClip({ seconds: 0.5, framesPerSecond: 10 }), uniform(32));
    expect(result.numbers).toEqual([0, 1, 2, 3, 4]);
    expect(result.frames.map((frame) => frame.time)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(result.notes).toEqual([expect.stringContaining("5 different frames instead of 32")]);
  });

  test("the last frame is taken where the pictures end before the last middle", async () => {
    const result = await sampled(numberedClip({ soundSeconds: 2.6 }), uniform(4));
    expect(result.numbers).toEqual([7, 23, 38, 47]);
    expect(result.notes).toEqual([expect.stringContaining("up to 2.0 s of 2.6 s")]);
  });

  test("a file that does not say how long it is", async () => {
    const recipe = numberedClip({ extension: "webm", video: VP9, soundSeconds: 0, output: ["-live", "1"] });
    const result = await sampled(recipe, uniform(4));
    expect(result.facts.durationSeconds).toBeNull();
    expect(result.numbers).toEqual([5, 17, 29, 41]);
    expect(result.notes).toEqual([expect.stringContaining("does not say how long")]);
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
    const file = new File(parts, "joined.ts");
    const facts = await engine.probe(file);
    const { frames, notes } = await engine.sampleFrames(file, facts, uniform(4));
    expect(await Promise.all(frames.map(numberIn))).toEqual([5, 17, 6, 18]);
    // The second part begins at the place of frame 22: the writer leaves less room before its first frame.
    const places = [5, 17, 28, 40];
    for (const [position, { time }] of frames.entries()) {
      expect(time).toBeCloseTo((places[position] ?? 0) / 24, 3);
    }
    for (const frame of frames) expect(frame).toMatchObject({ width: 160, height: 90 });
    expect(notes).toContainEqual(expect.stringContaining("changes its size"));
  });
});
