import { expect, it } from "vitest";
import { columnsAsTold, rowFollows } from "../../../src/boards/page/recomputed-rows";
import { exampleBoard, exampleColumn, exampleRow } from "../../support/example-board";

const board = exampleBoard({
  columns: [
    exampleColumn(),
    exampleColumn({ id: "csr", score: "csr" }),
    exampleColumn({ id: "cost", unit: "usd", maximum: null, score: null }),
  ],
});
const row = exampleRow("one", { isr: 25, csr: 100 / 3, cost: 7 });

it("a row follows from its run where every number that a score gives is the same", () => {
  expect(rowFollows(board, row, { isr: 0.25, csr: 1 / 3 })).toBe(true);
  expect(rowFollows(board, row, { isr: 0.25, csr: 0.34 })).toBe(false);
  expect(rowFollows(board, row, { isr: null, csr: 1 / 3 })).toBe(false);
});

it("columns with a number that no score gives are counted, empty ones and those without a number are not", () => {
  expect(columnsAsTold(board, row, { isr: 0.25, csr: 1 / 3 })).toBe(1);
  expect(columnsAsTold(board, row, { isr: 0.25 })).toBe(2);
  expect(columnsAsTold(board, exampleRow("two", { isr: 25 }), { isr: 0.25 })).toBe(0);
});

it("columns that nobody could hold against anything prove nothing", () => {
  expect(rowFollows(board, row, {})).toBe(false);
  expect(rowFollows(board, exampleRow("two", { cost: 7 }), { isr: 0.25 })).toBe(false);
});
