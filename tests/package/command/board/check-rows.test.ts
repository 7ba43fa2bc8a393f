import { expect, it } from "vitest";
import { rankRows } from "../../../../src/boards/logic/rank-rows";
import { checkRow } from "../../../../src/package/command/board/check-rows";
import { exampleBoard, exampleRow } from "../../../support/example-board";

it("a row is told beside those whose ranks overlap its own, and not beside all that chain with these", async () => {
  // Ten points apart nobody can tell, thirty apart anybody.
  const rows = [70, 60, 50, 40].map((isr) => exampleRow(`of-${isr}`, { isr }));
  const board = exampleBoard();
  const [group] = rankRows(board, rows, "isr").groups;
  expect(group?.rows.map(({ rank }) => rank)).toEqual([
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 4],
  ]);
  const places = { board: "", root: "", labels: new Map(), signal: new AbortController().signal };
  const [first] = rows;
  if (!first) throw new Error("there are four");
  const { tied } = await checkRow(board, first, rows, places);
  expect(tied).toEqual(["of-60", "of-50"]);
});
