import { describe, expect, it } from "vitest";
import { readAnswer } from "../../src/judges/read-answer";

const letters = ["A. From the left", "B. From the right", "C. Through the door", "D. None of the above"];
const yesNo = ["yes", "no"];

describe("readAnswer", () => {
  it.each<[string, string[], string | null]>([
    ["B", letters, "B"],
    ["b", letters, "B"],
    [" B. ", letters, "B"],
    ["B)", letters, "B"],
    ["(B)", letters, "B"],
    ["B: From the right", letters, "B"],
    ["B. From the right", letters, "B"],
    ["**B**", letters, "B"],
    ['"B"', letters, "B"],
    ["from the right.", letters, "B"],
    ["None of the above", letters, "D"],
    ["E", letters, null],
    ["Cannot be determined", letters, null],
    ["Correct", letters, null],
    ["A cat", letters, null],
    ["B or C", letters, null],
    ["B, C", letters, null],
    ["A. or B.", letters, null],
    ["A) or (B)", letters, null],
    ["B. is wrong, so A", letters, null],
    ["A. From the right", letters, null],
    ["A: From the left, not from the right.", letters, "A"],
    ["A. It comes from the left; B is not what it says.", letters, "A"],
    ["A.否", ["A. 是", "B. 否"], null],
    ["A.从右边", ["A. 从左边", "B. 从右边"], null],
    ["A.从左边", ["A. 从左边", "B. 从右边"], "A"],
    ['A. "From the right"', letters, null],
    ["A. No, B is right", letters, null],
    ["A: False", letters, null],
    ["D. No way in is shown", ["A. x", "D. No way in is told"], "D"],
    ["A. Nothing but the left", letters, "A"],
    ["A. Plan B", ["A. Plan B", "B. Plan A"], "A"],
    ["", letters, null],
    ["yes", letters, null],
    ["Yes", yesNo, "yes"],
    ["NO.", yesNo, "no"],
    ["yes, it does", yesNo, null],
    ["perhaps", yesNo, null],
    ["A", yesNo, null],
    ["B", ["red", "blue"], "B"],
    ["blue", ["red", "blue"], "B"],
    ["same", ["A. same", "B. same"], null],
    ["D. None of the above: with a hard cut", ["A. x", "D. None of the above: with a hard cut"], "D"],
    ["B", ["A) x", "B) y"], "B"],
    ["x", [], null],
  ])("%j of %j is %j", (answer, options, expected) => {
    expect(readAnswer(answer, options)).toBe(expected);
  });
});
