import { describe, expect, it } from "vitest";
import { demandOf } from "../../../src/benchmarks/anycapeval/strict-demand";

const MOST = Number.MAX_SAFE_INTEGER;

describe("a demand on the length, strictly read", () => {
  it.each([
    ["The caption needs to be exactly 20 words.", 20, 20],
    ["Describe it in 20 words.", 20, 20],
    ["The caption has a maximum of 30 words.", 1, 30],
    ["Use a minimum of 30 words.", 30, MOST],
    ["It has to be 30 words or fewer.", 1, 30],
    ["Describe it in 30 words or less.", 1, 30],
    ["It should be 30 words at most.", 1, 30],
    ["It should be 30 words or more.", 30, MOST],
    ["Describe it in fewer than 30 words.", 1, 29],
    ["Keep it under 30 words.", 1, 29],
    ["Describe it in more than 30 words.", 31, MOST],
    ["It can be no more than 30 words.", 1, 30],
    ["Not more than 30 words.", 1, 30],
    ["At least 10 and at most 20 words.", 10, 20],
    ["At least 10 words, but no more than 20 words.", 10, 20],
    ["In 20 words and 2 sentences.", 20, 20],
    ["Between 10 and 20 words.", 10, 20],
  ])("%s", (wording, least, most) => {
    expect(demandOf(wording, "strict")).toEqual({ unit: "words", least, most });
    expect(demandOf(wording, "reference")).toBeNull();
  });
});
