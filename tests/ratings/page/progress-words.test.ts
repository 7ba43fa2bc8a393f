import { describe, expect, it } from "vitest";
import { progressWords } from "../../../src/ratings/page/ratings-page";
import type { DirectProgress } from "../../../src/ratings/protocol";
import type { Problem } from "../../../src/shapes/problem";

const model: DirectProgress["model"] = {
  kind: "openai-compatible",
  baseUrl: "https://a.example/v1",
  model: "rater",
  audio: false,
};
const met = (code: string): Problem => ({ code, message: "m", nextStep: "n", retryable: false });
const words = (changes: Partial<DirectProgress>) =>
  progressWords({
    ...{ model, phase: "running" as const, problem: null },
    ...{ counts: { done: 1, failed: 2, total: 8 } },
    ...changes,
  });

describe("how far a model is with its ratings", () => {
  it("names a refused key, and speaks of no reply where none came", () => {
    expect(words({ phase: "stopped", problem: met("key-refused") })).toBe(
      "1 of 8 captions rated by rater, 2 not rated because its key was refused; stopped",
    );
    expect(words({})).toBe("1 of 8 captions rated by rater, 2 not rated");
    expect(words({ phase: "done", problem: met("bad-reply") })).toBe(
      "1 of 8 captions rated by rater, 2 not rated; done",
    );
  });

  it("says nothing of what is not missing", () => {
    expect(words({ counts: { done: 1, failed: 0, total: 8 }, phase: "paused" })).toBe(
      "1 of 8 captions rated by rater; it waits",
    );
  });
});
