import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import type { ExtractedAudio } from "../../../src/media/media-engine";
import { parseWav } from "../../../src/media/sound-peaks";
import type { SamplingPlan } from "../../../src/shapes/media";
import { oneOfEachKind } from "../../support/effort";
import type { ClipRecipe } from "../../support/native-ffmpeg";
import { samplingPlan, WAV } from "../../support/sampling-plan";
import { correlation } from "../../support/sound-correlation";
import { clipFile, numberedClip } from "../test-clips";
import { ffmpeg, problemOf, webCodecs } from "./engines";

const nativeVersion = await commands.nativeVersion();
const SAMPLE_RATE = 16_000;
/** A tone that rises and falls, another on the right, and noise: nothing in it looks like itself a moment later. */
const SOUND =
  "aevalsrc='0.4*sin(2*PI*(200+300*t)*t)*(0.6+0.4*sin(9*t))+0.1*(random(0)-0.5)|0.4*sin(2*PI*(900-100*t)*t)':s=48000:d=4";

const soundFile = (extension: string, ...args: string[]): ClipRecipe => ({
  args: ["-f", "lavfi", "-i", SOUND, ...args],
  extension,
});

const withSound = (extension: string, ...args: string[]): ClipRecipe => ({
  from: numberedClip({ seconds: 4, soundSeconds: 0, extension: "mkv" }),
  args: ["-f", "lavfi", "-i", SOUND, "-map", "0:v", "-map", "1:a", "-c:v", "copy", ...args],
  extension,
});

function samplesOf({ bytes }: ExtractedAudio): Int16Array {
  const facts = parseWav(bytes);
  if (!facts) throw new Error("no WAV");
  expect(facts).toMatchObject({ channels: 1, sampleRate: SAMPLE_RATE, bitsPerSample: 16 });
  return new Int16Array(bytes.slice(facts.dataOffset, facts.dataOffset + facts.dataBytes).buffer);
}

async function extractedByBoth(recipe: ClipRecipe, parts: Partial<SamplingPlan> = {}) {
  const file = await clipFile(recipe);
  const plan = samplingPlan({ audio: WAV, ...parts });
  const extract = async (engine: typeof ffmpeg) => {
    const sound = await engine.extractAudio(file, await engine.probe(file), plan);
    if (!sound) throw new Error("no sound");
    return { ...sound, samples: samplesOf(sound) };
  };
  return { ours: await extract(webCodecs), reference: await extract(ffmpeg) };
}

async function expectSameSound(recipe: ClipRecipe, parts?: Partial<SamplingPlan>) {
  const { ours, reference } = await extractedByBoth(recipe, parts);
  // A frame of the video is 1/24 s.
  expect(Math.abs(ours.samples.length - reference.samples.length)).toBeLessThan(SAMPLE_RATE / 24);
  expect(correlation(ours.samples, reference.samples)).toBeGreaterThan(0.99);
  expect(ours.durationSeconds).toBeCloseTo(ours.samples.length / SAMPLE_RATE, 6);
  return ours;
}

