import { expect, it } from "vitest";
import { progressWords } from "../../../src/ratings/page/ratings-page";
import { choiceOf } from "../../support/made-runs";

it.each([
  ["running", 0, "3 of 16 captions rated by rater"],
  ["paused", 2, "3 of 16 captions rated by rater, 2 without a rating; it waits"],
  ["stopped", 2, "3 of 16 captions rated by rater, 2 without a rating; stopped"],
  // Their files may have been missing: no reply was asked for then.
  ["done", 13, "3 of 16 captions rated by rater, 13 without a rating; done"],
] as const)("a model that rates, %s, is told with what has no rating: %i", (phase, failed, words) => {
  const model = choiceOf("https://a.example/v1", "rater");
  expect(progressWords({ model, phase, counts: { done: 3, failed, total: 16 }, problem: null })).toBe(words);
});
