import { expect, it } from "vitest";
import { powerWords } from "../../../src/evaluation/run/power-words";

const media = { one: "video", many: "videos" };

it("a set-up says which difference its samples can find, at most and at least", () => {
  expect(powerWords({ media, samples: 1400, videos: 700, models: 2 })).toBe(
    "1,400 samples on 700 videos find a difference of 3.3 points between two models four times in five, 4.7 points where those on one video come out alike: if one of the two follows one instruction in five that the other does not.",
  );
  expect(powerWords({ media, samples: 50, videos: 50, models: 3 })).toContain(
    "17.7 points between two models four times in five: if",
  );
});

it("a single model or sample has nothing to be told apart", () => {
  expect(powerWords({ media, samples: 1400, videos: 700, models: 1 })).toBeNull();
  expect(powerWords({ media, samples: 1, videos: 1, models: 2 })).toBeNull();
});
