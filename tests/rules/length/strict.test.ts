import { describe, expect, it } from "vitest";
import { lengthStrict } from "../../../src/rules/length/strict";

/** The counted parts, told by asking for none: the verdict marks the first one too many. */
function counted(unit: string, content: string): string[] {
  const found: string[] = [];
  for (;;) {
    const { passed, evidence } = lengthStrict({ unit, max_len: found.length })(content);
    const [first] = evidence;
    if (passed || !first) return found;
    expect(first.label).toBe(`number ${found.length + 1}`);
    found.push(content.slice(first.start, first.end));
  }
}

describe("what is counted", () => {
  it.each<[string, string, string[]]>([
    ["word", "One two.\n- three", ["One", "two", "three"]],
    ["sentence", "It boils. It pours.", ["It boils.", "It pours."]],
    ["sentence", "Two steps: A. Heat it. B. Pour it.", ["Two steps: A. Heat it.", "B. Pour it."]],
    ["paragraph", "One.\nTwo.\n\nThree.", ["One.\nTwo.", "Three."]],
    ["paragraph", "One.\nTwo.\nthree\nfour", ["One.", "Two.", "three\nfour"]],
    ["paragraph", 'He says "stop."\nTwo!)\nThree', ['He says "stop."', "Two!)", "Three"]],
    ["paragraph", "One.\n- two\n1. three\nfour", ["One.\n- two\n1. three\nfour"]],
    ["paragraph", "\n\nOne.\n\n\nTwo", ["One.", "Two"]],
    ["paragraph", "\nOne\n\nTwo.\nThree", ["One", "Two.\nThree"]],
    ["paragraph", "茶很热。\n猫在睡觉", ["茶很热。", "猫在睡觉"]],
    ["sentence", "काला कुत्ता दौड़ता है। बिल्ली सोती है।", ["काला कुत्ता दौड़ता है।", "बिल्ली सोती है।"]],
    ["sentence", "هل رأيت الكلب؟ الكلب يجري۔ نعم", ["هل رأيت الكلب؟", "الكلب يجري۔", "نعم"]],
    ["sentence", "A dog runs‼ A cat sits⁉ Done.", ["A dog runs‼", "A cat sits⁉", "Done."]],
    ["sentence", "犬が走る．猫が３．５匹寝る．", ["犬が走る．", "猫が３．５匹寝る．"]],
    ["paragraph", "वह दौड़ता है।\nवह सोता है।", ["वह दौड़ता है।", "वह सोता है।"]],
    ["character", "\u200fمي\u200cروم\u200e", ["م", "ي", "ر", "و", "م"]],
    ["character", "\u202ea\u202c\u2066b\u2069", ["a", "b"]],
    ["character", "a b\u200bc\u00ad", ["a", "b", "c"]],
    ["character", "e\u0301 x", ["e\u0301", "x"]],
    ["character", "😀a", ["😀", "a"]],
    ["character", "👍🏽b", ["👍🏽", "b"]],
    ["character", "🇩🇪c", ["🇩🇪", "c"]],
    ["character", "\u1112\u1161\u11abd", ["\u1112\u1161\u11ab", "d"]],
  ])("%s in %j", (unit, content, expected) => expect(counted(unit, content)).toEqual(expected));
});

describe("the verdict", () => {
  const verdict = (parameters: object, content: string) =>
    lengthStrict({ unit: "word", ...parameters })(content);

  it("says how much there is and how much was asked", () => {
    expect(verdict({ min_len: 1, max_len: 3 }, "one")).toEqual({
      passed: true,
      reason: "1 word, 1 to 3 asked",
      evidence: [],
    });
    expect(verdict({ min_len: 3 }, "one two")).toEqual({
      passed: false,
      reason: expect.stringMatching(/^2 words, .*3.* asked$/),
      evidence: [{ start: 7, end: 7, label: "too short" }],
    });
    expect(verdict({ max_len: 1 }, "one two").evidence).toEqual([{ start: 4, end: 7, label: "number 2" }]);
  });

  it("refuses a unit that is none", () => {
    expect(() => lengthStrict({ unit: "line" })).toThrow("'line' is no unit");
    expect(() => lengthStrict({})).toThrow("nothing is no unit");
  });
});
