import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createFfmpegEngine } from "../../src/media/open-media";
import type { FrameChoice, SamplingPlan } from "../../src/shapes/media";
import { oneOfEachKind } from "../support/effort";
import type { ClipRecipe } from "../support/native-ffmpeg";
import { samplingPlan } from "../support/sampling-plan";
import { clipFile, likeness, numberedClip, numberIn, pixelsOf } from "./test-clips";

const engine = createFfmpegEngine();
afterAll(() => engine.dispose());

const nativeVersion = await commands.nativeVersion();

async function sampled(recipe: ClipRecipe, plan: SamplingPlan) {
  const file = await clipFile(recipe);
  const facts = await engine.probe(file);
  const { frames, notes } = await engine.sampleFrames(file, facts, plan);
  const times = frames.map(({ time }) => time);
  return { frames, notes, times, numbers: await Promise.all(frames.map(numberIn)) };
}

const take = (frames: FrameChoice, parts: Partial<SamplingPlan> = {}) => samplingPlan({ frames, ...parts });
const times = (...seconds: number[]) => take({ kind: "times", seconds });

/** 24 frames a second, a key frame every 12 and no other. */
const CLOSE_KEYS = numberedClip({
  seconds: 5,
  video: ["-c:v", "libx264", "-preset", "veryfast", "-g", "12", "-sc_threshold", "0"],
});
const CONTAINERS: [string, ClipRecipe][] = [
  ["MP4", numberedClip()],
  ["MPEG-TS, which does not begin at zero", numberedClip({ extension: "ts" })],
  ["MKV, which counts milliseconds", numberedClip({ extension: "mkv" })],
];
const LONG = numberedClip({
  seconds: 60,
  framesPerSecond: 12,
  size: "96x54",
  filters: "scale=1280:720:flags=neighbor",
  video: ["-c:v", "libx264", "-preset", "ultrafast", "-g", "24"],
});

describe.skipIf(nativeVersion === null)("exact times", () => {
  test.each(oneOfEachKind(CONTAINERS, ["MPEG-TS, which does not begin at zero"]))(
    "the last frame at or before each, in %s",
    async (_name, recipe) => {
      const { numbers, times: shownAt } = await sampled(recipe, times(1.999, 0, 0.5, 0.26, 0.27, 99));
      expect(numbers).toEqual([0, 6, 12, 47]);
      expect(shownAt[1]).toBeCloseTo(0.25, 2);
    },
  );

  test("a time that was recorded brings the same frame again", async () => {
    const first = await sampled(numberedClip(), take({ kind: "uniform", count: 7 }));
    const again = await sampled(numberedClip(), times(...first.times));
    expect(again.frames).toEqual(first.frames);
    expect(again.notes).toEqual([]);
  });

  test("of a variable frame rate, what stays on is taken once", async () => {
    const gaps = { filters: "select='not(between(mod(n,12),3,8))'", output: ["-fps_mode", "vfr"] };
    const { numbers, notes } = await sampled(numberedClip(gaps), times(0.1, 0.2, 0.3, 0.4));
    expect(numbers).toEqual([2, 9]);
    expect(notes).toEqual([expect.stringContaining("2 different frames instead of 4")]);
  });

  test("far apart and close together in a long video", async () => {
    const { numbers } = await sampled(LONG, times(0.5, 30, 30.1, 30.5, 59));
    expect(numbers).toEqual([6, 360, 361, 366, 708]);
  });
});

describe.skipIf(nativeVersion === null)("key frames only", () => {
  test("all of them", async () => {
    const { numbers, notes } = await sampled(CLOSE_KEYS, take({ kind: "keyframes", maximum: 50 }));
    expect(numbers).toEqual([0, 12, 24, 36, 48, 60, 72, 84, 96, 108]);
    expect(notes).toEqual([expect.stringContaining("not at even distances")]);
  });

  test("no more than allowed, evenly", async () => {
    const { numbers, notes } = await sampled(CLOSE_KEYS, take({ kind: "keyframes", maximum: 5 }));
    expect(numbers).toEqual([12, 36, 60, 84, 108]);
    expect(notes[1]).toContain("5 of 10");
  });

  test("of a part", async () => {
    const part = take({ kind: "keyframes", maximum: 50 }, { segment: { start: 1, end: 2.5 } });
    expect((await sampled(CLOSE_KEYS, part)).numbers).toEqual([24, 36, 48]);
    const between = take({ kind: "keyframes", maximum: 50 }, { segment: { start: 1.1, end: 1.4 } });
    await expect(sampled(CLOSE_KEYS, between)).rejects.toMatchObject({
      problem: { code: "plan-impossible" },
    });
  });

  const videos: [string, ClipRecipe, number[]][] = [
    ["a long video", LONG, [72, 264, 432, 624]],
    [
      "one that has nothing else",
      numberedClip({ extension: "mov", video: ["-c:v", "prores_ks"] }),
      [6, 18, 30, 42],
    ],
  ];
  test.each(oneOfEachKind(videos, ["one that has nothing else"]))(
    "of %s",
    async (_name, recipe, expected) => {
      expect((await sampled(recipe, take({ kind: "keyframes", maximum: 4 }))).numbers).toEqual(expected);
    },
  );
});

