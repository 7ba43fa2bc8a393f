import { describe, expect, test } from "vitest";
import { pictureSize } from "../../src/media/picture-size";
import { parseWav } from "../../src/media/sound-peaks";

describe("the size of a JPEG", () => {
  const start = [0xff, 0xd8];
  const comment = [0xff, 0xfe, 0, 4, 0xff, 0xc0];
  const huffman = [0xff, 0xc4, 0, 4, 0, 0];
  const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0x01, 0x0e, 0x01, 0xe0, 1, 1, 0x11, 0];

  test.each([
    ["baseline", [...start, ...frame(0xc0)]],
    ["progressive, behind a comment and a table", [...start, ...comment, ...huffman, ...frame(0xc2)]],
  ])("%s", (_name, bytes) => {
    expect(pictureSize(Uint8Array.from(bytes))).toEqual({ width: 480, height: 270 });
  });

  test.each([
    ["no JPEG", [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]],
    ["cut before the frame", [...start, ...comment]],
    ["nothing", []],
    ["no marker where one must be", [...start, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])("%s has none", (_name, bytes) => {
    expect(pictureSize(Uint8Array.from(bytes))).toBeNull();
  });
});

describe("the size of a WebP", () => {
  const riff = (kind: string, content: number[]) =>
    Uint8Array.from([
      ...[..."RIFF\0\0\0\0WEBP", ...kind].map((character) => character.charCodeAt(0)),
      ...[0, 0, 0, 0, ...content],
    ]);

  test.each([
    ["lossy", riff("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 0xe0, 0x41, 0x0e, 0x81])],
    ["lossless", riff("VP8L", [0x2f, 0xdf, 0x41, 0x43, 0, 0, 0, 0, 0, 0])],
    ["extended", riff("VP8X", [0, 0, 0, 0, 0xdf, 1, 0, 0x0d, 1, 0])],
  ])("%s", (_name, bytes) => {
    expect(pictureSize(bytes)).toEqual({ width: 480, height: 270 });
  });

  test.each([
    [
      "of an unknown kind",
      riff(
        "ALPH",
        Array.from({ length: 10 }, () => 1),
      ),
    ],
    ["cut short", riff("VP8 ", [0, 0])],
  ])("%s it has none", (_name, bytes) => {
    expect(pictureSize(bytes)).toBeNull();
  });
});

describe("the header of a WAV file", () => {
  const chunk = (name: string, content: number[], size = content.length) => [
    ...[...name].map((character) => character.charCodeAt(0)),
    ...[size & 255, (size >> 8) & 255, (size >> 16) & 255, size >>> 24],
    ...content,
  ];
  const format = chunk("fmt ", [1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16, 0]);
  const file = (...chunks: number[][]) => Uint8Array.from(chunk("RIFF", [87, 65, 86, 69, ...chunks.flat()]));
  const second = Array.from({ length: 32_000 }, () => 0);

  test("says how long it is, also behind a chunk of odd length", () => {
    const facts = parseWav(file(format, [...chunk("LIST", [1, 2, 3]), 0], chunk("data", second)));
    expect(facts).toEqual({
      channels: 1,
      sampleRate: 16000,
      bitsPerSample: 16,
      dataOffset: 56,
      dataBytes: 32_000,
      durationSeconds: 1,
    });
  });

  test("what is missing at the end does not count", () => {
    const facts = parseWav(file(format, chunk("data", second.slice(0, 16_000), 0xffffffff)));
    expect(facts?.durationSeconds).toBe(0.5);
  });

  test.each([
    ["other bytes", Uint8Array.from(chunk("RIFF", [1, 2, 3, 4]))],
    ["no format", file(chunk("data", [0, 0]))],
    ["no data", file(format)],
    ["nothing", new Uint8Array()],
  ])("%s: none", (_name, bytes) => {
    expect(parseWav(bytes)).toBeNull();
  });
});
