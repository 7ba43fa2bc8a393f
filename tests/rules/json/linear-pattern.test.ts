import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileLinearPattern, toRe2 } from "../../../src/rules/json/linear-pattern";
import { enoughOf, runs } from "../../support/effort";

const atoms = [
  "a",
  ".",
  "\\d",
  "\\D",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "\\b",
  "\\B",
  "^",
  "$",
  "[a\\d]",
  "[^a-c]",
  "[\\s.]",
  "[\\-\\]]",
  "[[x]",
  "[\\b]",
  "(a|b)",
  "(?:a|)",
  "\\u0061",
  "\\u{1F600}",
  "\\ud83d\\ude00",
  "\\x20",
  "\\cJ",
  "\\/",
  "\\.",
  "\\0",
  "\\p{L}",
  "\\P{Lu}",
  "é",
  "😀",
];
const pattern = fc
  .array(fc.tuple(fc.constantFrom(...atoms), fc.constantFrom("", "", "", "*", "+", "?", "{2}", "+?")), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) =>
    parts.map(([atom, count]) => atom + (/^(?:\\[bB]|[\^$])$/.test(atom) ? "" : count)).join(""),
  );
const text = fc
  .array(fc.constantFrom(..."abcAx1 .-]é😀\n\r\t\v\0/_", "\u2028", "\ufeff", "\u00a0", "\u0085", "\b"), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

describe("patterns in linear time", () => {
  test("find what ECMAScript's find", () => {
    let translated = 0;
    fc.assert(
      fc.property(pattern, text, (source, value) => {
        // V8 finds \\B between the halves of a surrogate pair, flag u or not.
        fc.pre(!(source.includes("\\B") && value.includes("😀")));
        if (toRe2(source) !== null) translated++;
        expect([source, value, compileLinearPattern(source).test(value)]).toEqual([
          source,
          value,
          new RegExp(source, "u").test(value),
        ]);
      }),
      runs(5000),
    );
    expect(translated).toBeGreaterThan(enoughOf(4000));
  });

  test.each([
    ["(?=a)", null],
    ["(?<!a)b", null],
    ["(a)\\1", null],
    ["(?<n>a)\\k<n>", null],
    ["[^\\S]", null],
    ["[]", null],
    ["[^]", null],
    ["\\ud83d", null],
    ["\\p{Script=Greek}", null],
    ["a.b", "a[^\\n\\r\\x{2028}\\x{2029}]b"],
    ["(?<n>a)", "(a)"],
  ])("%s in RE2's words", (source, expected) => {
    expect(toRe2(source)).toBe(expected);
  });

  test("refuse what neither ECMAScript nor Python takes for a pattern", () => {
    expect(() => compileLinearPattern("(")).toThrow(SyntaxError);
    expect(compileLinearPattern("(?i)ROBOT\\Z").test("a robot")).toBe(true);
  });
});
