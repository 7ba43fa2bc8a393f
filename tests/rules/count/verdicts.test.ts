import { describe, expect, test } from "vitest";
import { marksOn, testVerdicts } from "../../support/verdict-table";

const exactly = (count: number) => ({ min_count: count, max_count: count });

describe("count", () => {
  testVerdicts("count", [
    [["(cup), (tray)"], exactly(2), true, true],
    [["(cup), (tray)"], exactly(3), false, false],
    [["(cup)"], { min_count: 2 }, false, false],
    [["(cup), (tray)"], { max_count: 1 }, false, false],
    [["(cup), (tray)"], {}, true, true],
    [[""], exactly(1), false, false],
    [["none"], { min_count: 1 }, false, false],
    [["(cup), (tray)"], { max_count: 0 }, true, false],
    [["cup, tray"], exactly(2), false, true],
    [["cup, tray and kettle"], exactly(3), false, true],
    [["a blue cup and a tray"], exactly(2), false, true],
    [["cup (blue), tray (old)"], exactly(2), true, true],
    [["(a cup (blue) and (old) lid), (a tray)"], exactly(2), false, true],
    [["(a smile :) at noon), (a tray)"], exactly(2), true, true],
    [["(), (tray)"], exactly(1), false, true],
    [["Found: (cup), (tray) and (lid)"], exactly(3), true, true],
  ]);

  describe("Unicode", () => {
    testVerdicts("count", [
      [["（杯子），（托盘）"], exactly(2), false, true],
      [["杯子、托盘、水壶"], exactly(3), false, true],
      [["(😀), (😀)"], exactly(2), true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("count", [
      [["(cup)"], { min_count: "1" }, "error", "error"],
      [["(cup)"], { min_count: 2, max_count: "1" }, false, "error"],
      [["(cup)"], { max_count: null }, "error", true],
      [["(cup)"], { exact: 1 }, "error", "error"],
      [null, {}, "error", false],
    ]);
  });

  test("marks the first one too many", async () => {
    for (const semantics of ["reference", "strict"] as const) {
      expect(await marksOn("count", "(a), (b), (c)", { max_count: 2 }, semantics)).toEqual([
        { text: "(c)", label: "one too many" },
      ]);
    }
  });
});
