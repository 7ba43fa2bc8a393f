import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createAutoEngine } from "../../../src/media/auto-engine";
import { oneOfEachKind } from "../../support/effort";
import { samplingPlan } from "../../support/sampling-plan";
import { bytesOf, clipFile, likeness, pixelsOf } from "../test-clips";
import { ffmpeg, problemOf, webCodecs } from "./engines";

const auto = createAutoEngine({ webCodecs, ffmpeg });
const nativeVersion = await commands.nativeVersion();
const PATTERN = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:d=1"];
const VP9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"];
const PLAN = samplingPlan({ frames: { kind: "uniform", count: 3 } });
const FILTER =
  "setpts=PTS-STARTPTS,fps=3,scale=160:160:force_original_aspect_ratio=decrease:force_divisible_by=2:" +
  "out_color_matrix=bt601:out_range=pc";

describe.skipIf(nativeVersion === null)("pictures coded in red, green and blue", () => {
  const clips: [name: string, extension: string, codec: string, output: string[]][] = [
    ["VP9 in WebM", "webm", "VP9", ["-pix_fmt", "gbrp", ...VP9]],
    ["VP9 in MP4", "mp4", "VP9", ["-pix_fmt", "gbrp", ...VP9]],
    ["VP9 of 10 bit in MKV", "mkv", "VP9", ["-pix_fmt", "gbrp10le", ...VP9]],
    ["H.264 in MP4", "mp4", "H.264", ["-c:v", "libx264rgb", "-preset", "veryfast"]],
  ];
  test.each(oneOfEachKind(clips, ["VP9 in WebM", "H.264 in MP4"]))(
    "%s: ffmpeg.wasm takes them, in the right colours",
    async (_name, extension, codec, output) => {
      const recipe = { args: [...PATTERN, ...output], extension };
      const file = await clipFile(recipe);
      const facts = await auto.probe(file);
      const { engine, engineReason, frames } = await auto.sampleFrames(file, facts, PLAN);
      expect(engine).toMatch(/^ffmpeg/);
      expect(engineReason).toBe(`the browser gives ${codec} in RGB wrong colours`);
      const native = await commands.framesByNative(recipe, { filter: FILTER, count: 3, portable: true });
      expect(frames).toHaveLength(native.length);
      for (const [index, { bytes }] of frames.entries())
        expect(await likeness(bytes, bytesOf(native[index] ?? ""))).toBeGreaterThan(45);
    },
  );

  test("WebCodecs fixed by the plan says what to do", async () => {
    const file = await clipFile({ args: [...PATTERN, "-pix_fmt", "gbrp", ...VP9], extension: "webm" });
    const { facts, decodesVideo, isRgb } = await webCodecs.examine(file);
    expect({ decodesVideo, isRgb }).toEqual({ decodesVideo: false, isRgb: true });
    const taken = auto.sampleFrames(file, facts, { ...PLAN, engine: "webcodecs" });
    expect(await problemOf(taken)).toMatchObject({
      code: "colors-unsupported",
      nextStep: expect.stringContaining("ffmpeg.wasm"),
    });
  });

  test("full colour in brightness and colour stays with the browser", async () => {
    const file = await clipFile({ args: [...PATTERN, "-pix_fmt", "yuv444p", ...VP9], extension: "webm" });
    const facts = await auto.probe(file);
    const { engine, frames } = await auto.sampleFrames(file, facts, PLAN);
    expect(engine).toMatch(/^WebCodecs/);
    for (const { bytes } of frames) expect(await pixelsOf(bytes)).toMatchObject({ width: 160, height: 90 });
  });
});
