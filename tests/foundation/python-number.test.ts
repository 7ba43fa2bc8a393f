import { describe, expect, test } from "vitest";
import { asciiDigits, parsePythonFloat, parsePythonInt } from "../../src/foundation/python-number";

describe("int()", () => {
  test.each([
    ["12", 12n],
    [" +7\n", 7n],
    ["-0012", -12n],
    ["1_000", 1000n],
    ["٣４", 34n],
    ["𝟗", 9n],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
    [`-${"9".repeat(4300)}`, -(10n ** 4300n - 1n)],
  ])("reads %j", (text, value) => {
    expect(parsePythonInt(text)).toBe(value);
  });

  test.each([
    [""],
    ["²"],
    ["1__0"],
    ["_1"],
    ["1_"],
    ["1.0"],
    ["+ 1"],
    ["\ufeff1"],
    ["一"],
    ["9".repeat(4301)],
  ])("raises for %j", (text) => {
    expect(parsePythonInt(text)).toBeNull();
  });
});

describe("float()", () => {
  test.each([
    ["1", 1],
    [" 2.5 ", 2.5],
    [".5", 0.5],
    ["5.", 5],
    ["1_0.2_5", 10.25],
    ["1e3", 1000],
    ["-1E-2", -0.01],
    ["٢.٥", 2.5],
    ["1e999", Number.POSITIVE_INFINITY],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    ["inf", Number.POSITIVE_INFINITY],
    ["nan", Number.NaN],
  ])("reads %j", (text, value) => {
    expect(parsePythonFloat(text)).toBe(value);
  });

  test.each([[""], ["."], ["1e"], ["0x10"], ["1,5"], ["infin"], ["1_.5"], ["²"]])("raises for %j", (text) => {
    expect(parsePythonFloat(text)).toBeNull();
  });

  test("does not stall on long runs of digits", () => {
    expect(parsePythonFloat(`${"1".repeat(200_000)}x`)).toBeNull();
  });
});

test("digits of any script become ASCII ones, whatever is around them", () => {
  expect(asciiDigits("٠٩ a ０９ 𝟘𝟡")).toBe("09 a 09 09");
});
