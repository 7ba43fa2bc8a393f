import type { RunColumns } from "../../../schemas/run-columns";
import { hasStatus } from "./outcome-digit";

/** How many lines of a result passed, failed, and how many there are. */
type LineCounts = { passed: number; failed: number; total: number };

function measured(columns: RunColumns, measure: (counts: LineCounts) => number): Float64Array {
  const values = new Float64Array(columns.length);
  for (let row = 0; row < columns.length; row += 1) {
    const first = columns.first[row] ?? 0;
    const total = columns.shapes[columns.shape[row] ?? 0]?.length ?? 0;
    const counts = { passed: 0, failed: 0, total };
    for (let line = first; line < first + total; line += 1) {
      const digit = columns.digits[line] ?? 0;
      if (hasStatus(digit, "passed")) counts.passed += 1;
      else if (hasStatus(digit, "failed")) counts.failed += 1;
    }
    values[row] = measure(counts);
  }
  return values;
}

/** Of each result the share of its scored lines that passed; NaN where none is scored. */
export function passedShares(columns: RunColumns): Float64Array {
  return measured(columns, ({ passed, failed }) => passed / (passed + failed));
}

/** Whether each result passed all of its lines: 0 no, 1 undecided, 2 yes; NaN where it has none. */
export function satisfactions(columns: RunColumns): Float64Array {
  return measured(columns, ({ passed, failed, total }) => {
    if (total === 0) return Number.NaN;
    if (failed > 0) return 0;
    return passed === total ? 2 : 1;
  });
}
