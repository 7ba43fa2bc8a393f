import { afterAll, describe, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { isAbort } from "../../src/foundation/errors";
import { createMediaEngine } from "../../src/media/open-media";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../src/media/worker/webcodecs-client";
import type { FrameChoice, SamplingPlan } from "../../src/shapes/media";
import type { ClipRecipe } from "../support/native-ffmpeg";
import { samplingPlan } from "../support/sampling-plan";
import { type ClipOptions, clipFile, numberedClip, numberIn, pixelsOf } from "./test-clips";

const engine = createMediaEngine(createWebCodecsEngine(startWebCodecsWorker));
afterAll(() => engine.dispose());

const nativeVersion = await commands.nativeVersion();

/** Two seconds at ten pictures a second, or the first of them. */
const picture = (options: ClipOptions): ClipRecipe =>
  numberedClip({ soundSeconds: 0, framesPerSecond: 10, ...options });
const still = (extension: string, ...codec: string[]) =>
  picture({ extension, video: codec, output: ["-frames:v", "1", "-update", "1"] });

async function sampled(file: Blob, parts: Partial<SamplingPlan> = {}) {
  const facts = await engine.probe(file);
  const result = await engine.sampleFrames(file, facts, samplingPlan(parts));
  return { facts, ...result, numbers: await Promise.all(result.frames.map(numberIn)) };
}

describe.skipIf(nativeVersion === null)("animations", () => {
  test.each<[string, ClipOptions, string]>([
    ["GIF", { extension: "gif", video: [] }, "gif"],
    ["WebP", { extension: "webp", video: ["-c:v", "libwebp_anim"] }, "webp"],
    ["PNG", { extension: "png", video: ["-f", "apng"] }, "png"],
    ["AVIF", { extension: "avif", video: ["-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "20"] }, "avif"],
  ])("%s", async (_name, options, container) => {
    const file = await clipFile(picture(options));
    const result = await sampled(file, { frames: { kind: "uniform", count: 4 } });
    expect(result.facts).toMatchObject({
      kind: "animation",
      container,
      durationSeconds: 2,
      video: { codec: container, width: 320, height: 180, framesPerSecond: 10 },
      audioTracks: [],
    });
    expect(result.numbers).toEqual([2, 7, 12, 17]);
    expect(result.frames.map(({ time }) => time)).toEqual([0.2, 0.7, 1.2, 1.7]);
    expect(result.frames[0]).toMatchObject({ width: 160, height: 90 });
    expect(result).toMatchObject({ engine: expect.stringMatching(/^image decoder of \w+ \d+/), notes: [] });
    const times: FrameChoice = { kind: "times", seconds: [0.55, 1] };
    expect((await sampled(file, { frames: times })).numbers).toEqual([5, 10]);
    expect(await engine.extractAudio(file, result.facts, samplingPlan())).toBeNull();
  });

  test("cut in the middle: what there is, and a note", async () => {
    const whole = await clipFile(picture({ extension: "gif", video: [] }));
    const cut = new File([whole.slice(0, whole.size / 2)], "cut.gif");
    const { facts, numbers, notes } = await sampled(cut, { frames: { kind: "keyframes", maximum: 256 } });
    expect(facts.durationSeconds).toBeLessThan(1.3);
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual([...numbers.keys()]);
    expect(notes[0]).toContain("end of the file is missing");
  });
});

describe.skipIf(nativeVersion === null)("single pictures", () => {
  test.each<[string, ClipRecipe, string]>([
    ["JPEG", still("jpg", "-q:v", "2"), "jpeg"],
    ["PNG", still("png", "-c:v", "png"), "png"],
    ["WebP", still("webp", "-c:v", "libwebp"), "webp"],
    ["AVIF", still("avif", "-c:v", "libaom-av1", "-still-picture", "1", "-crf", "20"), "avif"],
    ["GIF", still("gif", "-c:v", "gif"), "gif"],
  ])("%s", async (_name, recipe, container) => {
    const file = await clipFile(recipe);
    const { facts, frames, notes, numbers } = await sampled(file, { frames: { kind: "uniform", count: 8 } });
    expect(facts).toMatchObject({
      kind: "image",
      container,
      durationSeconds: null,
      sizeBytes: file.size,
      video: { width: 320, height: 180, framesPerSecond: null },
    });
    expect(numbers).toEqual([0]);
    expect(frames[0]).toMatchObject({ time: 0, width: 160, height: 90 });
    expect(notes).toEqual([expect.stringContaining("single picture")]);
  });

  test("a photograph that a camera turned is upright", async () => {
    const file = await clipFile(still("jpg", "-q:v", "2"));
    const { facts, frames } = await sampled(await withOrientation(file, 6));
    expect(facts.video).toMatchObject({ width: 180, height: 320 });
    expect(frames[0]).toMatchObject({ width: 90, height: 160 });
  });

  test("what lets the ground through is shown on white, and padding is black", async () => {
    const canvas = new OffscreenCanvas(40, 20);
    canvas.getContext("2d")?.clearRect(0, 0, 40, 20);
    const size = { kind: "exact", width: 64, height: 64 } as const;
    const { frames } = await sampled(await canvas.convertToBlob(), { size });
    const { data, width } = await pixelsOf(frames[0]?.bytes ?? new Uint8Array());
    expect(data[(32 * width + 32) * 4]).toBeGreaterThan(250);
    expect(data[(4 * width + 32) * 4]).toBeLessThan(5);
  });

  test("as WebP, and not at all", async () => {
    const file = await clipFile(still("png", "-c:v", "png"));
    const { frames } = await sampled(file, { image: { type: "image/webp", quality: "small" } });
    expect(String.fromCharCode(...(frames[0]?.bytes.subarray(8, 12) ?? []))).toBe("WEBP");
    expect((await sampled(file, { frames: { kind: "none" } })).frames).toEqual([]);
  });

  test.each([
    ["JPEG", still("jpg", "-q:v", "2")],
    ["PNG", still("png", "-c:v", "png")],
    ["WebP", still("webp", "-c:v", "libwebp")],
  ])("%s that is cut off is damaged or said to be cut", async (_name, recipe) => {
    const whole = await clipFile(recipe);
    const outcome = await sampled(new File([whole.slice(0, whole.size / 2)], whole.name)).catch(
      (error: unknown) => error,
    );
    const notes = expect.arrayContaining([expect.stringContaining("end of the file is missing")]);
    const damaged = expect.objectContaining({ problem: expect.objectContaining({ code: "file-damaged" }) });
    expect([damaged, expect.objectContaining({ notes })]).toContainEqual(outcome);
  });

  test("HEIC, which this browser does not know, is called that", async () => {
    const box = "\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x14ispe\0\0\0\0\0\0\0\x40\0\0\0\x40";
    const file = new Blob([Uint8Array.from(box, (character) => character.charCodeAt(0))]);
    await expect(engine.probe(file)).rejects.toMatchObject({ problem: { code: "picture-unsupported" } });
  });

  test("a cancelled call is cancelled", async () => {
    const file = await clipFile(picture({ extension: "gif", video: [] }));
    const facts = await engine.probe(file);
    const stop = new AbortController();
    const work = engine.sampleFrames(file, facts, samplingPlan(), {
      signal: stop.signal,
      onFrame: () => stop.abort(),
    });
    expect(isAbort(await work.catch((error: unknown) => error))).toBe(true);
  });
});

test.skipIf(nativeVersion === null)("videos go to the other engine", async () => {
  const file = await clipFile(numberedClip());
  const { facts, engine: name, numbers } = await sampled(file, { frames: { kind: "uniform", count: 2 } });
  expect(facts.kind).toBe("video");
  expect(name).not.toContain("image decoder");
  expect(numbers).toEqual([11, 35]);
  await expect(engine.probe(new Blob([]))).rejects.toMatchObject({ problem: { code: "file-empty" } });
});

/** The JPEG with a mark that tells which way the camera was held. */
async function withOrientation(jpeg: Blob, orientation: number): Promise<Blob> {
  const directory = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const content = [0x45, 0x78, 0x69, 0x66, 0, 0, ...directory];
  const segment = Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, content.length + 2, ...content]);
  return new Blob([segment, jpeg.slice(2)]);
}

/** A bitmap of 24 bits a pixel and its header; lines run upwards, each filled up to four bytes. */
function bitmap(width: number, height: number, colour: readonly number[], mask = 0): Uint8Array<ArrayBuffer> {
  const line = Math.ceil((width * 3) / 4) * 4;
  const maskBytes = mask * Math.ceil(width / 32) * 4 * height;
  const bytes = new Uint8Array(40 + line * height + maskBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 40, true);
  view.setInt32(4, width, true);
  view.setInt32(8, height * (1 + mask), true);
  view.setUint16(12, 1, true);
  view.setUint16(14, 24, true);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes.set(colour, 40 + y * line + x * 3);
  return bytes;
}

function bmp(width: number, height: number, colour: readonly number[]): Blob {
  const held = bitmap(width, height, colour);
  const head = new Uint8Array(14);
  const view = new DataView(head.buffer);
  head.set([0x42, 0x4d]);
  view.setUint32(2, 14 + held.length, true);
  view.setUint32(10, 54, true);
  return new Blob([head, held]);
}

function ico(held: Uint8Array<ArrayBuffer>, side: number): Blob {
  const head = new Uint8Array(22);
  const view = new DataView(head.buffer);
  head.set([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 24, 0]);
  view.setUint32(14, held.length, true);
  view.setUint32(18, 22, true);
  return new Blob([head, held]);
}

async function pngOf(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "rgb(200, 40, 20)";
  context.fillRect(0, 0, side, side);
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
}

describe("bitmaps and icons", () => {
  const red = [20, 40, 200];

  test.each<[string, () => Promise<Blob>, string, number, number]>([
    ["BMP", async () => bmp(65, 33, red), "bmp", 65, 33],
    ["ICO of a bitmap", async () => ico(bitmap(32, 32, red, 1), 32), "ico", 32, 32],
    ["ICO of a PNG", async () => ico(await pngOf(48), 48), "ico", 48, 48],
  ])("%s, under the name of a video", async (_name, make, container, width, height) => {
    const file = new File([await make()], "tug.mp4", { type: "video/mp4" });
    const facts = await engine.probe(file);
    expect(facts).toMatchObject({ kind: "image", container, video: { codec: container, width, height } });
    const { frames } = await engine.sampleFrames(file, facts, samplingPlan());
    expect(frames).toHaveLength(1);
    const jpeg = new Blob([frames[0]?.bytes ?? new Uint8Array()], { type: "image/jpeg" });
    expect([...new Uint8Array(await jpeg.slice(0, 3).arrayBuffer())]).toEqual([0xff, 0xd8, 0xff]);
    const shown = await createImageBitmap(jpeg);
    const canvas = new OffscreenCanvas(shown.width, shown.height);
    const context = canvas.getContext("2d");
    context?.drawImage(shown, 0, 0);
    const [r = 0, g = 0, b = 0] = context?.getImageData(shown.width >> 1, shown.height >> 1, 1, 1).data ?? [];
    expect(Math.max(Math.abs(r - 200), Math.abs(g - 40), Math.abs(b - 20))).toBeLessThan(12);
  });

  test.each<[string, () => Promise<Blob>, string]>([
    ["an SVG named as a PNG", async () => new Blob(['<?xml version="1.0"?><svg/>']), "picture-is-svg"],
    ["a PNG cut short within an icon", async () => ico((await pngOf(48)).slice(0, 60), 48), "file-damaged"],
  ])("%s is refused in words for pictures", async (_name, make, code) => {
    const file = new File([await make()], "tug.png", { type: "image/png" });
    await expect(engine.probe(file)).rejects.toMatchObject({
      problem: {
        code,
        message: expect.stringContaining("picture"),
        nextStep: expect.stringContaining("PNG"),
      },
    });
  });
});
