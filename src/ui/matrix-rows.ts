import { plural } from "../foundation/plural";
import type { Overrule } from "../shapes/by-hand";
import type { Verdict, VerdictStatus } from "../shapes/verdict";

/** One constraint to be compared: a row. */
export type MatrixCheck = {
  checkId: string;
  half: "format" | "content";
  name: string;
  /** The requirement, in the checklist's words. */
  asked: string;
  /** People call the check wrong in itself. */
  disputed: boolean;
};

/** The data of one column: a caption, an answer or a run. */
type MatrixColumn = {
  id: string;
  title: string;
  /** Kind of the column in a word or two, shown below its title. */
  kind?: string;
  verdicts: readonly Verdict[];
  overrules?: readonly Overrule[];
};

export type MatrixCell = {
  status: VerdictStatus;
  stale: boolean;
  reason: string;
  /** A person's decision that overrides the verdict. */
  overruled: "passed" | "failed" | null;
  /** Present when the same check was asked several times; `status` is then the majority, "unscored" without one. */
  repeats?: CellRepeats;
};

/** Outcome counts of one cell's repeats. */
export type CellRepeats = {
  passed: number;
  /** Repeats that passed or failed. */
  scored: number;
  total: number;
  /** Some passed and some failed. */
  flips: boolean;
};

/**
 * `differs`: one passed where another failed. `open`: some cannot be compared, being unscored, stale or missing, and
 * those that can agree.
 */
type Agreement = "same" | "differs" | "open";

export type MatrixRow = MatrixCheck & {
  /** In the order of the columns; null where a column has no verdict on this check. */
  cells: (MatrixCell | null)[];
  agreement: Agreement;
};

/** The effective status of a cell: a person's decision before the verdict; null while undecided. */
function standing(cell: MatrixCell | null): "passed" | "failed" | null {
  if (!cell) return null;
  if (cell.overruled) return cell.overruled;
  return cell.stale || cell.status === "unscored" ? null : cell.status;
}

/** Tells whether the cells of a row agree. */
export function agreementOf(cells: readonly (MatrixCell | null)[]): Agreement {
  const standings = new Set(cells.map(standing));
  if (standings.has("passed") && standings.has("failed")) return "differs";
  return standings.has(null) ? "open" : "same";
}

/** A row for each check, in their order, with the verdict of every column on it. */
export function matrixRows(
  checks: readonly MatrixCheck[],
  columns: readonly Pick<MatrixColumn, "verdicts" | "overrules">[],
): MatrixRow[] {
  const known = columns.map(({ verdicts, overrules = [] }) => ({
    verdicts: new Map(verdicts.map((verdict) => [verdict.checkId, verdict])),
    overrules: new Map(
      overrules.filter(({ stale }) => !stale).map((overrule) => [overrule.checkId, overrule.status]),
    ),
  }));
  return checks.map((check) => {
    const cells = known.map(({ verdicts, overrules }): MatrixCell | null => {
      const verdict = verdicts.get(check.checkId);
      if (!verdict) return null;
      return {
        status: verdict.status,
        stale: verdict.stale === true,
        reason: verdict.reason,
        overruled: overrules.get(check.checkId) ?? null,
      };
    });
    return { ...check, cells, agreement: agreementOf(cells) };
  });
}

/** Counts of rows that agree, differ or are open, in words: `3 differ, 4 agree, 1 can't be compared`. */
export function describeAgreement(rows: readonly MatrixRow[]): string {
  const count = (agreement: Agreement) => rows.filter((row) => row.agreement === agreement).length;
  const parts = [
    [count("differs"), plural(count("differs"), "differs", "differ")],
    [count("same"), plural(count("same"), "agrees", "agree")],
    [count("open"), "can't be compared"],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(", ");
}
