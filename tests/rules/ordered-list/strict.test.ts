import { expect, it } from "vitest";
import { orderedListStrict } from "../../../src/rules/ordered-list/strict";

/** The verdict's reason, and the lines that it marks. */
function told(symbol: string | null, content: string) {
  const { passed, reason, evidence } = orderedListStrict(symbol)(content);
  return [passed, reason, ...evidence.map(({ start, end }) => content.slice(start, end))];
}

it.each<[string | null, string, unknown[]]>([
  ["1.", "1. a\n2. b", [true, "2 items, numbered from '1'", "1. a", "2. b"]],
  [null, "a) x", [true, "1 item, numbered from 'a'", "a) x"]],
  ["1.", "1. a\n3. b\n4. c", [false, "line 2 starts with '3.', not with '2.': '3. b'", "3. b"]],
  ["1.", "1.a", [false, "line 1 lacks a space after '1.': '1.a'", "1.a"]],
  ["1.", "1. a\nThe end.", [false, "line 2 is no item of the list: 'The end.'", "The end."]],
  ["1.", "- a\n1. b", [false, "line 1 is no item of the list: '- a'", "- a"]],
  ["1.", "1. a\n- b\n2. c", [true, "2 items, numbered from '1'", "1. a", "2. c"]],
  ["1.", "", [false, "there is no numbered list"]],
  ["?", "1. a", [false, "'?' is no list marker"]],
  [null, "4. a\n5. b", [false, "the list begins with '4', not with '1.'", "4. a"]],
  ["4.", "4. a\n5. b", [true, "2 items, numbered from '4'", "4. a", "5. b"]],
  ["Step 1:", "Step 1: a\nStep 2: b", [true, "2 items, numbered from '1'", "Step 1: a", "Step 2: b"]],
  ["Step 1:", "1: a", [false, "line 1 starts with '1:', not with 'Step 1:': '1: a'", "1: a"]],
  ["x1.", "x1. a", [true, "1 item, numbered from '1'", "x1. a"]],
  ["1.)", "1.) a\n2.) b", [true, "2 items, numbered from '1'", "1.) a", "2.) b"]],
  ["((1)", "((1) a\n((2) b", [true, "2 items, numbered from '1'", "((1) a", "((2) b"]],
  ["1:", "1: a\n2) b", [false, "line 2 starts with '2)', not with '2:': '2) b'", "2) b"]],
  [" 1. ", "1. a", [true, "1 item, numbered from '1'", "1. a"]],
])("by %j, %j: %j", (symbol, content, expected) => expect(told(symbol, content)).toEqual(expected));

it.each<[string, boolean]>([
  ["Y. a\nZ. b", true],
  ["X. a\nY. b", false],
  ["y) a\nz) b", true],
  ["w) a\nx) b", false],
  ["XX. a\nXXI. b", true],
  ["XIX. a\nXX. b", false],
  ["xxi) a", true],
  ["C. a\nD. b", false],
  ["C. a\nCI. b", false],
  ["I. a\nII. b\nIII. c", true],
  ["I. a\nJ. b", false],
])("a list from its end may begin late: %j: %s", (content, passed) => {
  expect(orderedListStrict(null)(content).passed).toBe(passed);
});

it("says how far the better of two readings holds", () => {
  // As Roman numerals the second line is right, as letters it is not.
  expect(told("i)", "i) a\nii) b\niv) c")).toEqual([
    false,
    "line 3 starts with 'iv)', not with 'iii)': 'iv) c'",
    "iv) c",
  ]);
  expect(told("i)", "i) a\nj) b\nl) c")).toEqual([
    false,
    "line 3 starts with 'l)', not with 'k)': 'l) c'",
    "l) c",
  ]);
});

it("marks two hundred items at most", () => {
  const content = Array.from({ length: 201 }, (_, index) => `${index + 1}. a`).join("\n");
  expect(orderedListStrict("1.")(content).evidence).toHaveLength(200);
});
