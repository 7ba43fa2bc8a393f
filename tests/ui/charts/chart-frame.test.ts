import { describe, expect, it } from "vitest";
import { markAfterKey } from "../../../src/ui/charts/chart-frame";
import { valueWords } from "../../../src/ui/charts/chart-types";
import { seriesColour, seriesShape } from "../../../src/ui/charts/series-mark";

describe("keys on a chart", () => {
  it.each([
    ["ArrowRight", null, 0],
    ["ArrowLeft", null, 4],
    ["ArrowRight", 1, 2],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 0, 0],
    ["Home", 3, 0],
    ["End", 0, 4],
    ["Tab", 2, null],
  ])("%s from %s leads to %s of five marks", (key, at, expected) => {
    expect(markAfterKey(key, at, 5)).toBe(expected);
  });

  it("lead nowhere where nothing is drawn", () => {
    expect(markAfterKey("ArrowRight", null, 0)).toBeNull();
  });
});

describe("what a mark says", () => {
  it("is the value with its interval and what is behind it", () => {
    const behind = "5 / 8, 8 of 9 scored";
    expect(valueWords({ unit: "share" }, { value: 0.625, interval: [0.51, 0.702], behind })).toBe(
      `62.5 % (51.0 to 70.2), ${behind}`,
    );
    expect(valueWords({ unit: "share" }, { value: null, interval: null, behind: "0 of 9 scored" })).toBe(
      "nothing scored, 0 of 9 scored",
    );
  });

  it("two series of up to 24 never have both the same colour and the same shape", () => {
    const looks = Array.from({ length: 24 }, (_, index) => `${seriesColour(index)} ${seriesShape(index)}`);
    expect(new Set(looks).size).toBe(24);
  });
});
