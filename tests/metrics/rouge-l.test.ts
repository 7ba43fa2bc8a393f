import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_WORDS, rougeL } from "../../src/metrics/rouge-l";
import { runs } from "../support/effort";

/** The usual table of the longest common subsequence. */
function byTable(one: readonly string[], other: readonly string[]): number {
  let above = other.map(() => 0);
  for (const word of one) {
    const row: number[] = [];
    for (const [place, same] of other.entries()) {
      const before = place === 0 ? 0 : (above[place - 1] ?? 0);
      row.push(word === same ? before + 1 : Math.max(above[place] ?? 0, row[place - 1] ?? 0));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}

describe("ROUGE-L", () => {
  // The worked example of Lin 2004, section 3.1.
  it.each([
    ["police kill the gunman", 3 / 4],
    ["the gunman kill police", 2 / 4],
    ["the gunman police killed", 2 / 4],
  ])("of “%s” against “police killed the gunman” is as its author gives it", (caption, expected) => {
    expect(rougeL(caption, "police killed the gunman")).toBe(expected);
  });

  it("weighs words of the caption and of the reference alike", () => {
    expect(rougeL("a cup", "a red cup on a shelf")).toBeCloseTo((2 * 1 * (2 / 6)) / (1 + 2 / 6));
  });

  it("looks at words alone: not at case, punctuation or how signs are composed", () => {
    expect(rougeL("The café, closed!", "the cafe\u0301 closed")).toBe(1);
    expect(rougeL("红色的杯子", "红色杯子")).toBeCloseTo(8 / 9);
    expect(rougeL("", "a cup")).toBe(0);
    expect(rougeL("…", "")).toBe(0);
  });

  it("finds what the usual table finds", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 90 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const both = one.length + other.length;
        expect(rougeL(one.join(" "), other.join(" "))).toBe(
          both === 0 ? 0 : (2 * byTable(one, other)) / both,
        );
      }),
      runs(50),
    );
  });

  it("is not computed of texts whose comparison would take too long", () => {
    expect(rougeL("a ".repeat(MOST_WORDS + 1), "a")).toBeNull();
    expect(rougeL("a", "a ".repeat(MOST_WORDS))).toBeCloseTo(2 / (MOST_WORDS + 1));
  });
});
