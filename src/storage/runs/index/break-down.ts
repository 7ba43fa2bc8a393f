import type { RunColumns } from "../../../shapes/run-columns";
import type { RunBreakdown } from "../../../shapes/run-table";
import { countFacets } from "./count-facets";
import { hasStatus } from "./outcome-digit";
import { STATES } from "./task-codes";

/** How these results fall apart: by state, model entry, constraint, problem and facet. */
export function breakDown(columns: RunColumns, rows: Uint32Array): RunBreakdown {
  const standings = { open: 0, captioned: 0, done: 0, failed: 0 };
  const entries = new Uint32Array(columns.entryIds.length);
  const problems = new Map<string, { code: string; message: string; results: number }>();
  const lines = new Map<string, { type: string; passed: number; failed: number; unscored: number }>();
  for (const row of rows) {
    const state = STATES[columns.state[row] ?? 0] ?? "open";
    const problem = columns.problems[(columns.problem[row] ?? 0) - 1];
    standings[state !== "done" && problem ? "failed" : state] += 1;
    const entry = columns.entry[row] ?? 0;
    entries[entry] = (entries[entry] ?? 0) + 1;
    if (problem) {
      const { code, message } = problem;
      const known = problems.get(code) ?? { code, message, results: 0 };
      known.results += 1;
      problems.set(code, known);
    }
    countLines(columns, row, lines);
  }
  return {
    total: rows.length,
    standings,
    entries: columns.entryIds.map((entryId, code) => ({ entryId, results: entries[code] ?? 0 })),
    problems: [...problems.values()].sort((one, other) => other.results - one.results),
    constraints: [...lines.values()].sort((one, other) => other.failed - one.failed),
    facets: countFacets(columns, rows),
  };
}

function countLines(
  { shapes, shape, first, digits }: RunColumns,
  row: number,
  counted: Map<string, RunBreakdown["constraints"][number]>,
): void {
  const start = first[row] ?? 0;
  for (const [line, { type }] of (shapes[shape[row] ?? 0] ?? []).entries()) {
    if (type === null) continue;
    const known = counted.get(type) ?? { type, passed: 0, failed: 0, unscored: 0 };
    const digit = digits[start + line] ?? 0;
    if (hasStatus(digit, "passed")) known.passed += 1;
    else if (hasStatus(digit, "failed")) known.failed += 1;
    else known.unscored += 1;
    counted.set(type, known);
  }
}
