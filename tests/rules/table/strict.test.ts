import { describe, expect, it } from "vitest";
import { tableStrict } from "../../../src/rules/table/strict";

const COLUMNS = ["Object", "Colour"];
const HEAD = "| Object | Colour |\n|---|---|";
const TABLE = `${HEAD}\n| cup | blue |`;

/** The verdict's reason, and what it marks. */
function told(content: string, columns: readonly string[] = COLUMNS) {
  const { passed, reason, evidence } = tableStrict(columns)(content);
  return [passed, reason, ...evidence.map(({ start, end, label }) => [content.slice(start, end), label])];
}

describe("the verdict on a table", () => {
  it("says how many rows and columns there are, and marks the table", () => {
    expect(told(TABLE)).toEqual([true, "a table of 1 row with the 2 columns asked", [TABLE, "table"]]);
    const two = `Things:\n${TABLE}\n| lid | red |`;
    expect(told(two)).toEqual([
      true,
      "a table of 2 rows with the 2 columns asked",
      [two.slice("Things:\n".length), "table"],
    ]);
    expect(told("| a |\n|---|\n| 1 |", ["a"])[1]).toBe("a table of 1 row with the 1 column asked");
  });

  it("marks the text where there is none, and the second where there are two", () => {
    expect(told("A cup.")).toEqual([false, "there is no Markdown table", ["A cup.", "no table"]]);
    const other = "| x |\n|---|\n| 1 |";
    expect(told(`${TABLE}\n\n${other}`)).toEqual([
      false,
      "there is more than one table",
      [other, "second table"],
    ]);
  });

  it("marks text that does not belong to it", () => {
    const around = "there is text around the table";
    expect(told(`${TABLE}\n\nThe end.`)).toEqual([false, around, ["The end.", "not part of the table"]]);
    expect(told(`First.\n\nThen.\n\n${TABLE}`)).toEqual([false, around, ["First.", "not part of the table"]]);
    expect(told(`One\ntwo\n\n${TABLE}`)).toEqual([false, around, ["One\ntwo", "not part of the table"]]);
    expect(told(`> Quoted\n\n${TABLE}`)[1]).toBe(around);
    expect(told(`## Title\n\n${TABLE}`)[0]).toBe(true);
    expect(told(`Title\n\n${TABLE}`)[0]).toBe(true);
  });

  it("marks a column with another name, and one too many or too few", () => {
    expect(told("| Object | Color |\n|---|---|\n| cup | blue |")).toEqual([
      false,
      "column 2 is 'Color', 'Colour' asked",
      ["Color", "'Colour' asked"],
    ]);
    expect(told("| Object | Colour | Place |\n|---|---|---|\n| a | b | c |")).toEqual([
      false,
      "3 columns, 2 asked",
      ["| Object | Colour | Place |", "header"],
    ]);
    expect(told("| Object |\n|---|\n| a |")).toEqual([false, "1 column, 2 asked", ["| Object |", "header"]]);
  });

  it("marks a row with other cells, and a table without any", () => {
    expect(told(`${TABLE}\n| a | b | c |`)).toEqual([
      false,
      "row 2 has 3 cells, 2 asked",
      ["| a | b | c |", "3 cells"],
    ]);
    expect(told(`${HEAD}\n| a |`)).toEqual([false, "row 1 has 1 cell, 2 asked", ["| a |", "1 cell"]]);
    expect(told(HEAD)).toEqual([false, "the table has no rows", [HEAD, "no rows"]]);
  });

  it("marks the right places in a table that is fenced or indented", () => {
    const fenced = `\`\`\`\n| Object | Color |\n|---|---|\n| cup | blue |\n\`\`\``;
    expect(told(fenced)[2]).toEqual(["Color", "'Colour' asked"]);
    const indented = "    | Object | Color |\n    |---|---|\n    | cup | blue |\n\n";
    expect(told(indented)[2]).toEqual(["Color", "'Colour' asked"]);
    expect(told("   | Object | Color |\n   |---|---|\n   | cup | blue |")[2]).toEqual([
      "Color",
      "'Colour' asked",
    ]);
    expect(told("     | Object | Colour |\n    |---|---|\n    | cup | blue |")[0]).toBe(true);
  });

  it.each([
    ["**Object**", true],
    ["OBJECT:", true],
    ["Object : ", true],
    ["~~Object~~", true],
    ["==Object==", true],
    ["Objects", false],
    ["`Object`", true],
    ["", false],
  ])("takes the column %j for Object: %s", (name, isIt) => {
    expect(told(`| ${name} | Colour |\n|---|---|\n| cup | blue |`)[0]).toBe(isIt);
  });

  it("takes signs of Markdown in names as they are written or as they are meant", () => {
    expect(told("| a\\_b | c\\*d |\n|---|---|\n| 1 | 2 |", ["a_b", "c*d"])[0]).toBe(true);
    expect(told("| a\\|b |\n|---|\n| 1 |", ["a|b"])[0]).toBe(true);
  });
});
