import { describe, expect, it } from "vitest";
import { worthOfLabels } from "../../../src/labels/logic/what-it-buys";

describe("the worth of labels", () => {
  it("is nothing of none, and that of people alone where the judge knows nothing", () => {
    expect(worthOfLabels({ units: 800, passed: 600 }, 0)).toEqual({
      halfWidth: null,
      effective: null,
      difference: null,
    });
    const blind = worthOfLabels({ units: 800, passed: 400 }, 200, 0.5);
    expect(blind.effective).toBeCloseTo(200, 10);
    expect(blind.halfWidth).toBeCloseTo(1.959964 * Math.sqrt(0.25 / 200), 6);
  });

  it("is by the formulas of the post-stratified estimate and of Miller", () => {
    // W = 3/4 and a judge that agrees in 9 of 10: 200 labels by the square root of 600 and 200 of 800.
    const { halfWidth, effective, difference } = worthOfLabels({ units: 800, passed: 600 }, 200, 0.9);
    const passes = (200 * Math.sqrt(0.75)) / (Math.sqrt(0.75) + 0.5);
    const value = 0.75 * 0.9 + 0.25 * 0.1;
    const variance =
      (0.75 ** 2 * 0.09) / passes +
      (0.25 ** 2 * 0.09) / (200 - passes) +
      (0.75 * (0.9 - value) ** 2 + 0.25 * (0.1 - value) ** 2) / 800;
    expect(halfWidth).toBeCloseTo(1.959963984540054 * Math.sqrt(variance), 12);
    expect(difference).toBeCloseTo(2.8015852181129683 * Math.sqrt(2 * variance), 12);
    const phi = (0.75 * 0.9 - 0.75 * value) / Math.sqrt(0.75 * 0.25 * value * (1 - value));
    expect(effective).toBeCloseTo(200 / (1 - (phi ** 2 * 600) / 800), 10);
  });

  it("finds no difference where two shares can't be so far apart", () => {
    expect(worthOfLabels({ units: 2, passed: 1 }, 1)).toMatchObject({ difference: null });
    expect(worthOfLabels({ units: 800, passed: 400 }, 60).difference).toBeLessThan(1);
  });

  it("does not end where a judge passes all, or none, or nothing is left to draw", () => {
    for (const passed of [0, 800])
      expect(worthOfLabels({ units: 800, passed }, 60).halfWidth).toBeGreaterThan(0);
    expect(worthOfLabels({ units: 5, passed: 3 }, 60).effective).toBeCloseTo(5, 10);
  });
});