describe.skipIf(nativeVersion === null)("the same sound as the reference engine", () => {
  const files: [string, ClipRecipe][] = [
    ["AAC in MP4", withSound("mp4", "-c:a", "aac")],
    ["AAC of 44.1 kHz in MOV", withSound("mov", "-ar", "44100", "-c:a", "aac")],
    ["AAC in MPEG-TS", withSound("ts", "-c:a", "aac")],
    ["Opus in MP4", withSound("mp4", "-c:a", "libopus")],
    ["Opus in MKV", withSound("mkv", "-c:a", "libopus")],
    ["Vorbis in MKV", withSound("mkv", "-c:a", "libvorbis")],
    ["MP3 in MP4", withSound("mp4", "-c:a", "libmp3lame")],
    ["FLAC in MKV", withSound("mkv", "-c:a", "flac")],
    ["PCM of 24 bits in MOV", withSound("mov", "-c:a", "pcm_s24be")],
    ["5.1 in MP4", withSound("mp4", "-ac", "6", "-c:a", "aac")],
    ["an MP3 file, whose encoder added silence", soundFile("mp3", "-c:a", "libmp3lame")],
    ["a WAV file of 8 kHz", soundFile("wav", "-ar", "8000", "-c:a", "pcm_s16le")],
    ["an Opus file", soundFile("ogg", "-c:a", "libopus")],
    ["a FLAC file", soundFile("flac", "-c:a", "flac")],
    ["an M4A file", soundFile("m4a", "-c:a", "aac")],
  ];
  const kept = [
    "AAC in MP4",
    "AAC in MPEG-TS",
    "Opus in MKV",
    "PCM of 24 bits in MOV",
    "5.1 in MP4",
    "an MP3 file, whose encoder added silence",
    "a WAV file of 8 kHz",
    "a FLAC file",
  ];

  test.each(oneOfEachKind(files, kept))("%s", async (_name, recipe) => {
    await expectSameSound(recipe);
  });

  test("a part", async () => {
    for (const segment of [
      { start: 0, end: 1.5 },
      { start: 2.3, end: 3.1 },
      { start: 3.5, end: 60 },
    ]) {
      const sound = await expectSameSound(withSound("mp4", "-c:a", "aac"), { segment });
      expect(sound.durationSeconds).toBeCloseTo(Math.min(segment.end, 4) - segment.start, 1);
    }
  });

  test("sound that begins later or earlier than the pictures", async () => {
    const silent = numberedClip({ soundSeconds: 0, extension: "mkv" });
    const late = [
      "-itsoffset",
      "0.8",
      "-f",
      "lavfi",
      "-i",
      SOUND,
      "-map",
      "0:v",
      "-map",
      "1:a",
      "-c:v",
      "copy",
    ];
    const recipe = { from: silent, args: [...late, "-t", "2", "-c:a", "flac"], extension: "mkv" };
    await expectSameSound(recipe);
    await expectSameSound(recipe, { segment: { start: 0.3, end: 1.2 } });
    const shifted = ["-f", "lavfi", "-i", SOUND, "-filter_complex", "[0:v]setpts=PTS+0.5/TB[v]"];
    const early = [...shifted, "-map", "[v]", "-map", "1:a", "-t", "2.5", "-c:a", "flac"];
    await expectSameSound({ from: silent, args: early, extension: "mkv" });
  });

  test("the track that is asked for", async () => {
    const other = ["-f", "lavfi", "-i", "sine=880:d=4", "-map", "0:v", "-map", "1:a", "-map", "2:a"];
    const two = {
      ...withSound("mkv"),
      args: ["-f", "lavfi", "-i", SOUND, ...other, "-c:v", "copy", "-c:a", "flac"],
    };
    const first = await expectSameSound(two);
    const second = await expectSameSound(two, { audio: { type: "audio/wav", track: 1 } });
    expect(Math.abs(correlation(first.samples, second.samples))).toBeLessThan(0.2);
  });
});

describe.skipIf(nativeVersion === null)("sound that cannot be had", () => {
  test("no track, and one that is not there", async () => {
    const file = await clipFile(numberedClip({ soundSeconds: 0 }));
    expect(
      await webCodecs.extractAudio(file, await webCodecs.probe(file), samplingPlan({ audio: WAV })),
    ).toBeNull();
    const loud = await clipFile(withSound("mp4", "-c:a", "aac"));
    const facts = await webCodecs.probe(loud);
    const third = samplingPlan({ audio: { type: "audio/wav", track: 2 } });
    expect(await problemOf(webCodecs.extractAudio(loud, facts, third))).toMatchObject({
      code: "plan-impossible",
    });
    expect(await webCodecs.extractAudio(loud, facts, samplingPlan({ audio: null }))).toBeNull();
  });

  test("a codec that the browser does not have, and compressed output", async () => {
    const file = await clipFile(withSound("mp4", "-c:a", "ac3"));
    const facts = await webCodecs.probe(file);
    const seen = await webCodecs.examine(file);
    expect(seen).toMatchObject({ decodesVideo: true, decodesAudio: [false] });
    const problem = await problemOf(webCodecs.extractAudio(file, facts, samplingPlan({ audio: WAV })));
    expect(problem).toMatchObject({ code: "audio-undecodable" });
    const mp3 = samplingPlan({ audio: { type: "audio/mpeg", track: 0 } });
    expect(await problemOf(webCodecs.extractAudio(file, facts, mp3))).toMatchObject({
      code: "codec-unsupported",
    });
  });
});
