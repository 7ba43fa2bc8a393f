import { expect, it } from "vitest";
import { textRows } from "../../../src/lab/logic/study-words";

const column = (...cells: (string | number | null)[]) =>
  textRows({ columns: ["One"], rows: cells.map((cell) => [cell]) }).map(([text]) => text);

it.each([
  ["numbers of few decimals have the same ones", [50, 33.3, -2.25, null], ["50.00", "33.30", "−2.25", "–"]],
  ["whole numbers stay whole, words stay as they are", [12, "base", 3], ["12", "base", "3"]],
  ["numbers of many decimals have four digits", [0.031249, 1.5], ["0.03125", "1.5"]],
  ["a number that is nearly 0 is not shown as 0", [1e-7, null], ["1e−7", "–"]],
  ["and not beside others either", [1e-7, 0.5], ["1e−7", "0.5"]],
] as const)("in a column of a study's table %s", (_, cells, texts) => {
  expect(column(...cells)).toEqual(texts);
});
