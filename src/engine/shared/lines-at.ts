import type { Line } from "../../benchmarks/benchmark";
import { overruledLine } from "../../benchmarks/shared/overruled-line";
import type { RunColumns } from "../../shapes/run-table";
import { decisionOf, NO_READING, statusOfDigit } from "../../storage/runs/index/outcome-digit";
import { readingsAt } from "../../storage/runs/index/row-at";

/** The way lines count: as judged, or with people's overrules. */
export type Decided = "as judged" | "with overrules";

/** The lines of result `row`, as far as they are counted. */
export function linesAt(columns: RunColumns, row: number, decided: Decided = "as judged"): Line[] {
  const { shapes, shape, first, digits, readings, overruled, earned, of } = columns;
  const start = first[row] ?? 0;
  return (shapes[shape[row] ?? 0] ?? []).map(({ id, type, part }, index) => {
    const { status } = statusOfDigit(digits[start + index] ?? 0);
    const most = of[start + index] ?? Number.NaN;
    const points = Number.isNaN(most) ? {} : { points: { earned: earned[start + index] ?? 0, of: most } };
    const line = {
      id,
      type,
      ...(part === null ? {} : { part }),
      status,
      readings: readingsAt(readings, start + index),
      ...points,
    };
    const decision = decided === "as judged" ? null : decisionOf(overruled[start + index]);
    return decision ? overruledLine(line, decision) : line;
  });
}

/** The number of lines of result `row` that people overruled. */
export function overruledAt({ shapes, shape, first, overruled }: RunColumns, row: number): number {
  const start = first[row] ?? 0;
  const lines = shapes[shape[row] ?? 0]?.length ?? 0;
  return overruled.subarray(start, start + lines).filter((digit) => digit !== NO_READING).length;
}

/** True when result `row` was judged. */
export function isJudgedAt({ state, shapes, shape }: RunColumns, row: number): boolean {
  return state[row] === 2 && (shapes[shape[row] ?? 0]?.length ?? 0) > 0;
}
