import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createFfmpegEngine } from "../../src/media/open-media";
import type { VideoTrackFacts } from "../../src/shapes/media";
import { oneOfEachKind } from "../support/effort";
import type { ClipRecipe } from "../support/native-ffmpeg";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { type ClipOptions, clipFile, numberedClip, numberIn, pixelsOf } from "./test-clips";

const engine = createFfmpegEngine();
afterAll(() => engine.dispose());

const nativeVersion = await commands.nativeVersion();
const FOUR = samplingPlan({ frames: { kind: "uniform", count: 4 }, audio: WAV });

async function read(recipe: ClipRecipe) {
  const file = await clipFile(recipe);
  const facts = await engine.probe(file);
  const { frames, notes } = await engine.sampleFrames(file, facts, FOUR);
  const sound = await engine.extractAudio(file, facts, FOUR);
  return { facts, frames, notes, sound, numbers: await Promise.all(frames.map(numberIn)) };
}

/** The frames in the middles of the quarters: the last one before each. */
function middles(seconds: number, framesPerSecond = 24): number[] {
  return [0.5, 1.5, 2.5, 3.5].map((part) => Math.ceil(((part * seconds) / 4) * framesPerSecond - 1e-3) - 1);
}

const X264 = ["-c:v", "libx264", "-preset", "veryfast"];
const X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];

describe.skipIf(nativeVersion === null)("containers and codecs", () => {
  const files: [string, ClipOptions, string, Partial<VideoTrackFacts>][] = [
    ["H.264 in MP4", {}, "mp4", { codec: "h264", bitDepth: 8 }],
    ["fragmented MP4", { output: ["-movflags", "frag_keyframe+empty_moov"] }, "mp4", { codec: "h264" }],
    ["HEVC in MOV", { extension: "mov", video: [...X265, "-tag:v", "hvc1"] }, "mov", { codec: "hevc" }],
    ["ProRes in MOV", { extension: "mov", video: ["-c:v", "prores_ks"] }, "mov", { bitDepth: 10 }],
    [
      "VP8 and Vorbis in WebM",
      { extension: "webm", video: ["-c:v", "libvpx", "-deadline", "realtime"], audio: ["-c:a", "libvorbis"] },
      "webm",
      { codec: "vp8", bitDepth: 8 },
    ],
    [
      "MPEG-4 part 2 in AVI",
      { extension: "avi", video: ["-c:v", "mpeg4", "-q:v", "3", "-bf", "2"] },
      "avi",
      {},
    ],
    ["MJPEG in AVI", { extension: "avi", video: ["-c:v", "mjpeg", "-q:v", "3"] }, "avi", { codec: "mjpeg" }],
    [
      "MPEG-2 in a program stream",
      { extension: "mpg", video: ["-c:v", "mpeg2video", "-q:v", "3"], audio: ["-c:a", "mp2"] },
      "mpeg",
      {},
    ],
    ["WMV", { extension: "wmv", video: ["-c:v", "wmv2", "-q:v", "3"], audio: ["-c:a", "wmav2"] }, "asf", {}],
    ["FLV", { extension: "flv", video: ["-c:v", "flv", "-q:v", "3"] }, "flv", { codec: "flv1" }],
    [
      "Theora in Ogg",
      { extension: "ogv", video: ["-c:v", "libtheora", "-q:v", "9"], audio: ["-c:a", "libvorbis"] },
      "ogg",
      { codec: "theora" },
    ],
    ["GIF", { extension: "gif", framesPerSecond: 20, video: [], soundSeconds: 0 }, "gif", { codec: "gif" }],
  ];
  const kept = [
    "fragmented MP4",
    "HEVC in MOV",
    "ProRes in MOV",
    "VP8 and Vorbis in WebM",
    "MPEG-4 part 2 in AVI",
    "MPEG-2 in a program stream",
    "WMV",
    "FLV",
    "Theora in Ogg",
  ];

  test.each(oneOfEachKind(files, kept))("%s", async (_name, options, container, video) => {
    const { facts, numbers, sound } = await read(numberedClip(options));
    expect(facts).toMatchObject({ kind: "video", container, video: { width: 320, height: 180, ...video } });
    const wanted = middles(facts.durationSeconds ?? 0, options.framesPerSecond);
    expect(numbers).toHaveLength(4);
    for (const [place, number] of numbers.entries()) {
      // Some writers leave a frame's length free behind the first one.
      expect([wanted[place], (wanted[place] ?? 0) - 1]).toContain(number);
    }
    if (options.soundSeconds === 0) expect(sound).toBeNull();
    else expect(Math.abs((sound?.durationSeconds ?? 0) - 2)).toBeLessThan(0.12);
  });
});

