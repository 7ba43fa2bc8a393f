import { describe, expect, it } from "vitest";
import {
  ticksAcross,
  ticksOf,
  type ValueAxis,
  valueScale,
  widthOfTicks,
} from "../../../src/ui/charts/value-axis";

const costs = (most: number): ValueAxis => ({
  name: "Cost, $",
  domain: [0, most],
  isLog: false,
  tickWords: (value) => value.toLocaleString("en", { minimumFractionDigits: 2 }),
});

describe("the ticks of an axis across", () => {
  const apart = (axis: ValueAxis) => {
    const scale = valueScale(axis, [0, 600]);
    const [first = 0, second = 600] = ticksAcross(scale, axis, 600, 80);
    return scale(second) - scale(first);
  };

  it("are as many as there is room for", () => {
    expect(ticksAcross(valueScale(costs(9), [0, 600]), costs(9), 600, 80).length).toBeGreaterThan(5);
  });

  it("leave room for the words of each, however long", () => {
    for (const most of [9_000_000, 123_456_789_012])
      expect(apart(costs(most))).toBeGreaterThan(7 * costs(most).tickWords(most).length);
  });
});

describe("the room left of an axis", () => {
  it("holds the words of its ticks, however long, and is no less than asked for", () => {
    const widthOf = (most: number) => {
      const axis = costs(most);
      return widthOfTicks(ticksOf(valueScale(axis, [300, 0]), axis, 6), axis, 56);
    };
    expect(widthOf(9)).toBe(56);
    expect(widthOf(123_456_789_012)).toBeGreaterThan(6 * "120,000,000,000.00".length);
  });
});
