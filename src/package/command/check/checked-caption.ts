import { RULES_VERSION } from "../../../foundation/document-versions";
import type { CheckedLine, CheckedVerdict } from "../../../shapes/sample-lines";
import type { Verdict } from "../../../shapes/verdict";

/** A caption after its check, with what reports show of its source. */
export type CheckedCaption = {
  line: CheckedLine;
  /** The caption; empty where there is none. */
  text: string;
  /** The line of the input as it is, and the name of its field with the caption; null where it has no such line. */
  source: { raw: string; field: string } | null;
};

/** The sums over all captions. */
export type CheckCounts = {
  captions: number;
  /** Captions of which every check passed, and of which one failed. */
  whole: number;
  broken: number;
  /** Lines that could not be checked at all. */
  problems: number;
  passed: number;
  failed: number;
  unscored: number;
  /** Checks beside an earlier check, and the captions that it alone has (`gone`) or lacks (`added`); null where none was given. */
  since: { new: number; known: number; fixed: number; gone: number; added: number } | null;
};

export function noCounts(hasBaseline: boolean): CheckCounts {
  return {
    ...{ captions: 0, whole: 0, broken: 0, problems: 0, passed: 0, failed: 0, unscored: 0 },
    since: hasBaseline ? { new: 0, known: 0, fixed: 0, gone: 0, added: 0 } : null,
  };
}

/** Adds a caption to the counts. */
export function count(
  counts: CheckCounts,
  { passed, failed, unscored, problem, verdicts }: CheckedLine,
): void {
  counts.captions += 1;
  if (problem !== undefined) counts.problems += 1;
  else if (failed > 0) counts.broken += 1;
  else if (unscored === 0 && passed > 0) counts.whole += 1;
  counts.passed += passed;
  counts.failed += failed;
  counts.unscored += unscored;
  if (!counts.since) return;
  for (const { since } of verdicts) if (since) counts.since[since] += 1;
}

/** The constraint satisfaction rate: checks that passed, of those that could be scored; null where none could. */
export function csrOf({ passed, failed }: Pick<CheckCounts, "passed" | "failed">): number | null {
  return passed + failed === 0 ? null : passed / (passed + failed);
}

function checkedVerdict(verdict: Verdict): CheckedVerdict {
  const { checkId, constraintId, half, status, cause, reason, evidence } = verdict;
  return { checkId, constraintId, half, status, ...(cause ? { cause } : {}), reason, evidence };
}

/** The line of a caption by its verdicts, or by why there are none. */
export function lineOf(
  head: Pick<CheckedLine, "id" | "line" | "semantics"> & { model?: string | undefined },
  found: readonly Verdict[] | { problem: string },
): CheckedLine {
  const { id, model, line, semantics } = head;
  const verdicts = "problem" in found ? [] : found.map(checkedVerdict);
  const counted = (status: Verdict["status"]) => verdicts.filter((one) => one.status === status).length;
  const told = { passed: counted("passed"), failed: counted("failed"), unscored: counted("unscored") };
  return {
    ...{ format: "caplens-checked", version: 1, id },
    ...(model === undefined ? {} : { model }),
    ...{ line, semantics, rules: RULES_VERSION, ...told, csr: csrOf(told) },
    ...("problem" in found ? { problem: found.problem } : {}),
    verdicts,
  };
}
