import { expect, it } from "vitest";
import { powerWords } from "../../../src/evaluation/run/power-words";

const media = { one: "video", many: "videos" };
const twoEach = Array.from({ length: 700 }, () => 2);
const earlier = { title: "July", correlation: 0.28, videos: 120 };

it("a set-up says which difference its samples can find, at most and at least, where no earlier run tells", () => {
  expect(powerWords({ media, sizes: twoEach, models: 2, earlier: null })).toBe(
    "1,400 samples on 700 videos find a difference of 3.3 points between two models four times in five, or 4.7 points where samples of one video come out alike. Assumed: one instruction in five is followed by exactly one of the two models.",
  );
});

it("takes the correlation within a video from an earlier run, and names it", () => {
  // 3.348 points times the root of 1 + (2 - 1) .28.
  expect(powerWords({ media, sizes: twoEach, models: 2, earlier })).toBe(
    "1,400 samples on 700 videos find a difference of 3.8 points between two models four times in five. Assumed: one instruction in five is followed by exactly one of the two models, and samples of one video come out as alike as in the run “July” (correlation 0.28, by 120 videos).",
  );
});

it("needs no correlation where each sample is on a video of its own", () => {
  const sizes = Array.from({ length: 50 }, () => 1);
  for (const known of [null, earlier])
    expect(powerWords({ media, sizes, models: 3, earlier: known })).toBe(
      "50 samples on 50 videos find a difference of 17.7 points between two models four times in five. Assumed: one instruction in five is followed by exactly one of the two models.",
    );
});

it("a single model or sample has nothing to be told apart", () => {
  expect(powerWords({ media, sizes: twoEach, models: 1, earlier: null })).toBeNull();
  expect(powerWords({ media, sizes: [1], models: 2, earlier: null })).toBeNull();
});
