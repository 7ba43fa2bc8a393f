import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createFfmpegEngine } from "../../src/media/open-media";
import { parseWav } from "../../src/media/sound-peaks";
import type { ClipRecipe } from "../support/native-ffmpeg";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { bytesOf, type ClipOptions, clipFile, numberedClip } from "./test-clips";

const engine = createFfmpegEngine();
afterAll(() => engine.dispose());

const nativeVersion = await commands.nativeVersion();

function samples(wav: Uint8Array<ArrayBuffer>): Int16Array {
  const facts = parseWav(wav);
  if (!facts) throw new Error("no WAV");
  expect(facts).toMatchObject({ channels: 1, sampleRate: 16000, bitsPerSample: 16 });
  return new Int16Array(wav.slice(facts.dataOffset, facts.dataOffset + facts.dataBytes).buffer);
}

async function extracted(recipe: ClipRecipe) {
  const file = await clipFile(recipe);
  const facts = await engine.probe(file);
  const sound = await engine.extractAudio(file, facts, samplingPlan({ audio: WAV }));
  if (!sound) throw new Error("no sound");
  return { facts, ...sound, samples: samples(sound.bytes) };
}

/** Seconds of near silence before the sound begins. */
function silenceBefore(sound: Int16Array): number {
  return sound.findIndex((value) => Math.abs(value) > 300) / 16000;
}

describe.skipIf(nativeVersion === null)("sound as 16 kHz mono WAV", () => {
  test.each<[string, ClipOptions]>([
    ["AAC in MP4", {}],
    [
      "Opus in WebM",
      { extension: "webm", video: ["-c:v", "libvpx", "-deadline", "realtime"], audio: ["-c:a", "libopus"] },
    ],
    ["stereo MP3 in MKV", { extension: "mkv", audio: ["-c:a", "libmp3lame", "-ac", "2"] }],
  ])("%s", async (_name, options) => {
    const recipe = numberedClip(options);
    const sound = await extracted(recipe);
    expect(Math.abs(sound.durationSeconds - (sound.facts.durationSeconds ?? 0))).toBeLessThan(1 / 24);
    const native = samples(bytesOf(await commands.soundByNative(recipe)));
    expect(Math.abs(sound.samples.length - native.length)).toBeLessThanOrEqual(16);
    const compared = Math.min(sound.samples.length, native.length);
    const squares = native
      .slice(0, compared)
      .reduce((sum, value, position) => sum + (value - (sound.samples[position] ?? 0)) ** 2, 0);
    expect(Math.sqrt(squares / compared)).toBeLessThan(20);
  });

  test("sound that begins later than the pictures is preceded by silence", async () => {
    const from = numberedClip({ extension: "mkv" });
    const late = ["-itsoffset", "0.8", "-f", "lavfi", "-i", "sine=440:d=1"];
    const recipe = {
      from,
      args: [...late, "-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "flac"],
      extension: "mkv",
    };
    const sound = await extracted(recipe);
    expect(sound.facts.audioTracks[0]?.startSeconds).toBeCloseTo(0.8, 1);
    expect(silenceBefore(sound.samples)).toBeCloseTo(0.8, 1);
    expect(sound.durationSeconds).toBeCloseTo(1.8, 1);
  });

  test("sound from before the first picture is cut", async () => {
    const shifted = ["-f", "lavfi", "-i", "sine=440:d=2", "-filter_complex", "[0:v]setpts=PTS+0.5/TB[v]"];
    const recipe = {
      from: numberedClip({ extension: "mkv" }),
      args: [...shifted, "-map", "[v]", "-map", "1:a", "-c:a", "flac"],
      extension: "mkv",
    };
    const sound = await extracted(recipe);
    expect(sound.facts.video?.startSeconds).toBeCloseTo(0.5, 1);
    expect(sound.durationSeconds).toBeCloseTo(1.5, 1);
  });
});
