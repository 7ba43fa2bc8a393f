import { describe, expect, it } from "vitest";
import { factRows, factsLine } from "../../../../src/playground/page/media/facts-words";
import { facts, track } from "./example-facts";

const video = facts().video;
if (!video) throw new Error("the example has pictures");

describe("what a file is, in a line", () => {
  it.each([
    ["a video", facts(), "00:12.0 · 1280 × 720 · 29.97 fps · h264 · aac stereo · 1.5 MB"],
    [
      "a silent one of unknown length",
      facts({ audioTracks: [], durationSeconds: null }),
      "length unknown · 1280 × 720 · 29.97 fps · h264 · no sound · 1.5 MB",
    ],
    [
      "one with several tracks",
      facts({ audioTracks: [track({ channels: 6, layout: null }), track()] }),
      "00:12.0 · 1280 × 720 · 29.97 fps · h264 · aac 5.1 · 2 sound tracks · 1.5 MB",
    ],
    ["sound", facts({ kind: "audio", video: null }), "00:12.0 · aac stereo · 1.5 MB"],
    [
      "a picture",
      facts({ kind: "image", durationSeconds: null, audioTracks: [] }),
      "1280 × 720 · h264 · 1.5 MB",
    ],
  ])("%s", (_what, known, line) => {
    expect(factsLine(known)).toBe(line);
  });
});

describe("all that is known", () => {
  it("of a plain video", () => {
    expect(Object.fromEntries(factRows(facts()))).toEqual({
      Duration: "00:12.0 (12 s)",
      "Displayed size": "1280 × 720 px",
      "Frame rate": "29.97 a second",
      "Picture codec": "h264",
      "Bit depth": "8 bits a colour",
      Rotation: "none",
      Sound: "aac, stereo, 48 kHz",
      Bitrate: "1 Mbit/s",
      Container: "mp4",
      "File size": "1.5 MB (1,500,000 bytes)",
    });
  });

  it("of an odd one says what is odd about it", () => {
    const odd = facts({
      bitrate: 96_400,
      video: {
        ...video,
        framesPerSecond: null,
        bitDepth: null,
        rotationDegrees: 90,
        pixelAspect: 4 / 3,
        startSeconds: 1.4,
      },
      audioTracks: [track({ language: "jpn" }), track({ codec: "opus", channels: 3, layout: null })],
    });
    expect(Object.fromEntries(factRows(odd))).toMatchObject({
      "Frame rate": "unknown",
      "Bit depth": "unknown",
      Rotation: "90°, applied",
      "Pixel shape": "1.333 : 1, applied",
      "Pictures begin at": "1.4 s in the container",
      "Sound track 1": "aac, stereo, 48 kHz, jpn",
      "Sound track 2": "opus, 3 channels, 48 kHz",
      Bitrate: "96 kbit/s",
    });
  });

  it("of a silent video says so, of a picture it does not", () => {
    expect(factRows(facts({ audioTracks: [] }))).toContainEqual(["Sound", "none"]);
    const names = factRows(
      facts({ kind: "image", audioTracks: [], durationSeconds: null, bitrate: null }),
    ).map(([name]) => name);
    expect(names).toEqual([
      "Displayed size",
      "Picture codec",
      "Bit depth",
      "Rotation",
      "Container",
      "File size",
    ]);
  });
});
