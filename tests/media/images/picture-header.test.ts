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

  test.each([
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
