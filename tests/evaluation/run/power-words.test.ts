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

it("no difference is promised that is larger than there can be, or by fewer videos than tell one", () => {
  const of = (videos: number, each: number) =>
    powerWords({ media, sizes: Array.from({ length: videos }, () => each), models: 2, earlier: null });
  // 2.8 times the root of .2 / 12 are 36 points, where one instruction in five tells the models apart.
  expect(of(12, 1)).toBe(
    "12 samples on 12 videos are too few to find even the largest difference between two models four times in five. Assumed: one instruction in five is followed by exactly one of the two models.",
  );
  expect(of(20, 3)).toContain(
    "find a difference of 16.2 points between two models four times in five, or none where samples of one video come out alike.",
  );
  expect(of(9, 100)).toBe("900 samples on 9 videos tell no two models apart: that takes 10 videos at least.");
});

it("a single model or sample has nothing to be told apart", () => {
  expect(powerWords({ media, sizes: twoEach, models: 1, earlier: null })).toBeNull();
  expect(powerWords({ media, sizes: [1], models: 2, earlier: null })).toBeNull();
});
