import { describe, expect, it } from "vitest";
import { quotedEvidence } from "../../src/judges/quoted-evidence";

const caption = "The robot's eyes turn green. A cat wakes up.";

describe("quotedEvidence", () => {
  it.each<[string, string[]]>([
    ['It says "eyes turn green" there.', ["eyes turn green"]],
    ["It says “A cat wakes up.”", ["A cat wakes up"]],
    ["The robot's 'eyes turn green' is it.", ["eyes turn green"]],
    ['"… eyes turn green …"', ["eyes turn green"]],
    ['too short: "A cat"', []],
    ['not there: "the dog wakes up"', []],
    ["no quotes: eyes turn green", []],
  ])("%s", (explanation, texts) => {
    expect(quotedEvidence(explanation, caption).map(({ start, end }) => caption.slice(start, end))).toEqual(
      texts,
    );
  });
});
