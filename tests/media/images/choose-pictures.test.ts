import { describe, expect, test } from "vitest";
import { choosePictures } from "../../../src/media/images/choose-pictures";
import { nameIn } from "../../../src/media/images/image-engine";
import type { FrameChoice, MediaSegment } from "../../../src/shapes/media";

/** Ten pictures of 0.1 s, of which number 4 stays for a whole second. */
const starts = [0, 0.1, 0.2, 0.3, 0.4, 1.4, 1.5, 1.6, 1.7, 1.8];
const choose = (frames: FrameChoice, segment: MediaSegment | null = null) =>
  choosePictures({ starts, end: 1.9 }, { frames, segment });

describe("pictures of an animation", () => {
  test.each<[string, FrameChoice, MediaSegment | null, number[]]>([
    ["the middles of equal parts", { kind: "uniform", count: 4 }, null, [2, 4, 7]],
    ["at a rate", { kind: "rate", framesPerSecond: 5, maximum: 99 }, null, [0, 2, 4, 5, 7, 9]],
    ["of a part", { kind: "uniform", count: 2 }, { start: 1.4, end: 1.8 }, [5, 7]],
    ["at times", { kind: "times", seconds: [0.1, 0.05, 1.39, 50] }, null, [0, 1, 4, 9]],
    ["as key frames", { kind: "keyframes", maximum: 5 }, null, [1, 3, 5, 7, 9]],
    ["as key frames of a part", { kind: "keyframes", maximum: 99 }, { start: 0.3, end: 1.5 }, [3, 4, 5]],
    ["none", { kind: "none" }, null, []],
  ])("%s", (_name, frames, segment, indexes) => {
    expect(choose(frames, segment).indexes).toEqual(indexes);
  });

  test("one that begins at a middle belongs to the next part, as in videos", () => {
    const even = { starts: [0, 0.25, 0.5, 0.75], end: 1 };
    const plan = { frames: { kind: "uniform", count: 2 }, segment: null } as const;
    expect(choosePictures(even, plan).indexes).toEqual([0, 2]);
  });

  test.each<[FrameChoice, MediaSegment]>([
    [
      { kind: "uniform", count: 2 },
      { start: 2, end: 3 },
    ],
    [
      { kind: "keyframes", maximum: 2 },
      { start: 0.5, end: 1.2 },
    ],
  ])("%j of %j are none", (frames, segment) => {
    expect(() => choose(frames, segment)).toThrow("nothing in this file where the plan looks");
  });
});

test.each([
  ["Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36", "Chromium 156"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox 150"],
  [
    "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "Safari 26.1",
  ],
  ["something else", "an unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(nameIn(userAgent)).toBe(name);
});
