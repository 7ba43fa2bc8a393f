import { plural } from "../foundation/plural";
import { countedStatus } from "../metrics/ratio";
import { stabilityOf } from "../metrics/repeat-stability";
import type { DisputedCheck, Overrule } from "../shapes/by-hand";
import type { Checklist, ContentCheck, FormatCheck } from "../shapes/checklist";
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

/** A caption of a column, with the round in which it was written where its column has several. */
export type MatrixCaption = {
  verdicts: readonly Verdict[];
  overrules?: readonly Overrule[];
  round?: number;
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
function agreementOf(cells: readonly (MatrixCell | null)[]): Agreement {
  const standings = new Set(cells.map(standing));
  if (standings.has("passed") && standings.has("failed")) return "differs";
  return standings.has(null) ? "open" : "same";
}

type Found = { round: number; verdict: Verdict | undefined };

/** The rounds that differ, and the reason of the first of the others. */
function reasonOf(found: readonly Found[], status: VerdictStatus): string {
  const said = found.filter(({ verdict }) => verdict !== undefined);
  const usual = said.find(({ verdict }) => countedStatus(verdict) === status) ?? said[0];
  const others = said.filter(
    ({ verdict }) => countedStatus(verdict) !== status && countedStatus(verdict) !== "unscored",
  );
  if (others.length === 0 || status === "unscored") return usual?.verdict?.reason ?? "";
  return `Otherwise in round ${others.map(({ round }) => round).join(", ")}. ${usual?.verdict?.reason ?? ""}`;
}

function repeatedCell(found: readonly Found[]): MatrixCell | null {
  if (found.every(({ verdict }) => verdict === undefined)) return null;
  const { majority, passed, denominator, total, flips } = stabilityOf(
    found.map(({ verdict }) => countedStatus(verdict)),
  );
  const status = majority === "passed" || majority === "failed" ? majority : "unscored";
  return {
    status,
    stale: false,
    reason: reasonOf(found, status),
    overruled: null,
    repeats: { passed, scored: denominator, total, flips: flips > 0 },
  };
}

/**
 * A row for each check, in their order, with a cell for each column: the verdict on its one caption with people's
 * decision or, where columns have `several` captions, how those came out that are there.
 */
export function matrixRows(
  checks: readonly MatrixCheck[],
  columns: readonly (readonly MatrixCaption[])[],
  several = false,
): MatrixRow[] {
  const known = columns.map((captions) =>
    captions.map(({ verdicts, overrules = [], round = 1 }) => ({
      round,
      verdicts: new Map(verdicts.map((verdict) => [verdict.checkId, verdict])),
      overrules: new Map(
        overrules.filter(({ stale }) => !stale).map((overrule) => [overrule.checkId, overrule.status]),
      ),
    })),
  );
  return checks.map((check) => {
    const cells = known.map((captions): MatrixCell | null => {
      const { checkId } = check;
      if (several)
        return repeatedCell(
          captions.map(({ round, verdicts }) => ({ round, verdict: verdicts.get(checkId) })),
        );
      const verdict = captions[0]?.verdicts.get(checkId);
      if (!verdict) return null;
      return {
        status: verdict.status,
        stale: verdict.stale === true,
        reason: verdict.reason,
        overruled: captions[0]?.overrules.get(checkId) ?? null,
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

/** The constraints of a checklist as rows of a matrix, format before content; `labelOf`: what a constraint is called. */
export function matrixChecks(
  checklist: Checklist,
  disputedChecks: readonly DisputedCheck[],
  labelOf: (constraintId: string) => string,
): MatrixCheck[] {
  const disputed = new Set(disputedChecks.map(({ checkId }) => checkId));
  const row =
    (half: MatrixCheck["half"]) =>
    ({ checkId, constraintId, description }: FormatCheck | ContentCheck): MatrixCheck => ({
      checkId,
      half,
      name: constraintId ? labelOf(constraintId) : "Content",
      asked: description,
      disputed: disputed.has(checkId),
    });
  return [...checklist.format.map(row("format")), ...checklist.content.map(row("content"))];
}
