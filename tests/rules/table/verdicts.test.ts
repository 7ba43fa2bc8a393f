import { describe, expect, test } from "vitest";
import { marksOn, reasonFor, testVerdicts } from "../../support/verdict-table";

const columns = { col_name: ["Object", "Colour"] };
const table = "| Object | Colour |\n|---|---|\n| cup | blue |";

describe("table", () => {
  testVerdicts("table", [
    [[table], columns, true, true],
    [["Object | Colour\n:-- | --:\ncup | blue"], columns, true, true],
    [["| **Object** | *Colour* |\n|---|---|\n| cup | blue |"], columns, true, true],
    [["| Colour | Object |\n|---|---|\n| blue | cup |"], columns, false, false],
    [["| Object | Colour | Place |\n|---|---|---|\n| cup | blue | tray |"], columns, false, false],
    [["| Object |\n|---|\n| cup |"], columns, false, false],
    [["The cup is blue."], columns, false, false],
    [["| cup_name | b |\n|---|---|\n| 1 | 2 |"], { col_name: ["cup_name", "b"] }, true, true],
    [["| cuptopname | b |\n|---|---|\n| 1 | 2 |"], { col_name: ["cup_top_name", "b"] }, true, false],
  ]);

  describe("rows", () => {
    testVerdicts("table", [
      [["| Object | Colour |\n|---|---|"], columns, true, false],
      [["| Object | Colour |\n|---|---|\n| cup |"], columns, true, false],
      [["| Object | Colour |\n|---|---|\n| cup | blue | tray |"], columns, true, false],
      [["| Object | Colour |\n|---|---|\n| cup | |"], columns, true, true],
      [["| Object | Colour |\n|---|---|\n| cup \\| mug | blue |"], columns, true, true],
      [["| Object | Colour |\n| | |\n| cup | blue |"], columns, true, false],
    ]);
  });

  describe("what stands around", () => {
    testVerdicts("table", [
      [[`Things seen:\n${table}`], columns, false, true],
      [[`## Things\n\n${table}`], columns, false, true],
      [[`\`\`\`\n${table}\n\`\`\``], columns, false, true],
      [[`${table}\n\nThat was all.`], columns, true, false],
      [[`${table}\nThat was all.`], columns, true, false],
      [[`First this.\n\nThen that.\n\n${table}`], columns, false, false],
      [[`${table}\n\n${table}`], columns, true, false],
      [["    | Object | Colour |\n    |---|---|\n    | cup | blue |"], columns, true, true],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("table", [
      [["| 物品 | 颜色 |\n|---|---|\n| 杯子 | 蓝 |"], { col_name: ["物品", "颜色"] }, true, true],
      [["| OBJECT | colour: |\n|---|---|\n| cup | blue |"], columns, false, true],
      [["| Robot’s | b |\n|---|---|\n| 1 | 2 |"], { col_name: ["Robot's", "b"] }, false, true],
      [["|\u3000Object\u3000|\u00a0Colour |\n|---|---|\n| cup | blue |"], columns, true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("table", [
      [[table], {}, "error", "error"],
      [[table], { col_name: 5 }, "error", "error"],
      [[table], { col_name: [null, "Colour"] }, "error", "error"],
      [["one line"], { col_name: 5 }, false, "error"],
      [["| A | B |\n|---|---|\n| 1 | 2 |"], { col_name: "AB" }, true, "error"],
      [null, columns, "error", false],
    ]);
  });

  test("shows the header cell that differs and the row that is ragged", async () => {
    const content = "| Object | Color |\n|---|---|\n| cup | blue |";
    for (const semantics of ["reference", "strict"] as const) {
      expect(await reasonFor("table", content, columns, semantics)).toBe(
        "column 2 is 'Color', 'Colour' asked",
      );
      const [cell] = await marksOn("table", content, columns, semantics);
      expect(cell?.text).toContain("Color");
    }
    const [row] = await marksOn("table", `${table}\n| a | b | c |`, columns, "strict");
    expect(row).toEqual({ text: "| a | b | c |", label: "3 cells" });
  });
});