describe.skipIf(nativeVersion === null)("a part of the video", () => {
  const part = { segment: { start: 0.5, end: 1.5 } };

  test.each(oneOfEachKind(CONTAINERS, ["MPEG-TS, which does not begin at zero"]))(
    "frames from the middles of its pieces, in %s",
    async (_name, recipe) => {
      const uniform = await sampled(recipe, take({ kind: "uniform", count: 4 }, part));
      expect(uniform.numbers).toEqual([14, 20, 26, 32]);
      expect(uniform.times[0]).toBeCloseTo(14 / 24, 2);
      const rate = await sampled(recipe, take({ kind: "rate", framesPerSecond: 2, maximum: 9 }, part));
      expect(rate.numbers).toEqual([17, 29]);
    },
  );

  test("deep in a long video, begun between two frames", async () => {
    const segment = { start: 40.04, end: 44.04 };
    const { numbers } = await sampled(LONG, take({ kind: "uniform", count: 8 }, { segment }));
    expect(numbers).toEqual([483, 489, 495, 501, 507, 513, 519, 525]);
  });

  test("times outside of it are left out", async () => {
    const plan = take({ kind: "times", seconds: [0.1, 0.6, 1.9] }, part);
    const { numbers, notes } = await sampled(numberedClip(), plan);
    expect(numbers).toEqual([14]);
    expect(notes).toEqual([expect.stringContaining("2 of 3 times")]);
  });

  test("behind the end there is nothing", async () => {
    const plan = take({ kind: "uniform", count: 4 }, { segment: { start: 2, end: 3 } });
    await expect(sampled(numberedClip(), plan)).rejects.toMatchObject({
      problem: { code: "plan-impossible" },
    });
  });
});

test.skipIf(nativeVersion === null)("no frames are no work", async () => {
  expect(await sampled(numberedClip(), take({ kind: "none" }))).toMatchObject({ frames: [], notes: [] });
});

describe.skipIf(nativeVersion === null)("how frames are written", () => {
  const two: FrameChoice = { kind: "uniform", count: 2 };
  const exact = (width: number, height: number) => take(two, { size: { kind: "exact", width, height } });
  const bytesOf = async (recipe: ClipRecipe, image: SamplingPlan["image"]) =>
    (await sampled(recipe, take(two, { image }))).frames.map(({ bytes }) => bytes);

  test.each([
    [224, 224, 49],
    [100, 200, 72],
    [640, 240, 0],
    [225, 225, 49],
  ])("%i × %i with black around the picture", async (width, height, border) => {
    const { frames } = await sampled(numberedClip(), exact(width, height));
    expect(frames[0]).toMatchObject({ width, height });
    const pixels = await pixelsOf(frames[0]?.bytes ?? new Uint8Array());
    expect(pixels).toMatchObject({ width, height });
    const brightest = (x: number, y: number) =>
      Math.max(...pixels.data.slice((y * width + x) * 4, (y * width + x) * 4 + 3));
    const rows = Array.from({ length: height }, (_, y) => brightest(Math.floor(width / 2), y));
    if (border > 0) {
      expect(Math.max(...rows.slice(0, border - 6))).toBeLessThan(8);
      expect(Math.max(...rows.slice(border + 6, height - border - 6))).toBeGreaterThan(60);
    } else {
      expect(brightest(50, height - 50)).toBeLessThan(8);
      expect(brightest(Math.floor(width / 2), height - 50)).toBeGreaterThan(8);
    }
  });

  test("also as WebP of an odd size", async () => {
    const image = { type: "image/webp", quality: "normal" } as const;
    const { frames } = await sampled(numberedClip(), { ...exact(225, 127), image });
    expect(frames[0]).toMatchObject({ width: 225, height: 127 });
    const pixels = await createImageBitmap(new Blob([frames[0]?.bytes ?? new Uint8Array()]));
    expect(pixels).toMatchObject({ width: 225, height: 127 });
  });

  test("JPEG and WebP in three qualities, which show the same", async () => {
    const recipe = numberedClip();
    const [reference] = await bytesOf(recipe, { type: "image/jpeg", quality: "high" });
    if (!reference) throw new Error("no frame");
    for (const type of ["image/jpeg", "image/webp"] as const) {
      const sizes: number[] = [];
      for (const quality of ["small", "normal", "high"] as const) {
        const [first] = await bytesOf(recipe, { type, quality });
        if (!first) throw new Error("no frame");
        sizes.push(first.length);
        expect(String.fromCharCode(...first.subarray(0, 12))).toMatch(
          type === "image/webp" ? /^RIFF....WEBP/s : /^ÿØÿ/,
        );
        expect(await likeness(reference, first)).toBeGreaterThan(quality === "small" ? 27 : 30);
      }
      expect(sizes).toEqual([...sizes].sort((left, right) => left - right));
      expect(new Set(sizes).size).toBe(3);
    }
  });

  test("oblong pixels in an exact frame", async () => {
    const oblong = numberedClip({ filters: "setsar=2" });
    const { frames } = await sampled(oblong, exact(320, 200));
    // 640 × 180 as shown, so 320 × 90 in the frame: 55 rows of black above and below.
    const pixels = await pixelsOf(frames[0]?.bytes ?? new Uint8Array());
    const row = (y: number) =>
      Math.max(...pixels.data.filter((_, at) => at % 4 < 3 && Math.floor(at / 1280) === y));
    expect(row(44)).toBeLessThan(8);
    expect(row(60)).toBeGreaterThan(60);
  });
});
