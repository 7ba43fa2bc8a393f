import { afterEach, describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { createFfmpegEngine } from "../../src/media/open-media";
import { samplingPlan, WAV } from "../support/sampling-plan";
import { clipFile, numberedClip, numberIn } from "./test-clips";
import { ffmpeg, webCodecs } from "./webcodecs/engines";

const nativeVersion = await commands.nativeVersion();
const ENGINES = [
  ["ffmpeg", ffmpeg],
  ["webcodecs", webCodecs],
] as const;
const PLAN = samplingPlan({ frames: { kind: "uniform", count: 6 }, audio: WAV });

/** An empty box of MP4 of so many bytes. The blob says again and again what it holds once. */
function emptyBox(size: number): Blob {
  const header = new DataView(new ArrayBuffer(16));
  header.setUint32(0, 1);
  header.setUint32(4, 0x66726565);
  header.setBigUint64(8, BigInt(size));
  const part = new Blob([new Uint8Array(2 ** 24)]);
  const whole = Math.floor((size - 16) / part.size);
  return new Blob([header, ...Array<Blob>(whole).fill(part), new Uint8Array((size - 16) % part.size)]);
}

/** Place of the index of an MP4 that ends with it. */
async function indexOf(file: Blob): Promise<number> {
  const view = new DataView(await file.arrayBuffer());
  let place = 0;
  while (view.getUint32(place + 4) !== 0x6d6f6f76) place += view.getUint32(place);
  return place;
}

describe.skipIf(nativeVersion === null)("size and length", () => {
  test.each(ENGINES)("a file of more than 4 GB, its index at the end: %s", async (_name, engine) => {
    const small = await clipFile(numberedClip({ seconds: 2 }));
    const index = await indexOf(small);
    const large = new File(
      [small.slice(0, index), emptyBox(2 ** 32 + 2 ** 20), small.slice(index)],
      "large.mp4",
    );
    expect(large.size).toBeGreaterThan(2 ** 32);
    const facts = await engine.probe(large);
    expect({ ...facts, sizeBytes: 0, bitrate: 0 }).toEqual({
      ...(await engine.probe(small)),
      sizeBytes: 0,
      bitrate: 0,
    });
    const { frames } = await engine.sampleFrames(large, facts, PLAN);
    expect(frames).toEqual((await engine.sampleFrames(small, facts, PLAN)).frames);
    const sound = await engine.extractAudio(large, facts, PLAN);
    expect(sound?.bytes).toEqual((await engine.extractAudio(small, facts, PLAN))?.bytes);
  });

  test.each(ENGINES)("a video of four hours: %s", async (_name, engine) => {
    const every = 10;
    const seconds = 4 * 3600;
    const video = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "30"];
    const file = await clipFile(
      numberedClip({ seconds, framesPerSecond: 1 / every, size: "160x90", soundSeconds: 0, video }),
    );
    const facts = await engine.probe(file);
    expect(facts.durationSeconds).toBeCloseTo(seconds, 0);
    const count = 7;
    const plan = samplingPlan({ frames: { kind: "uniform", count } });
    const { frames } = await engine.sampleFrames(file, facts, plan);
    const middles = Array.from({ length: count }, (_, index) => ((index + 0.5) * seconds) / count);
    // The last frame before each middle, of which one is a frame's own time.
    const wanted = middles.map((middle) => Math.ceil(middle / every) - 1);
    expect(frames.map(({ time }) => time)).toEqual(wanted.map((number) => number * every));
    expect(await Promise.all(frames.map(numberIn))).toEqual(wanted);
  });
});

describe.skipIf(nativeVersion === null)("a machine with one core, and no memory that is shared", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("gives the same frames and the same sound", async () => {
    // This page is not isolated from others, as on a host that sends no headers.
    expect(crossOriginIsolated).toBe(false);
    vi.spyOn(navigator, "hardwareConcurrency", "get").mockReturnValue(1);
    const single = createFfmpegEngine(webCodecs);
    vi.restoreAllMocks();
    const file = await clipFile(
      numberedClip({ seconds: 4, video: ["-c:v", "libx264", "-bf", "3", "-g", "24"] }),
    );
    const known = await ffmpeg.probe(file);
    const facts = { ...known, video: known.video && { ...known.video, width: 7680, height: 4320 } };
    const { frames } = await single.sampleFrames(file, facts, PLAN);
    expect(frames).toEqual((await ffmpeg.sampleFrames(file, facts, PLAN)).frames);
    const sound = await single.extractAudio(file, facts, PLAN);
    expect(sound?.bytes).toEqual((await ffmpeg.extractAudio(file, facts, PLAN))?.bytes);
    single.dispose();
  });
});
