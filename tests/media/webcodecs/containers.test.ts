import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mp3Delay } from "../../../src/media/webcodecs/extract-audio";
import {
  MEDIABUNNY_VERSION,
  simplestRatio,
  webCodecsEngineName,
} from "../../../src/media/webcodecs/open-video";
import {
  audioCodecName,
  bitDepthOf,
  countOggStreams,
  movieDuration,
  videoCodecName,
} from "../../../src/media/webcodecs/probe-input";

const text = (value: string) => Array.from(value, (character) => character.charCodeAt(0));
const number = (value: number, width = 4) =>
  Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** (width - 1 - index)) % 256);
const file = (...parts: number[][]) => new Blob([Uint8Array.from(parts.flat())]);

describe("the length that an MP4 states", () => {
  const box = (type: string, ...content: number[][]) => [
    ...number(8 + content.flat().length),
    ...text(type),
    ...content.flat(),
  ];
  const header = (timescale: number, duration: number) =>
    box("mvhd", number(0), number(1), number(2), number(timescale), number(duration), number(0, 80));
  const longHeader = (timescale: number, duration: number) =>
    box(
      "mvhd",
      [1, 0, 0, 0],
      number(1, 8),
      number(2, 8),
      number(timescale),
      number(duration, 8),
      number(0, 80),
    );
  const start = box("ftyp", text("isom"));

  test.each<[string, Blob, number | null]>([
    ["in front", file(start, box("moov", box("free"), header(1000, 26_007))), 26.007],
    ["behind the media", file(start, box("mdat", number(7, 50)), box("moov", header(600, 300))), 0.5],
    ["in 64 bits", file(start, box("moov", longHeader(1000, 5_000_000_000))), 5_000_000],
    [
      "behind a box of 64 bits",
      file(number(1), text("mdat"), number(24, 8), number(0, 8), box("moov", header(10, 5))),
      0.5,
    ],
    ["not at all", file(start, box("moov", header(1000, 0))), null],
    ["as unknown", file(start, box("moov", header(1000, 0xffffffff))), null],
    ["without a clock", file(start, box("moov", header(0, 5))), null],
    ["cut off", file(start, box("moov", header(1000, 26_007)).slice(0, 26)), null],
    ["in boxes without end", file(number(0), text("free"), number(4), text("moov")), null],
    ["in no MP4", file(text("some text that is no film")), null],
    ["nowhere", file(), null],
  ])("%s", async (_name, blob, seconds) => {
    expect(await movieDuration(blob)).toBe(seconds);
  });
});

describe("the streams of an Ogg file", () => {
  const page = (flags: number, ...content: number[]) => [
    ...[...text("OggS"), 0, flags, ...number(0, 20), 1],
    ...[content.length, ...content],
  ];

  test("are counted by their first pages", async () => {
    expect(await countOggStreams(file(page(2, 1, 2, 3), page(2, 4), page(0, 5), page(2, 6)))).toBe(2);
    expect(await countOggStreams(file(page(2, 1).slice(0, 20)))).toBe(0);
    expect(await countOggStreams(file(text("no Ogg")))).toBe(0);
  });
});

describe("the silence that an MP3 encoder added", () => {
  const tag = (name: string, encoder: string, delays: number[]) => [
    ...[0xff, 0xfb, 0x90, 0, ...number(0, 32), ...text(name), ...number(0x0f)],
    ...[...number(100), ...number(5000), ...number(0, 100), ...number(78)],
    ...[...text(encoder), ...number(0, 12), ...delays],
  ];

  test.each<[string, Blob, object | null]>([
    [
      "told by LAME",
      file(tag("Info", "LAME3.100", [0x24, 0x04, 0x50])),
      { atStart: 576 + 529, atEnd: 1104 - 529 },
    ],
    [
      "told by Lavc, behind a title",
      file(text("ID3"), number(0, 90), tag("Xing", "Lavc59.37", [0x45, 0x10, 0])),
      { atStart: 1105 + 529, atEnd: 0 },
    ],
    ["told by nobody", file(tag("Xing", "\0\0\0\0\0\0\0\0\0", [1, 2, 3])), null],
    ["cut off", file(tag("Info", "LAME3.100", [0x24])), null],
    ["in a file without a header", file([0xff, 0xfb, 0x90, 0, ...number(0, 400)]), null],
  ])("%s", async (_name, blob, delay) => {
    expect(await mp3Delay(blob)).toEqual(delay);
  });
});

describe("names", () => {
  test.each([
    [audioCodecName("pcm-s16"), "pcm_s16le"],
    [audioCodecName("pcm-s24be"), "pcm_s24be"],
    [audioCodecName("pcm-u8"), "pcm_u8"],
    [audioCodecName("ulaw"), "pcm_mulaw"],
    [audioCodecName("alaw"), "pcm_alaw"],
    [audioCodecName("opus"), "opus"],
    [videoCodecName("avc"), "h264"],
    [videoCodecName("vp9"), "vp9"],
  ])("%s is %s", (ours, theirs) => {
    expect(ours).toBe(theirs);
  });

  test.each([
    ["avc1.640028", 8],
    ["avc1.6E0028", 10],
    ["hev1.1.6.L93.90", 8],
    ["hvc1.2.4.L93.90", 10],
    ["vp09.02.31.10", 10],
    ["av01.0.05M.08", 8],
    ["vp8", 8],
    ["apch", null],
    [null, null],
  ])("%s has %s bits a colour", (codec, bits) => {
    expect(bitDepthOf(codec)).toBe(bits);
  });

  test("the engine's has its versions", () => {
    const installed: unknown = JSON.parse(readFileSync("node_modules/mediabunny/package.json", "utf8"));
    expect(installed).toMatchObject({ version: MEDIABUNNY_VERSION });
    expect(webCodecsEngineName("Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/156.0.1.2 Safari/537.36")).toBe(
      `WebCodecs with mediabunny ${MEDIABUNNY_VERSION}, Chrome 156.0`,
    );
    expect(webCodecsEngineName("something else")).toBe(`WebCodecs with mediabunny ${MEDIABUNNY_VERSION}`);
  });
});

test("the shape of pixels is found from rounded widths", () => {
  expect(simplestRatio(320, 427)).toBe(4 / 3);
  expect(simplestRatio(720, 1024)).toBeCloseTo(64 / 45, 2);
  expect(simplestRatio(1920, 1920)).toBe(1);
  expect(Math.round(1440 * simplestRatio(1440, 1920))).toBe(1920);
});
