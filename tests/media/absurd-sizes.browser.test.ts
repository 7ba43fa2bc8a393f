import { describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createAutoEngine } from "../../src/media/auto-engine";
import { samplingPlan } from "../support/sampling-plan";
import { withBytes } from "./corpus/spoil";
import { type ClipOptions, clipFile, numberedClip, numberIn } from "./test-clips";
import { ffmpeg, problemOf, webCodecs } from "./webcodecs/engines";

const auto = createAutoEngine({ webCodecs, ffmpeg });
const nativeVersion = await commands.nativeVersion();
const PLAN = samplingPlan({ frames: { kind: "uniform", count: 4 } });
/** 60,000 as a container and a picture write it. */
const [BIG, GIB] = [
  [0xea, 0x60],
  [0x60, 0xea, 0, 0],
];
const MPEG4: ClipOptions = { extension: "avi", video: ["-c:v", "mpeg4", "-q:v", "3"], soundSeconds: 0 };
const MOTION_JPEG: ClipOptions = { extension: "avi", video: ["-c:v", "mjpeg"], soundSeconds: 0 };

type Spoil = (whole: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** Width as Matroska writes it: the id (B0), a length of two (82) and the bytes, as `withBytes` reads them. */
const widthInMatroska = withBytes("\u00b0\u201a\u0001\u0040", 2, BIG);
/** Width and height in the stream format of an AVI. */
const sizeInAvi = withBytes("strf", 12, [...GIB, ...GIB]);

/** The size in the header of every picture of Motion JPEG. */
function sizeInPictures(whole: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const changed = whole.slice();
  for (let at = 0; at + 9 < changed.length; at += 1) {
    const isFrame = changed[at] === 0xff && changed[at + 1] === 0xc0 && changed[at + 3] === 17;
    if (isFrame) changed.set([...BIG, ...BIG], at + 5);
  }
  return changed;
}

async function spoiled(options: ClipOptions, ...spoils: Spoil[]): Promise<{ whole: File; file: File }> {
  const whole = await clipFile(numberedClip(options));
  let bytes = new Uint8Array(await whole.arrayBuffer());
  for (const spoil of spoils) bytes = spoil(bytes);
  return { whole, file: new File([bytes], whole.name) };
}

describe.skipIf(nativeVersion === null)("headers that claim pictures of 60,000 pixels a side", () => {
  const tooLarge = { code: "video-too-large", detail: expect.stringMatching(/60000/) };

  test.each<[string, ClipOptions, Spoil]>([
    ["MP4", {}, withBytes("stsd", 44, [...BIG, ...BIG])],
    ["MKV", { extension: "mkv" }, widthInMatroska],
  ])(
    "%s: WebCodecs refuses it before it decodes, ffmpeg goes by the pictures",
    async (_name, options, spoil) => {
      const { whole, file } = await spoiled(options, spoil);
      expect(await problemOf(webCodecs.probe(file))).toMatchObject(tooLarge);
      // Also with what was known of the file before.
      const known = await webCodecs.probe(whole);
      expect(await problemOf(webCodecs.sampleFrames(file, known, PLAN))).toMatchObject(tooLarge);
      const facts = await auto.probe(file);
      expect(facts.video).toMatchObject({ width: 320, height: 180 });
      const { engine, frames } = await auto.sampleFrames(file, facts, PLAN);
      expect(engine).toMatch(/^ffmpeg/);
      expect(await Promise.all(frames.map(numberIn))).toEqual([5, 17, 29, 41]);
    },
  );

  test("WebM, whose pictures need not say it: nobody takes it", async () => {
    const { file } = await spoiled(
      { extension: "webm", video: ["-c:v", "libvpx", "-deadline", "realtime"], audio: ["-c:a", "libopus"] },
      widthInMatroska,
    );
    for (const engine of [webCodecs, ffmpeg, auto])
      expect(await problemOf(engine.probe(file))).toMatchObject(tooLarge);
  });

  test("AVI, in its header alone: ffmpeg goes by the pictures", async () => {
    const { file } = await spoiled(MPEG4, sizeInAvi);
    const facts = await auto.probe(file);
    const { frames } = await auto.sampleFrames(file, facts, PLAN);
    expect(await Promise.all(frames.map(numberIn))).toEqual([5, 17, 29, 41]);
  });

  test("AVI, in its header and its pictures: nobody takes it", async () => {
    const { whole, file } = await spoiled(MOTION_JPEG, sizeInAvi, sizeInPictures);
    for (const engine of [ffmpeg, auto]) expect(await problemOf(engine.probe(file))).toMatchObject(tooLarge);
    const known = await auto.probe(whole);
    expect(known.video).toMatchObject({ width: 320, height: 180 });
    const claimed = { ...known, video: known.video && { ...known.video, width: 60_000, height: 60_000 } };
    expect(await problemOf(ffmpeg.sampleFrames(whole, claimed, PLAN))).toMatchObject(tooLarge);
    const { frames } = await auto.sampleFrames(whole, known, PLAN);
    expect(frames, "the engines work on after all this").toHaveLength(4);
  });
});
