import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createFfmpegEngine } from "../../src/media/open-media";
import { parseWav } from "../../src/media/sound-peaks";
import type { AudioType, SamplingPlan } from "../../src/shapes/media";
import type { ClipRecipe } from "../support/native-ffmpeg";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { clipFile, numberedClip } from "./test-clips";

const engine = createFfmpegEngine();
afterAll(() => engine.dispose());

const nativeVersion = await commands.nativeVersion();

async function heard(recipe: ClipRecipe, parts: Partial<SamplingPlan> = {}) {
  const file = await clipFile(recipe);
  const facts = await engine.probe(file);
  const sound = await engine.extractAudio(file, facts, samplingPlan({ audio: WAV, ...parts }));
  if (!sound) throw new Error("no sound");
  return { facts, sound, samples: await decoded(sound.bytes, sound.sampleRate) };
}

/** By the browser's own decoder. */
async function decoded(bytes: Uint8Array<ArrayBuffer>, sampleRate: number): Promise<Float32Array> {
  const context = new OfflineAudioContext({ length: 1, sampleRate });
  return (await context.decodeAudioData(bytes.slice().buffer)).getChannelData(0);
}

/** The pitch of a steady tone in Hz, from how often it crosses zero; 0 for silence. */
function pitch(samples: Float32Array, sampleRate: number, from: number, to: number): number {
  const piece = samples.subarray(from * sampleRate, to * sampleRate);
  if (piece.every((value) => Math.abs(value) < 0.01)) return 0;
  const crossings = piece.filter((value, at) => value >= 0 && (piece[at - 1] ?? value) < 0).length;
  return Math.round(crossings / (to - from) / 20) * 20;
}

/** Each second has its own tone: 300 Hz, 400 Hz and so on. */
const tones = (seconds: number): string[] => [
  ...["-f", "lavfi", "-i", `aevalsrc=0.5*sin(2*PI*(300+100*mod(floor(t)\\,20))*t):s=44100:d=${seconds}`],
];
const toneFile = (extension: string, codec: string[], seconds = 4): ClipRecipe => ({
  args: [...tones(seconds), ...codec],
  extension,
});

describe.skipIf(nativeVersion === null)("files of sound alone", () => {
  test.each<[string, string, string[], string]>([
    ["WAV", "wav", ["-c:a", "pcm_s16le"], "wav"],
    ["MP3", "mp3", ["-c:a", "libmp3lame"], "mp3"],
    ["AAC in M4A", "m4a", ["-c:a", "aac"], "mp4"],
    ["Opus in Ogg", "ogg", ["-c:a", "libopus"], "ogg"],
    ["Vorbis in Ogg", "ogg", ["-c:a", "libvorbis"], "ogg"],
    ["FLAC", "flac", ["-c:a", "flac"], "flac"],
    ["AAC alone", "aac", ["-c:a", "aac"], "aac"],
  ])("%s", async (_name, extension, codec, container) => {
    const { facts, sound, samples } = await heard(toneFile(extension, codec));
    expect(facts).toMatchObject({ kind: "audio", container, video: null, audioTracks: [{ channels: 1 }] });
    expect(facts.bitrate).toBeGreaterThan(5000);
    expect(sound.durationSeconds).toBeGreaterThan(3.95);
    expect(sound.durationSeconds).toBeLessThan(4.1);
    expect(parseWav(sound.bytes)?.durationSeconds).toBe(sound.durationSeconds);
    expect([0, 1, 2, 3].map((at) => pitch(samples, 16000, at + 0.2, at + 0.8))).toEqual([300, 400, 500, 600]);
    const file = await clipFile(toneFile(extension, codec));
    const none = await engine.sampleFrames(file, facts, samplingPlan({ frames: { kind: "none" } }));
    expect(none.frames).toEqual([]);
  });
});

describe.skipIf(nativeVersion === null)("the form in which sound is handed on", () => {
  test.each<[AudioType, number, RegExp, number]>([
    ["audio/wav", 16_000, /^RIFF/, 129_000],
    ["audio/mpeg", 24_000, /^(ID3|ÿó|ÿû)/, 40_000],
    ["audio/ogg", 24_000, /^OggS/, 30_000],
  ])("%s", async (type, sampleRate, start, mostBytes) => {
    const { sound, samples } = await heard(toneFile("wav", []), { audio: { type, track: 0 } });
    expect(sound).toMatchObject({ type, sampleRate, channels: 1, durationSeconds: 4 });
    expect(String.fromCharCode(...sound.bytes.subarray(0, 4))).toMatch(start);
    expect(sound.bytes.length).toBeLessThan(mostBytes);
    expect(Math.abs(samples.length / sampleRate - 4)).toBeLessThan(0.1);
    expect([0, 1, 2, 3].map((at) => pitch(samples, sampleRate, at + 0.2, at + 0.8))).toEqual([
      300, 400, 500, 600,
    ]);
  });

  test("the same sound gives the same bytes", async () => {
    for (const type of ["audio/mpeg", "audio/ogg"] as const) {
      const [one, other] = [
        await heard(toneFile("wav", []), { audio: { type, track: 0 } }),
        await heard(toneFile("wav", []), { audio: { type, track: 0 } }),
      ];
      expect(one.sound.bytes).toEqual(other.sound.bytes);
    }
  });
});

