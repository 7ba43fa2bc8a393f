import type { UnscoredReason } from "../../shapes/run-scores";
import type { UnscoredCause } from "../../shapes/verdict";
import { statusOfDigit } from "../../storage/runs/index/outcome-digit";
import type { ScoredRun, ScoredTask } from "./scored-run";

/** Why lines of these tasks are unscored and tasks without lines, the most frequent first of each kind. */
export function unscoredReasons({ columns }: ScoredRun, tasks: readonly ScoredTask[]): UnscoredReason[] {
  const causes = new Map<UnscoredCause | null, { lines: number; captions: number }>();
  const failed = new Map<string, { code: string; message: string; tasks: number }>();
  let open = 0;
  for (const { row, lines, isJudged } of tasks) {
    if (row !== undefined && isJudged) {
      const start = columns.first[row] ?? 0;
      const found = new Set<UnscoredCause | null>();
      for (const line of (lines ?? []).keys()) {
        const { status, cause } = statusOfDigit(columns.digits[start + line] ?? 0);
        if (status !== "unscored") continue;
        const known = causes.get(cause) ?? { lines: 0, captions: 0 };
        causes.set(cause, { lines: known.lines + 1, captions: known.captions + (found.has(cause) ? 0 : 1) });
        found.add(cause);
      }
      continue;
    }
    const problem = row === undefined ? undefined : columns.problems[(columns.problem[row] ?? 0) - 1];
    if (!problem) {
      if (row === undefined || columns.state[row] !== 2) open += 1;
      continue;
    }
    const { code, message } = problem;
    failed.set(code, { code, message, tasks: (failed.get(code)?.tasks ?? 0) + 1 });
  }
  return [
    ...[...failed.values()]
      .sort((one, other) => other.tasks - one.tasks)
      .map((one): UnscoredReason => ({ kind: "failed", ...one })),
    ...(open > 0 ? [{ kind: "open" as const, tasks: open }] : []),
    ...[...causes]
      .sort(([, one], [, other]) => other.lines - one.lines)
      .map(([cause, counts]): UnscoredReason => ({ kind: "lines", cause, ...counts })),
  ];
}
