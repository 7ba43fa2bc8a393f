import { describe, expect, it } from "vitest";
import { anycapeval } from "../../../../src/benchmarks/anycapeval";
import { KEY_POINT, LENGTH, STYLE } from "../../../../src/benchmarks/anycapeval/item-outcomes";
import { capquiz } from "../../../../src/benchmarks/capquiz";
import { lineNames } from "../../../../src/runs/page/run-state";
import {
  columnWords,
  isOrderedBy,
  lineColumnWords,
  orderOf,
} from "../../../../src/runs/page/view/results/result-columns";
import type { RowOutcome } from "../../../../src/shapes/run-table";

function outcome(changes: Partial<RowOutcome>): RowOutcome {
  return {
    id: "x",
    type: null,
    part: null,
    status: "passed",
    cause: null,
    readings: {},
    overruled: null,
    points: null,
    ...changes,
  };
}

const told = (benchmark: string, outcomes: RowOutcome[]) =>
  lineNames(benchmark).columns.map((column) => `${column.label}: ${lineColumnWords({ outcomes }, column)}`);

const THREE = [outcome({}), outcome({ status: "failed" }), outcome({ status: "unscored" })];

describe("the columns of results that tell of lines", () => {
  it("are the share of constraints that are satisfied", () => {
    expect(told("if-vidcap", THREE)).toEqual(["CSR: 0.50"]);
    const most = [...Array.from({ length: 299 }, () => outcome({})), outcome({ status: "failed" })];
    expect(told("if-vidcap", most)).toEqual(["CSR: 0.997"]);
    expect(told("if-vidcap", [outcome({})])).toEqual(["CSR: 1.00"]);
    expect(columnWords(lineNames("if-vidcap"))).toMatchObject({ "lines-1": "CSR", isr: "ISR" });
    expect(orderOf("lines-1", lineNames("if-vidcap"))).toEqual({ by: "passed" });
  });

  it("are the questions told rightly of those that were answered", () => {
    expect(told(capquiz.id, THREE)).toEqual(["Told rightly: 1 of 2"]);
    expect(told(capquiz.id, [outcome({ status: "unscored" })])).toEqual(["Told rightly: "]);
    expect(Object.values(columnWords(lineNames(capquiz.id)))).not.toContain("CSR");
  });

  it("are key points found and points of style, which are sorted by their own lines", () => {
    const names = lineNames(anycapeval.id);
    const length = outcome({ part: LENGTH, status: "failed" });
    const points = [
      outcome({ part: KEY_POINT, points: { earned: 1, of: 13 } }),
      outcome({ part: KEY_POINT, status: "failed", points: { earned: 0, of: 13 } }),
    ];
    expect(told(anycapeval.id, [...points, length])).toEqual(["Key points: 1 of 2", "Style: "]);
    const style = outcome({ part: STYLE, points: { earned: 2.5, of: 4 } });
    expect(told(anycapeval.id, [style, length])).toEqual(["Key points: ", "Style: 2.5 of 4"]);
    const nearly = [3.98, 4, 4].map((earned) => outcome({ part: STYLE, points: { earned, of: 4 } }));
    expect(told(anycapeval.id, nearly)).toEqual(["Key points: ", "Style: 11.98 of 12"]);
    const [found, rated] = [orderOf("lines-1", names), orderOf("lines-2", names)];
    expect([found, rated]).toEqual([
      { by: "passed", part: KEY_POINT },
      { by: "points", part: STYLE },
    ]);
    expect(isOrderedBy({ by: "passed", part: KEY_POINT, descending: true }, found)).toBe(true);
    expect(isOrderedBy({ by: "passed" }, found)).toBe(false);
    expect(orderOf("verdicts", names)).toBeUndefined();
  });
});
