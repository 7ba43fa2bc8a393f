import { expect, test } from "vitest";
import { refuseAbsurdSize } from "../../src/media/picture-size";

test.each([
  ["12K", 12_288, 6_480],
  ["the longest side", 16_384, 4_096],
  ["upright", 2_160, 3_840],
])("%s is taken", (_name, width, height) => {
  expect(() => refuseAbsurdSize({ width, height })).not.toThrow();
});

test.each([
  ["too many pixels", 16_000, 16_000],
  ["too long", 60_000, 2],
  ["too high", 2, 16_385],
])("%s is refused, with the size", (_name, width, height) => {
  expect(() => refuseAbsurdSize({ width, height })).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ code: "video-too-large", detail: `${width} × ${height} pixels` }),
    }),
  );
});