describe.skipIf(nativeVersion === null)("several tracks", () => {
  const recipe: ClipRecipe = {
    from: numberedClip({ soundSeconds: 0 }),
    args: [
      ...["-f", "lavfi", "-i", "sine=440:d=2", "-f", "lavfi", "-i", "sine=880:d=2:r=48000"],
      ...["-map", "0:v", "-map", "1:a", "-map", "2:a", "-c:v", "copy", "-c:a", "aac", "-ac:a:1", "2"],
      ...["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=zho"],
    ],
    extension: "mkv",
  };

  test("are told apart", async () => {
    const { facts } = await heard(recipe);
    expect(facts.audioTracks).toMatchObject([
      { codec: "aac", channels: 1, layout: "mono", sampleRate: 44100, language: "eng" },
      { codec: "aac", channels: 2, layout: "stereo", sampleRate: 48000, language: "zho" },
    ]);
  });

  test("and chosen", async () => {
    const second = await heard(recipe, { audio: { type: "audio/wav", track: 1 } });
    expect(pitch(second.samples, 16000, 0.5, 1.5)).toBe(880);
    expect(pitch((await heard(recipe)).samples, 16000, 0.5, 1.5)).toBe(440);
    const third = heard(recipe, { audio: { type: "audio/wav", track: 2 } });
    await expect(third).rejects.toMatchObject({
      problem: { code: "plan-impossible", detail: expect.stringContaining("track 3 of 2") },
    });
  });
});

describe.skipIf(nativeVersion === null)("a part of the sound", () => {
  const at = (start: number, end: number) => ({ segment: { start, end } });

  test.each<[string, ClipRecipe]>([
    ["MP3", toneFile("mp3", [])],
    ["FLAC in MKV", toneFile("mkv", ["-c:a", "flac"])],
    ["MPEG-TS", toneFile("ts", ["-c:a", "aac"])],
  ])("of %s", async (_name, recipe) => {
    const { sound, samples } = await heard(recipe, at(1.5, 3.25));
    expect(sound.durationSeconds).toBeCloseTo(1.75, 2);
    const pieces = [0.1, 0.6, 1.1].map((from) => pitch(samples, 16000, from, from + 0.3));
    expect(pieces).toEqual([400, 500, 500]);
    expect(pitch(samples, 16000, 1.55, 1.75)).toBe(600);
  });

  test("deep in a long file, to the sample", async () => {
    const { sound, samples } = await heard(toneFile("m4a", ["-c:a", "aac"], 120), at(100.5, 102));
    expect(sound.durationSeconds).toBe(1.5);
    expect(pitch(samples, 16000, 0.05, 0.45)).toBe(300);
    expect(pitch(samples, 16000, 0.55, 1.45)).toBe(400);
  });

  test("counts from the first picture, not from the first sound", async () => {
    const late: ClipRecipe = {
      from: numberedClip({ extension: "mkv", seconds: 4 }),
      args: [
        ...["-itsoffset", "1", ...tones(3), "-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "flac"],
      ],
      extension: "mkv",
    };
    const early = await heard(late, at(0.5, 2.5));
    expect(early.sound.durationSeconds).toBeCloseTo(2, 2);
    expect(pitch(early.samples, 16000, 0, 0.45)).toBe(0);
    expect(pitch(early.samples, 16000, 0.6, 1.4)).toBe(300);
    expect(pitch((await heard(late, at(2.2, 2.8))).samples, 16000, 0, 0.6)).toBe(400);
    await expect(heard(late, at(0, 0.9))).rejects.toMatchObject({ problem: { code: "plan-impossible" } });
  });

  test("where there is none, that is said", async () => {
    const beyond = heard(toneFile("mp3", []), at(9, 10));
    await expect(beyond).rejects.toMatchObject({ problem: { code: "plan-impossible" } });
  });
});
