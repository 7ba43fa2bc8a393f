import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { samplingPlan } from "../../support/sampling-plan";
import { bytesOf, clipFile, likeness, numberedClip, numberIn } from "../test-clips";
import { webCodecs } from "./engines";

const nativeVersion = await commands.nativeVersion();
const SCALE =
  "scale=160:160:force_original_aspect_ratio=decrease:force_divisible_by=2:out_color_matrix=bt601:out_range=pc";

describe.skipIf(nativeVersion === null)("AV1, which the reference engine cannot decode", () => {
  test.each<[string, string[]]>([
    ["with a pyramid", ["-c:v", "libsvtav1", "-preset", "10", "-g", "40"]],
    ["without", ["-c:v", "libaom-av1", "-cpu-used", "8", "-lag-in-frames", "0", "-g", "20", "-b:v", "1M"]],
  ])("has native ffmpeg's frames, %s", async (_name, video) => {
    const clip = numberedClip({ seconds: 4, size: "320x192", video });
    const file = await clipFile(clip);
    const facts = await webCodecs.probe(file);
    expect(facts.video).toMatchObject({ codec: "av1", width: 320, height: 192, bitDepth: 8 });
    const count = 12;
    const plan = samplingPlan({ frames: { kind: "uniform", count } });
    const { frames } = await webCodecs.sampleFrames(file, facts, plan);
    const filter = `setpts=PTS-STARTPTS,fps=${count}/${facts.durationSeconds},${SCALE}`;
    const native = (await commands.framesByNative(clip, { filter, count, portable: false })).map(bytesOf);
    expect(frames.length).toBe(count);
    const numbers = await Promise.all(native.map((bytes) => numberIn({ bytes })));
    expect(await Promise.all(frames.slice(0, native.length).map((frame) => numberIn(frame)))).toEqual(
      numbers,
    );
    for (const [index, bytes] of native.entries()) {
      expect(await likeness(frames[index]?.bytes ?? bytes, bytes)).toBeGreaterThan(30);
    }
  });
});
