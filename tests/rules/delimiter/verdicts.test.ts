import { describe, expect, test } from "vitest";
import { marksOn, testVerdicts } from "../../support/verdict-table";

const symbol = (text: unknown) => ({ symbol: text });

describe("delimiter", () => {
  testVerdicts("delimiter", [
    [["cup;tray;kettle"], symbol(";"), true, true],
    [["cup, tray, kettle"], symbol(","), true, true],
    [["cup tray kettle"], symbol(","), false, false],
    [["cup,"], symbol(","), false, false],
    [[", cup"], symbol(","), false, false],
    [["cup || tray"], symbol("||"), true, true],
    [["cup|tray"], symbol(" | "), false, true],
    [["cup -> tray"], symbol("->"), true, true],
    [["cup\ntray"], symbol("\n"), true, true],
    [["cup/tray/kettle"], symbol("/"), true, true],
  ]);

  describe("signs that set nothing apart", () => {
    testVerdicts("delimiter", [
      [["It costs 1,200 coins."], symbol(","), true, false],
      [["It rings at 10:30 sharp."], symbol(":"), true, false],
      [["It weighs 3.5 kilograms"], symbol("."), true, false],
      [["a well-known robot"], symbol("-"), true, false],
      [["red-green-blue"], symbol("-"), true, true],
      [["x, y z w"], symbol(","), true, false],
      [["1, 2, 3"], symbol(","), true, true],
      [["The robot pours tea. The cat sleeps."], symbol("."), true, false],
      [["cup. tray. kettle"], symbol("."), true, true],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("delimiter", [
      [["杯子，托盘，水壶"], symbol(","), false, true],
      [["杯子、托盘"], symbol("、"), true, true],
      [["杯子；托盘"], symbol(";"), false, true],
      [["cup｜tray"], symbol("|"), false, true],
      [["cup😀tray"], symbol("\ude00"), false, false],
      [["cup •\u00a0tray"], symbol("•"), true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("delimiter", [
      [["a,b"], {}, "error", "error"],
      [["a,b"], symbol(""), "error", "error"],
      [["a,b"], symbol(5), "error", "error"],
      [[["a", ",", "b"]], symbol(","), "error", false],
      [[["a", "b"]], symbol(","), false, false],
      [[{ "a,b": 1 }], symbol(","), false, false],
      [[null], symbol(","), "error", false],
    ]);
  });

  test("marks the delimiters", async () => {
    const marks = await marksOn("delimiter", "cup ; tray; kettle", symbol(";"), "strict");
    expect(marks.map(({ text }) => text)).toEqual([";", ";"]);
  });
});
