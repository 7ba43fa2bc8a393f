import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { climb, startCountingBlocks, stepsOf, stopCountingBlocks } from "../support/ladder";
import { tooSlowOn } from "../support/steps/pattern-growth";

beforeAll(startCountingBlocks);
afterAll(stopCountingBlocks);

describe("the ladder", () => {
  it.each<[string, (text: string) => unknown, string, boolean]>([
    ["a pattern that is tried anew from every place", (text) => /a+$/.test(`${text}!`), "a", false],
    ["a pattern that looks for an end which never comes", (text) => text.replace(/“[^”]*”/g, ""), "“", false],
    [
      "a search from every place",
      (text) => text.split("").filter((_, at) => text.indexOf("x", at) > 0),
      "a",
      false,
    ],
    [
      "a list that is copied for every letter",
      (text) => [...text].reduce<string[]>((all, one) => all.concat(one), []),
      "a",
      false,
    ],
    ["a pattern that stops where it began", (text) => text.replace(/a+/g, "b"), "a ", true],
    ["one pass", (text) => JSON.parse(JSON.stringify(text)), '"', true],
  ])("tells of %s whether it is linear", async (_, read, unit, linear) => {
    expect((await climb(read, [unit], [4096, 16_384])).length === 0).toBe(linear);
  });

  it("counts the loops of packages: mending JSON is not linear", async () => {
    const { jsonrepair } = await import("jsonrepair");
    const mend = (text: string) => {
      try {
        return jsonrepair(text);
      } catch {
        return null;
      }
    };
    const [short, long] = [
      await stepsOf(() => mend(`{"a":${"‘a".repeat(150)}}`)),
      await stepsOf(() => mend(`{"a":${"‘a".repeat(600)}}`)),
    ];
    // Four times as long takes about 16 times the steps, of which some go uncounted in code that ran before.
    expect(long).toBeGreaterThan(6 * short);
  });
});

describe("patterns", () => {
  it.each([
    ["\\s+$", "g", true],
    ["\\*+x", "", true],
    ["(?:a|a)*b", "", true],
    ["qwen.*omni", "", true],
    ["^\\s*x", "", false],
    ["[^\\s]+", "g", false],
    ["(?<![0-9])[0-9]+s", "g", false],
  ])("/%s/%s: too slow on some text: %s", (source, flags, slow) => {
    expect(tooSlowOn(source, flags) !== null).toBe(slow);
  });
});
