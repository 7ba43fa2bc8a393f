import { expect, it } from "vitest";
import { asLatex, textRows } from "../../../src/lab/logic/study-words";

const column = (...cells: (string | number | null)[]) =>
  textRows({ columns: ["One"], rows: cells.map((cell) => [cell]) }).map(([text]) => text);

it.each([
  ["numbers of few decimals have the same ones", [50, 33.3, -2.25, null], ["50.00", "33.30", "−2.25", "–"]],
  [
    "what is neither all nor nothing is not shown as that",
    [50, 99.996, 0.004, 100],
    ["50.00", "99.996", "0.004", "100.00"],
  ],
  ["whole numbers stay whole, words stay as they are", [12, "base", 3], ["12", "base", "3"]],
  ["numbers of many decimals have four digits", [0.031249, 1.5], ["0.03125", "1.5"]],
  ["a number that is nearly 0 is not shown as 0", [1e-7, null], ["1e−7", "–"]],
  ["and not beside others either", [1e-7, 0.5], ["1e−7", "0.5"]],
] as const)("in a column of a study's table %s", (_, cells, texts) => {
  expect(column(...cells)).toEqual(texts);
});

it("a study's table in LaTeX holds no name that LaTeX would read as its own", () => {
  const rows = [
    ["[3cm]", -2.5],
    ["*a & b\n\nc", 99.996],
    ["<x> | “y”", null],
  ];
  const lines = asLatex({ columns: ["Model", "Value"], rows }, "Of\n\n50 % “x_y”.").split("\n");
  expect(lines.filter((line) => line.endsWith("\\\\")).map((line) => line.trim())).toEqual([
    "Model & Value \\\\",
    "{[}3cm] & $-$2.50 \\\\",
    "{*}a \\& b c & 99.996 \\\\",
    "\\textless{}x\\textgreater{} \\textbar{} “y” & -- \\\\",
  ]);
  expect(lines).toContain("  \\caption{Of 50 \\% “x\\_y”.}");
});
