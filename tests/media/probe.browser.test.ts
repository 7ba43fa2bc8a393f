import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { ProblemError } from "../../src/foundation/errors";
import { createFfmpegEngine } from "../../src/media/open-media";
import type { MediaFacts } from "../../src/shapes/media";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { clipFile, numberedClip, numberIn } from "./test-clips";

const engine = createFfmpegEngine();
afterAll(() => engine.dispose());

const nativeVersion = await commands.nativeVersion();
const EIGHT = samplingPlan({ frames: { kind: "uniform", count: 8 }, audio: WAV });

async function problemCode(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`no problem, but ${String(error)}`);
  expect(error.problem.nextStep).not.toBe("");
  return error.problem.code;
}

/** The first part of a file, as a broken download leaves it. */
function cut(file: File, share: number): File {
  return new File([file.slice(0, Math.floor(file.size * share))], file.name);
}

describe.skipIf(nativeVersion === null)("what a file is", () => {
  test("MP4 with sound", async () => {
    const file = await clipFile(numberedClip());
    expect(await engine.probe(file)).toEqual<MediaFacts>({
      kind: "video",
      container: "mp4",
      durationSeconds: 2,
      sizeBytes: file.size,
      bitrate: file.size * 4,
      video: {
        codec: "h264",
        width: 320,
        height: 180,
        framesPerSecond: 24,
        rotationDegrees: 0,
        startSeconds: 0,
        bitDepth: 8,
        pixelAspect: 1,
      },
      audioTracks: [
        { codec: "aac", channels: 1, layout: "mono", sampleRate: 44100, startSeconds: 0, language: null },
      ],
    });
  });

  test("a video without sound, and no name that helps", async () => {
    const file = await clipFile(numberedClip({ soundSeconds: 0, extension: "mkv" }));
    const facts = await engine.probe(new Blob([file]));
    expect(facts).toMatchObject({ container: "matroska", audioTracks: [], video: { codec: "h264" } });
    expect(await engine.extractAudio(file, facts, EIGHT)).toBeNull();
  });

  test("sound alone", async () => {
    const sound = ["-f", "lavfi", "-i", "sine=440:d=1", "-c:a", "libmp3lame"];
    const file = await clipFile({ args: sound, extension: "mp3" });
    const facts = await engine.probe(file);
    expect(facts).toMatchObject({
      container: "mp3",
      kind: "audio",
      video: null,
      audioTracks: [{ codec: "mp3" }],
    });
    expect(await problemCode(engine.sampleFrames(file, facts, EIGHT))).toBe("no-video-track");
  });
});

describe("files that are no media", () => {
  test.each<[string, BlobPart[], string]>([
    ["nothing in it", [], "file-empty"],
    ["text named as a video", ["A recipe for tea.\n".repeat(200)], "file-not-media"],
    ["random bytes", [new Uint8Array(5000).map((_, place) => (place * 7919) % 251)], "file-not-media"],
    ["subtitles", ["1\n00:00:01,000 --> 00:00:02,000\nTea time!\n\n"], "file-not-media"],
    [
      "a playlist",
      ["#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/source-1/source.mp4\n"],
      "file-not-media",
    ],
    ["only the first box of an MP4", ["\0\0\0\x18ftypisom\0\0\x02\0isomiso2"], "file-damaged"],
  ])("%s", async (_name, parts, code) => {
    expect(await problemCode(engine.probe(new File(parts, "clip.mp4")))).toBe(code);
  });
});

describe.skipIf(nativeVersion === null)("damaged files", () => {
  test("cut before the index", async () => {
    const whole = await clipFile(numberedClip());
    expect(await problemCode(engine.probe(cut(whole, 0.6)))).toBe("file-damaged");
  });

  test.each([
    ["MP4 with the index in front", { output: ["-movflags", "+faststart"] }],
    ["MKV", { extension: "mkv" }],
  ])("cut in the middle: the frames there are, and a note (%s)", async (_name, options) => {
    const file = cut(await clipFile(numberedClip({ ...options, seconds: 4 })), 0.5);
    const facts = await engine.probe(file);
    const { frames, notes } = await engine.sampleFrames(file, { ...facts, durationSeconds: 4 }, EIGHT);
    expect(frames.length).toBeGreaterThanOrEqual(2);
    expect(frames.length).toBeLessThan(8);
    expect(await numberIn(frames[0] ?? { bytes: new Uint8Array() })).toBe(5);
    expect(notes[0]).toMatch(/^Pictures could be read up to [12]\.\d s of 4\.0 s: the file seems damaged/);
    const sound = await engine.extractAudio(file, facts, EIGHT);
    expect(sound?.durationSeconds).toBeGreaterThan(0.5);
    expect(sound?.durationSeconds).toBeLessThan(4);
  });

  test("an index without any pictures", async () => {
    const whole = await clipFile(numberedClip({ output: ["-movflags", "+faststart"] }));
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const media = new TextDecoder("latin1").decode(bytes).indexOf("mdat");
    const file = new File([bytes.slice(0, media + 8)], "clip.mp4");
    const facts = await engine.probe(file);
    expect(await problemCode(engine.sampleFrames(file, facts, EIGHT))).toBe("file-damaged");
    expect(await problemCode(engine.extractAudio(file, facts, EIGHT))).toBe("audio-undecodable");
  });

  test("pictures in a format that the core cannot decode", async () => {
    const video = ["-c:v", "libsvtav1", "-preset", "12"];
    const file = await clipFile(numberedClip({ video, seconds: 1, size: "320x192" }));
    const facts = await engine.probe(file);
    expect(facts.video?.codec).toBe("av1");
    expect(await problemCode(engine.sampleFrames(file, facts, EIGHT))).toBe("codec-unsupported");
  });

  test("the engine works on after a damaged file", async () => {
    await problemCode(engine.probe(new File(["no video"], "clip.mp4")));
    const file = await clipFile(numberedClip());
    const { frames } = await engine.sampleFrames(file, await engine.probe(file), EIGHT);
    expect(frames).toHaveLength(8);
  });
});
