import { expect, it } from "vitest";
import { answerWords, failedNames } from "../../../src/playground/page/score-line";

const share = (numerator: number, denominator: number, total = denominator, stale = 0) => ({
  value: denominator === 0 ? null : numerator / denominator,
  numerator,
  denominator,
  total,
  stale,
});

it.each([
  [share(0, 0), ""],
  [share(5, 8), "5 of 8 constraints hold."],
  [share(8, 8), "All 8 constraints hold."],
  [share(1, 1), "1 of 1 constraint holds."],
  [share(2, 3, 8, 4), "2 of 3 constraints hold, 1 without a verdict."],
  [share(2, 3, 8, 5), "2 of 3 constraints hold."],
  [share(3, 3, 5), "3 of 3 constraints hold, 2 without a verdict."],
  [share(0, 0, 5), "No verdict yet on 5 constraints."],
])("the answer to %o is told with what it is out of", (of, words) => {
  expect(answerWords(of)).toBe(words);
});

it("what failed is named, each name once, without what is about an earlier text", () => {
  const of = (constraintId: string | null, status: "passed" | "failed" | "unscored", stale = false) => ({
    constraintId,
    status,
    stale,
  });
  expect(failedNames([of("table", "passed"), of("length", "unscored"), of("case", "failed", true)])).toBe("");
  expect(
    failedNames([
      of("unordered_list", "failed"),
      of("visual_temporal_grounding", "failed"),
      of("audio_temporal_grounding", "failed"),
      of(null, "failed"),
    ]),
  ).toBe("Unordered list, Temporal grounding, Content");
});
