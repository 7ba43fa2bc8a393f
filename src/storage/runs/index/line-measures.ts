import type { RunColumns } from "../../../shapes/run-columns";
import { hasStatus } from "./outcome-digit";

/** How many lines of a result passed, failed, and how many there are; points that rated ones earned, NaN without any. */
type LineCounts = { passed: number; failed: number; total: number; earned: number };

/** `part`: only its lines count; absent: all. */
function measured(
  columns: RunColumns,
  measure: (counts: LineCounts) => number,
  part?: string | undefined,
): Float64Array {
  const lines = columns.shapes.map((shape) =>
    [...shape.keys()].filter((line) => part === undefined || shape[line]?.part === part),
  );
  const values = new Float64Array(columns.length);
  for (let row = 0; row < columns.length; row += 1) {
    const first = columns.first[row] ?? 0;
    const counted = lines[columns.shape[row] ?? 0] ?? [];
    const counts = { passed: 0, failed: 0, total: counted.length, earned: Number.NaN };
    for (const line of counted) {
      const digit = columns.digits[first + line] ?? 0;
      if (hasStatus(digit, "passed")) counts.passed += 1;
      else if (hasStatus(digit, "failed")) counts.failed += 1;
      const earned = columns.earned[first + line] ?? Number.NaN;
      if (!Number.isNaN(earned)) counts.earned = (Number.isNaN(counts.earned) ? 0 : counts.earned) + earned;
    }
    values[row] = measure(counts);
  }
  return values;
}

/** Of each result the share of its scored lines that passed; NaN where none is scored. */
export function passedShares(columns: RunColumns, part?: string): Float64Array {
  return measured(columns, ({ passed, failed }) => passed / (passed + failed), part);
}

/** Of each result the points that its rated lines earned together; NaN where none is rated. */
export function earnedPoints(columns: RunColumns, part?: string): Float64Array {
  return measured(columns, ({ earned }) => earned, part);
}

/** Whether each result passed all of its lines: 0 no, 1 undecided, 2 yes; NaN where it has none. */
export function satisfactions(columns: RunColumns): Float64Array {
  return measured(columns, ({ passed, failed, total }) => {
    if (total === 0) return Number.NaN;
    if (failed > 0) return 0;
    return passed === total ? 2 : 1;
  });
}
