import type { Line } from "../../../../benchmarks/benchmark";
import type { RunColumns } from "../../../../schemas/run-columns";
import type { VerdictStatus } from "../../../../schemas/verdict";
import { NO_READING, statusOfDigit } from "../../../../storage/runs/index/outcome-digit";

/** The lines of result `row`, as far as they are counted. */
export function linesAt({ shapes, shape, first, digits, readings }: RunColumns, row: number): Line[] {
  const start = first[row] ?? 0;
  return (shapes[shape[row] ?? 0] ?? []).map(({ id, type, part }, line) => {
    const read: Record<string, VerdictStatus> = {};
    for (const { name, digits: others } of readings) {
      const digit = others[start + line] ?? NO_READING;
      if (digit !== NO_READING) read[name] = statusOfDigit(digit).status;
    }
    const { status } = statusOfDigit(digits[start + line] ?? 0);
    return { id, type, ...(part === null ? {} : { part }), status, readings: read };
  });
}

/** Whether result `row` was judged. */
export function isJudgedAt({ state, shapes, shape }: RunColumns, row: number): boolean {
  return state[row] === 2 && (shapes[shape[row] ?? 0]?.length ?? 0) > 0;
}