describe.skipIf(nativeVersion === null)("odd videos", () => {
  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ])("turned by %i degrees", async (rotate, rotationDegrees) => {
    const { facts, frames } = await read({
      from: numberedClip({ size: "320x160" }),
      args: ["-c", "copy", "-metadata:s:v", `rotate=${rotate}`],
      extension: "mp4",
    });
    const upright = rotate % 180 === 0;
    const shape = upright ? { width: 320, height: 160 } : { width: 160, height: 320 };
    expect(facts.video).toMatchObject({ ...shape, rotationDegrees });
    expect(frames[0]).toMatchObject(upright ? { width: 160, height: 80 } : { width: 80, height: 160 });
    // The blocks with the number are black and white, and stand where the upper edge was.
    const { data, width, height } = await pixelsOf(frames[3]?.bytes ?? new Uint8Array());
    const grey = (x: number, y: number) =>
      data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4] ?? 0;
    const [first = 0, last = 0] =
      {
        90: [grey(0.1, 0.97), grey(0.1, 0.03)],
        180: [grey(0.97, 0.9), grey(0.03, 0.9)],
        270: [grey(0.9, 0.03), grey(0.9, 0.97)],
      }[rotate] ?? [];
    // It is frame 41: its first block is white, its last one black.
    expect(first).toBeGreaterThan(200);
    expect(last).toBeLessThan(40);
  });

  const videos: [string, ClipOptions, Partial<VideoTrackFacts>, { width: number; height: number }][] = [
    [
      "an odd size",
      {
        filters: "format=yuv444p,scale=321:181:flags=neighbor,setsar=1",
        video: [...X264, "-pix_fmt", "yuv444p"],
      },
      { width: 321, height: 181 },
      { width: 160, height: 90 },
    ],
    [
      "10 bit H.264",
      { video: [...X264, "-pix_fmt", "yuv420p10le"] },
      { bitDepth: 10 },
      { width: 160, height: 90 },
    ],
    [
      "10 bit HEVC",
      { extension: "mkv", video: [...X265, "-pix_fmt", "yuv420p10le"] },
      { bitDepth: 10 },
      { width: 160, height: 90 },
    ],
    [
      "10 bit VP9",
      {
        extension: "webm",
        video: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-pix_fmt", "yuv420p10le"],
        audio: ["-c:a", "libopus"],
      },
      { bitDepth: 10 },
      { width: 160, height: 90 },
    ],
    [
      "oblong pixels",
      { filters: "setsar=64/45" },
      { width: 455, height: 180, pixelAspect: 64 / 45 },
      { width: 160, height: 64 },
    ],
    [
      "upright oblong pixels",
      { filters: "setsar=1/2" },
      { width: 160, height: 180, pixelAspect: 0.5 },
      { width: 142, height: 160 },
    ],
    [
      "a start that is not zero",
      { extension: "mkv", output: ["-output_ts_offset", "3"] },
      { startSeconds: 3 },
      { width: 160, height: 90 },
    ],
  ];
  const kept = ["an odd size", "10 bit HEVC", "upright oblong pixels", "a start that is not zero"];

  test.each(oneOfEachKind(videos, kept))("%s", async (_name, options, video, frame) => {
    const { facts, frames, numbers, notes, sound } = await read(numberedClip(options));
    expect(facts.video).toMatchObject(video);
    expect(frames[0]).toMatchObject(frame);
    expect(numbers).toEqual(middles(facts.durationSeconds ?? 0));
    for (const [place, { time }] of frames.entries()) expect(time).toBeCloseTo((numbers[place] ?? 0) / 24, 2);
    expect(notes).toEqual([]);
    expect(sound?.durationSeconds).toBeCloseTo(2, 1);
  });

  test("high dynamic range is read, and said", async () => {
    const curve = ["-color_trc", "smpte2084", "-color_primaries", "bt2020", "-colorspace", "bt2020nc"];
    const { numbers, notes } = await read(
      numberedClip({ video: [...X264, "-pix_fmt", "yuv420p10le", ...curve] }),
    );
    expect(numbers).toEqual([5, 17, 29, 41]);
    expect(notes).toEqual([expect.stringContaining("high dynamic range")]);
  });

  test("AV1 is refused in plain words, its sound is not", async () => {
    const video = ["-c:v", "libsvtav1", "-preset", "12"];
    const file = await clipFile(numberedClip({ video, size: "320x192" }));
    const facts = await engine.probe(file);
    expect(facts.video?.codec).toBe("av1");
    await expect(engine.sampleFrames(file, facts, FOUR)).rejects.toMatchObject({
      problem: { code: "codec-unsupported", detail: expect.stringContaining("av1") },
    });
    for (const frames of [
      { kind: "keyframes", maximum: 4 } as const,
      { kind: "times", seconds: [1] } as const,
    ]) {
      const plan = samplingPlan({
        frames: frames.kind === "times" ? { kind: "times", seconds: [1] } : frames,
      });
      await expect(engine.sampleFrames(file, facts, plan)).rejects.toMatchObject({
        problem: { code: "codec-unsupported" },
      });
    }
    expect((await engine.extractAudio(file, facts, FOUR))?.durationSeconds).toBeCloseTo(2, 1);
  });
});
