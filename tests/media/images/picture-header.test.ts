import { describe, expect, test } from "vitest";
import { pictureKind, readPictureHeader } from "../../../src/media/images/picture-header";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const uint32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];

function png(width: number, height: number, end = "\0\0\0\0IEND\xaeB`\x82"): Blob {
  const header = [
    ...bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
    ...uint32(width),
    ...uint32(height),
    16,
    2,
    0,
    0,
    0,
  ];
  return new Blob([Uint8Array.from(header), bytes(end)]);
}

function avif(...boxes: string[]): Blob {
  return new Blob([bytes(`\0\0\0\x1cftypavif\0\0\0\0mif1miaf${boxes.join("")}`)]);
}
const ispe = (width: string, height: string) => `\0\0\0\x14ispe\0\0\0\0${width}${height}`;

const little = (value: number) =>
  String.fromCharCode(...[0, 8, 16, 24].map((shift) => (value >> shift) & 255));

/** The header of a bitmap of 24 bits a pixel, and that of its file before it. */
const dib = (width: number, height: number) =>
  `${little(40)}${little(width)}${little(height)}\x01\0\x18\0${"\0".repeat(24)}`;
const bmpHead = (width: number, height: number) =>
  `BM${little(54)}${little(0)}${little(54)}${dib(width, height)}`;
/** An icon that says 16 by 16 of itself and holds what is given. */
const icoHead = (held = dib(16, 32)) =>
  `\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x18\0${little(held.length)}${little(22)}${held}`;
const pngHead = (width: number, height: number) =>
  String.fromCharCode(
    ...bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
    ...uint32(width),
    ...uint32(height),
    8,
    6,
    0,
    0,
    0,
  );

describe("the kind of a picture", () => {
  test.each([
    ["\xff\xd8\xff\xe0\0\x10JFIF", "jpeg"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["GIF89a", "gif"],
    ["RIFF\0\0\0\0WEBPVP8 ", "webp"],
    ["\0\0\0\x1cftypavis", "avif"],
    ["\0\0\0\x18ftypheic", "heic"],
    ["\0\0\0\x18ftypisom", null],
    ["RIFF\0\0\0\0WAVEfmt ", null],
    [bmpHead(3, 2), "bmp"],
    [bmpHead(3, -2), "bmp"],
    ["BM\0\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x03\0\x02\0\x01\0\x18\0", "bmp"],
    ["BMW drives along a wet road at night, past a red tug", null],
    [icoHead(), "ico"],
    ["\0\0\x01\0\0\0 an icon with nothing in it at all", null],
    ["\0\0\x01\xba\x44\0\x04\0\x04\x01\x01\x89\xc3\xf8\0\0\0\0\0\0\0\0", null],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', "svg"],
    ['\xef\xbb\xbf\n<?xml version="1.0"?>\n<!-- a tug -->\n<svg width="1"></svg>', "svg"],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg:svg xmlns:svg="x"/>', "svg"],
    [`\xff\xfe${[..."<svg/>"].map((one) => `${one}\0`).join("")}`, "svg"],
    ["<!doctype html><p><svg/></p>", null],
    ["A text that names <svg>", null],
    ["GIF for everyone", null],
    ["", null],
  ])("%j", (head, kind) => {
    expect(pictureKind(bytes(head))).toBe(kind);
  });
});

describe("the header of a picture", () => {
  test("says size, depth and whether the end is there", async () => {
    expect(await readPictureHeader(png(640, 480))).toEqual({
      kind: "png",
      width: 640,
      height: 480,
      bitDepth: 16,
      isCut: false,
    });
    expect(await readPictureHeader(png(640, 480, "IDAT"))).toMatchObject({ isCut: true });
    expect(await readPictureHeader(new Blob([bytes("GIF89a\x40\x01\xb4\0 ...;")]))).toMatchObject({
      isCut: false,
    });
    expect(await readPictureHeader(new Blob(["no picture"]))).toBeNull();
  });

  test("of an AVIF is the largest item's", async () => {
    const file = avif(ispe("\0\0\0\x40", "\0\0\0\x30"), ispe("\0\0\x01\x40", "\0\0\0\xf0"));
    expect(await readPictureHeader(file)).toMatchObject({ kind: "avif", width: 320, height: 240 });
    const entry = `\0\0\0\x70av01\0\0\0\0\0\0\0\x01${"\0".repeat(16)}\x01\x40\0\xb4`;
    expect(await readPictureHeader(avif(`\0\0\0\x80stsd\0\0\0\0\0\0\0\x01${entry}`))).toMatchObject({
      width: 320,
      height: 180,
    });
  });

  test("of a BMP and of an icon is that of the bitmap, not of the directory", async () => {
    const header = (text: string) => readPictureHeader(new Blob([bytes(text)]));
    expect(await header(bmpHead(640, -480))).toMatchObject({ kind: "bmp", width: 640, height: 480 });
    expect(await header(icoHead())).toMatchObject({ kind: "ico", width: 16, height: 16 });
    expect(await header(icoHead(pngHead(256, 200)))).toMatchObject({ width: 256, height: 200 });
  });

  test("an SVG is refused by name, whatever else it is called", async () => {
    const refused = readPictureHeader(new File(["<svg/>"], "tug.png", { type: "image/png" }));
    await expect(refused).rejects.toMatchObject({
      problem: { code: "picture-is-svg", nextStep: expect.stringContaining("save it as PNG") },
    });
  });

  test.each([
    ["a BMP of 60,000 by 60,000", new Blob([bytes(bmpHead(60_000, 60_000))]), "picture-too-large"],
    ["a BMP beyond all numbers", new Blob([bytes(bmpHead(0x7fffffff, -0x80000000))]), "picture-too-large"],
    ["an icon with a huge PNG", new Blob([bytes(icoHead(pngHead(60_000, 60_000)))]), "picture-too-large"],
    ["an icon with a huge bitmap", new Blob([bytes(icoHead(dib(60_000, 60_000)))]), "picture-too-large"],
    ["an icon of nothing", new Blob([bytes(icoHead("fog"))]), "file-damaged"],
    ["a BMP without a height", new Blob([bytes(bmpHead(4, 0))]), "file-damaged"],
    ["a picture of 60,000 by 60,000", png(60_000, 60_000), "picture-too-large"],
    ["a line of 40,000 pixels", png(40_000, 1), "picture-too-large"],
    ["a size beyond all numbers", png(0xffffffff, 0xffffffff), "picture-too-large"],
    ["no width", png(0, 100), "file-damaged"],
    ["a header cut short", new Blob([bytes("\x89PNG\r\n\x1a\n\0\0")]), "file-damaged"],
    ["a JPEG without a frame", new Blob([bytes("\xff\xd8\xff\xd9")]), "file-damaged"],
    ["an AVIF without items", avif(), "file-damaged"],
  ])("%s is refused before it is decoded", async (_name, file, code) => {
    await expect(readPictureHeader(file)).rejects.toMatchObject({ problem: { code } });
  });
});
