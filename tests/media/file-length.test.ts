import { describe, expect, test } from "vitest";
import { fileLength } from "../../src/media/file-length";
import { facts } from "../support/clip-facts";

const picture = (startSeconds: number) => (facts.video ? { ...facts.video, startSeconds } : null);
const sound = (startSeconds: number) => ({
  codec: "aac",
  channels: 1,
  layout: null,
  sampleRate: 48000,
  startSeconds,
  language: null,
});

describe("the length of a file from its first frame", () => {
  test.each([
    ["MKV states its end", "matroska", 5, picture(3), [sound(2.977)], 2],
    ["MPEG-TS states its length", "mpegts", 2.023222, picture(1.483333), [sound(1.460111)], 2],
    ["FLV does too", "flv", 2.025, picture(2.975), [sound(3)], 2.025],
    ["pictures that begin late", "mp4", 10, picture(4), [sound(0)], 6],
    ["sound alone", "ogg", 4, null, [sound(1)], 4],
    ["a length where the end should stand", "mp4", 2, picture(100), [], 2],
    ["nothing stated", "webm", null, picture(0), [], null],
  ])("%s", (_name, container, stated, video, audioTracks, length) => {
    expect(fileLength(stated, { container, video, audioTracks })).toBe(length);
  });
});
