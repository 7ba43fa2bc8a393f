import { describe, expect, it } from "vitest";
import { cellOf } from "../../../src/ui/charts/heat-matrix";

const told = (share: number | null, counts?: readonly [number, number]) =>
  cellOf({ share, counts, counted: "checks passed", isDifference: false, isOpen: false });

describe("a cell of a field of shares", () => {
  it("shows a small count as what it is, and says what a share is out of", () => {
    expect(told(2 / 3, [2, 3])).toEqual({
      drawn: "2/3",
      inTable: "67 (2 of 3)",
      words: "67 % of checks passed, 2 of 3",
    });
    expect(told(0.5, [10, 20])).toEqual({
      drawn: "50",
      inTable: "50 (10 of 20)",
      words: "50 % of checks passed, 10 of 20",
    });
  });

  it("rounds nothing to all or to none", () => {
    expect(told(999 / 1000, [999, 1000]).drawn).toBe("99.9");
    expect(told(1 / 1000, [1, 1000]).words).toBe("0.1 % of checks passed, 1 of 1,000");
    expect(told(1, [1000, 1000]).drawn).toBe("100");
    expect(told(0, [0, 20]).drawn).toBe("0");
  });

  it("says where nothing is scored", () => {
    expect(told(null)).toEqual({ drawn: "–", inTable: "–", words: "nothing scored" });
  });

  it("tells a small difference from none, with its sign", () => {
    const difference = (share: number, isOpen = false) =>
      cellOf({ share, counted: "checks", isDifference: true, isOpen }).drawn;
    expect(difference(0.004)).toBe("+0.4");
    expect(difference(-0.004, true)).toBe("(−0.4)");
    expect(difference(0)).toBe("0");
    expect(difference(-0.12)).toBe("−12");
    expect(cellOf({ share: 0.5, counted: "checks", isDifference: true, isOpen: true, on: 1 })).toMatchObject({
      inTable: "(+50) on 1 sample",
      words: "(+50) points of checks, on 1 sample",
    });
  });
});
