import { describe, expect, test } from "vitest";
import { fileSignature, signatureOf } from "../../src/media/file-signature";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const packet = `G${"\xff".repeat(187)}`;

describe("what the first bytes say", () => {
  test.each([
    ["\0\0\0\x18ftypisom", "mp4"],
    ["\0\0\0\x08wide\0\0\0\0mdat", "mp4"],
    ["\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm", "webm"],
    ["\x1aE\xdf\xa3\xa3B\x86\x81\x01B\x82\x88matroska", "matroska"],
    ["RIFF\0\0\0\0AVI LIST", "avi"],
    ["RIFF\0\0\0\0WAVEfmt ", "wav"],
    ["RIFF\0\0\0\0WEBPVP8 ", null],
    [packet + packet + packet, "mpegts"],
    [packet, null],
    ["Great tea, and more text that begins with a G", null],
    ["ID3\x04", "mp3"],
    ["\xff\xfb\x90", "mp3"],
    ["<!doctype html>", null],
    ["", null],
  ])("%j", (head, signature) => {
    expect(signatureOf(bytes(head))).toBe(signature);
  });

  test("an empty file is a problem of its own", async () => {
    await expect(fileSignature(new Blob([]))).rejects.toMatchObject({ problem: { code: "file-empty" } });
  });

  test("so is one that has gone", async () => {
    const gone = new Blob(["some bytes"]);
    gone.slice = () => {
      throw new DOMException("The requested file could not be read", "NotReadableError");
    };
    await expect(fileSignature(gone)).rejects.toMatchObject({ problem: { code: "file-unreadable" } });
  });
});
