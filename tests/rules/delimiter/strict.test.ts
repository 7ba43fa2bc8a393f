import { describe, expect, it } from "vitest";
import { delimiterStrict } from "../../../src/rules/delimiter/strict";

/** The verdict's reason, and what it marks. */
function told(symbol: string, content: string) {
  const { passed, reason, evidence } = delimiterStrict(symbol)(content);
  return [passed, reason, ...evidence.map(({ start, end, label }) => [content.slice(start, end), label])];
}
const passes = (symbol: string, content: string) => delimiterStrict(symbol)(content).passed;

describe("the verdict", () => {
  it("says how many parts there are, and marks each sign", () => {
    expect(told(";", "cup; tray;lid")).toEqual([
      true,
      "';' sets 3 parts apart",
      [";", undefined],
      [";", undefined],
    ]);
    expect(told(" ; ", "cup;; tray;")).toEqual([
      true,
      "';' sets 2 parts apart",
      [";", undefined],
      [";", undefined],
      [";", undefined],
    ]);
    expect(told(" ", "cup tray")).toEqual([true, "' ' sets 2 parts apart", [" ", undefined]]);
  });

  it("says why there are none, and marks what only looks like one", () => {
    expect(told(";", "cup tray")).toEqual([false, "';' does not occur"]);
    expect(told(",", "1,000 cups")).toEqual([false, "',' sets nothing apart", [",", "sets nothing apart"]]);
    expect(told(";", "; cup ;")).toEqual([
      false,
      "';' sets no two parts apart",
      [";", undefined],
      [";", undefined],
    ]);
    expect(told(";", "; ;")[1]).toBe("';' sets no two parts apart");
  });

  it("marks a row of single letters or numbers that lacks the sign", () => {
    expect(told(",", "x, y z w")).toEqual([
      false,
      "'y z w' is not set apart by ','",
      ["y z w", "no ',' inside"],
    ]);
    expect(told(",", "x, 1 22 333")[0]).toBe(false);
    expect(told(",", "x, y z")[0]).toBe(true);
    expect(told(",", "x, y zz w")[0]).toBe(true);
    expect(told(",", `x, ${"y ".repeat(99)}yy`)[0]).toBe(true);
    expect(told(",", `x, ${"y ".repeat(100)}y`)[0]).toBe(true);
    expect(told(",", `x, ${"y ".repeat(99)}y`)[0]).toBe(false);
    expect(told(",", `x, ${"y ".repeat(99)}11`)[0]).toBe(false);
  });

  it("marks two hundred signs at most", () => {
    expect(delimiterStrict(";")("a;".repeat(300)).evidence).toHaveLength(200);
    expect(delimiterStrict(",")("1,000 ".repeat(300)).evidence).toHaveLength(200);
    expect(delimiterStrict(";")(";".repeat(300)).evidence).toHaveLength(200);
  });
});

describe("a sign", () => {
  it.each([
    [",", "杯，盘、壶"],
    [";", "杯；盘"],
    [":", "杯：盘"],
    ["|", "杯｜盘"],
    ["/", "杯／盘"],
    [".", "杯。盘．壶"],
    ["，", "cup, tray"],
    ["；", "cup; tray"],
    ["：", "cup: tray"],
  ])("%s is meant in its other widths too: %s", (symbol, content) =>
    expect(passes(symbol, content)).toBe(true),
  );

  it.each<[string, string, boolean]>([
    [":", "at 10:30 it rings", false],
    [":", "3:5:7", true],
    ["-:", "3-:55 cups", true],
    [".:", "3.:55 cups", true],
    [":", "ratio 3:5 of tea", true],
    [".", "3.5 cups", false],
    [".", "cup.tray", true],
    [".", "see file.txt there", false],
    [".", "cup. Tray", true],
    [".", "A robot pours tea. The end", false],
    [".", "robot pours. The end", true],
    [".", "one two three.four", false],
    [".", "cup. one two three.", true],
    ["-", "It is 2024-05-03 today", false],
    ["/", "It is 5/3/2024 today", false],
    ["-", "2024-05-03", true],
    ["-", "cup 12024-05-03", true],
    ["/", "cup/tray on 5/3/2024", true],
    ["/", "see https://a.example/b now", false],
    [".", "see www.a.example now", false],
    ["-", "state-of-the-art cups", false],
    ["-", "state-of-the-art", true],
    ["@", "a@b.c", true],
    ["_", "write me_too@a.example now", false],
    ["'", "the robot's cup", false],
    ["’", "the robot’s cup", false],
    ["'", "robot's", true],
    ["-", "a well-known robot", false],
    ["-", "well-known", true],
    ["-", "a well-known red-hot robot", true],
    ["-", "a cup - tray", true],
    ["&", "R&D of cups", false],
    ["+", "a+b of cups", true],
    ["->", "a cup->tray", true],
    ["-/", "on 2024-/05 and 2024-05-03", true],
    ["_", "cup_tray here", false],
  ])("%s sets parts of %j apart: %s", (symbol, content, expected) => {
    expect(passes(symbol, content)).toBe(expected);
  });

  it.each([undefined, 5, ""])("that is %j is refused", (symbol) => {
    expect(() => delimiterStrict(symbol)).toThrow("symbol must be a text that is not empty");
  });
});
