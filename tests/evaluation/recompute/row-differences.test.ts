import { describe, expect, it } from "vitest";
import { rowFaults } from "../../../src/boards/logic/row-faults";
import { rowDifferences } from "../../../src/evaluation/recompute/row-differences";
import type { BoardValue } from "../../../src/shapes/leaderboard";
import { exampleBoard, exampleRow } from "../../support/example-board";

const rowWith = (changes: Partial<BoardValue>) => {
  const row = exampleRow("one", { isr: 50 });
  const isr = { value: 50, scored: 90, total: 100, interval: null, ...changes };
  return { ...row, values: { isr } };
};
const made = rowWith({ interval: [40, 60] });
const paths = (changes: Partial<BoardValue>, of = made) =>
  rowDifferences(rowWith(changes), of).map(({ path }) => path);

describe("a row held against its run", () => {
  it.each<[string, BoardValue["interval"], string[]]>([
    ["the interval of the run", [40, 60], []],
    ["the same up to rounding", [40.0000001, 59.9999999], []],
    ["one by draws of the videos", [41.5, 58], ["values/isr/interval"]],
    ["none", null, []],
    ["a narrower one", [49, 51], ["values/isr/interval"]],
    ["a higher one", [50, 70], ["values/isr/interval"]],
    ["one that is narrower above alone", [40, 52], ["values/isr/interval"]],
  ])("may have %s or not", (_name, interval, differences) => {
    expect(paths({ interval })).toEqual(differences);
  });

  it("has no interval where its run gives none", () => {
    expect(paths({ interval: [49, 51] }, rowWith({}))).toEqual(["values/isr/interval"]);
  });

  it("has its numbers and what they are out of", () => {
    expect(paths({ value: 51, scored: 91, total: 1000 })).toEqual([
      "values/isr/value",
      "values/isr/scored",
      "values/isr/total",
    ]);
  });

  it("has the version of its rules, where it tells one", () => {
    const told = (rules: string | undefined) =>
      rowDifferences({ ...made, ...(rules && { rules }) }, { ...made, rules: "5" });
    expect(told("5")).toEqual([]);
    expect(told(undefined)).toEqual([]);
    expect(told("4").map(({ path }) => path)).toEqual(["rules"]);
  });

  it("has its corrected numbers whole: value, interval and labels, each named by itself", () => {
    const corrected = { value: 47.25, interval: [43, 51.5] as [number, number], labels: 120 };
    const of = rowWith({ corrected });
    const told = (change: object) => paths({ corrected: { ...corrected, ...change } }, of);
    expect(told({ value: 47.2500000001 })).toEqual([]);
    expect(told({ value: 50 })).toEqual(["values/isr/corrected/value"]);
    expect(told({ interval: [45, 51.5] })).toEqual(["values/isr/corrected/interval"]);
    expect(told({ interval: null, labels: 12 })).toEqual([
      "values/isr/corrected/labels",
      "values/isr/corrected/interval",
    ]);
    expect(paths({}, of)).toEqual(["values/isr/corrected"]);
    expect(paths({ corrected }, rowWith({}))).toEqual(["values/isr/corrected"]);
  });
});

it("a row whose corrected value lies outside its own interval is none that could be", () => {
  const faults = (value: number) => {
    const corrected = { value, interval: [43, 51.5] as [number, number], labels: 120 };
    const labels = [{ file: "labels/one.json", sha256: "a".repeat(64) }];
    const run = { address: "https://runs.example/one/", sha256: "b".repeat(64), entryId: "one" };
    return rowFaults(exampleBoard(), { ...rowWith({ corrected }), labels, run });
  };
  expect(faults(47)).toEqual([]);
  expect(faults(52)).toEqual(["values/isr: its corrected value 52 is not within its interval."]);
});
