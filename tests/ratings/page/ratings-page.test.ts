import { expect, it } from "vitest";
import { progressWords } from "../../../src/ratings/page/ratings-page";
import { choiceOf } from "../../support/made-runs";

it.each([
  ["running", 0, "3 of 16 captions rated by rater"],
  ["paused", 2, "3 of 16 captions rated by rater, 2 not rated; it waits"],
  ["stopped", 2, "3 of 16 captions rated by rater, 2 not rated; stopped"],
  // Their files may have been missing: no reply was asked for then.
  ["done", 13, "3 of 16 captions rated by rater, 13 not rated; done"],
] as const)("a model that rates, %s, is told with what has no rating: %i", (phase, failed, words) => {
  const model = choiceOf("https://a.example/v1", "rater");
  expect(progressWords({ model, phase, counts: { done: 3, failed, total: 16 }, problem: null })).toBe(words);
});

it.each([
  ["key-refused", "1 of 8 captions rated by rater, 2 not rated because its key was refused; stopped"],
  ["bad-reply", "1 of 8 captions rated by rater, 2 not rated; stopped"],
])("a model that rates names a refused key as the cause, and no other problem: %s", (code, words) => {
  const model = choiceOf("https://a.example/v1", "rater");
  const problem = { code, message: "m", nextStep: "n", retryable: false };
  expect(progressWords({ model, phase: "stopped", counts: { done: 1, failed: 2, total: 8 }, problem })).toBe(
    words,
  );
});
