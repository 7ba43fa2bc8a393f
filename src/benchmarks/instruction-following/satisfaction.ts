import { allPassed } from "../../metrics/all-passed";
import { NOTHING, type Parts } from "../../metrics/scores/result-tally";
import type { VerdictStatus } from "../../schemas/verdict";

/** The statuses of the constraints of one result that a score looks at. */
export type Looked = readonly VerdictStatus[];

/** Constraints passed out of those scored: summed over results, the released scripts' way (micro). */
export function satisfiedConstraints(statuses: Looked): Parts {
  let numerator = 0;
  let denominator = 0;
  for (const status of statuses) {
    if (status !== "unscored") denominator += 1;
    if (status === "passed") numerator += 1;
  }
  return { numerator, denominator, total: statuses.length };
}

/**
 * The satisfied share of one result: over results, (1 / n) * sum of passed_i / scored_i, the papers' way (macro).
 * Results with nothing scored are left out.
 */
export function satisfiedShare(statuses: Looked): Parts {
  if (statuses.length === 0) return NOTHING;
  const { numerator, denominator } = satisfiedConstraints(statuses);
  if (denominator === 0) return { ...NOTHING, total: 1 };
  return { numerator: numerator / denominator, denominator: 1, total: 1 };
}

/**
 * Whether all constraints of one result passed: it is undecided where nothing failed and something is unscored. A
 * result without such a constraint does not count.
 */
export function satisfiedInstruction(statuses: Looked): Parts {
  if (statuses.length === 0) return NOTHING;
  const all = allPassed(statuses);
  return { numerator: all === "passed" ? 1 : 0, denominator: all === "unscored" ? 0 : 1, total: 1 };
}
