import { countedStatus } from "../../../metrics/ratio";
import { stabilityOf } from "../../../metrics/repeat-stability";
import type { Verdict } from "../../../shapes/verdict";
import { agreementOf, type MatrixCell, type MatrixCheck, type MatrixRow } from "../../../ui/matrix-rows";

/** The verdicts of one repeat. */
export type RepeatColumn = { round: number; verdicts: readonly Verdict[] };

/** The rounds that differ, and the reason of the first of them. */
function reasonOf(found: readonly { round: number; verdict: Verdict | undefined }[], status: string): string {
  const said = found.filter(({ verdict }) => verdict !== undefined);
  const usual = said.find(({ verdict }) => countedStatus(verdict) === status) ?? said[0];
  const others = said.filter(
    ({ verdict }) => countedStatus(verdict) !== status && countedStatus(verdict) !== "unscored",
  );
  if (others.length === 0 || status === "unscored") return usual?.verdict?.reason ?? "";
  return `Otherwise in round ${others.map(({ round }) => round).join(", ")}. ${usual?.verdict?.reason ?? ""}`;
}

function cell(checkId: string, repeated: readonly RepeatColumn[], several: boolean): MatrixCell | null {
  const found = repeated.map(({ round, verdicts }) => ({
    round,
    verdict: verdicts.find((verdict) => verdict.checkId === checkId),
  }));
  const [only] = found;
  if (!only || found.every(({ verdict }) => verdict === undefined)) return null;
  if (!several) {
    if (!only.verdict) return null;
    const { status, stale, reason } = only.verdict;
    return { status, stale: stale === true, reason, overruled: null };
  }
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
 * A row for each check with a cell for each model: its one verdict or, where each writes `several` captions, how those
 * came out that are there.
 */
export function talliedRows(
  checks: readonly MatrixCheck[],
  columns: readonly (readonly RepeatColumn[])[],
  several: boolean,
): MatrixRow[] {
  return checks.map((check) => {
    const cells = columns.map((repeated) => cell(check.checkId, repeated, several));
    return { ...check, cells, agreement: agreementOf(cells) };
  });
}
