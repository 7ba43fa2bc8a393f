import { allPassed } from "../../metrics/all-passed";
import type { Score } from "../../schemas/score";
import type { VerdictStatus } from "../../schemas/verdict";

/** The statuses of the constraints of one result that a score looks at. */
export type Looked = readonly VerdictStatus[];

type Parts = Pick<Score, "value" | "numerator" | "denominator" | "total">;

/** Constraints passed out of those scored, over all results together: the released scripts' way (micro). */
export function satisfiedConstraints(results: readonly Looked[]): Parts {
  let passed = 0;
  let scored = 0;
  let total = 0;
  for (const statuses of results) {
    for (const status of statuses) {
      total += 1;
      if (status !== "unscored") scored += 1;
      if (status === "passed") passed += 1;
    }
  }
  return { value: scored === 0 ? null : passed / scored, numerator: passed, denominator: scored, total };
}

/**
 * The mean over results of their satisfied share, (1 / n) * sum of passed_i / scored_i: the papers' way (macro).
 * Results with nothing scored are left out.
 */
export function meanSatisfaction(results: readonly Looked[]): Parts {
  let sum = 0;
  let counted = 0;
  let total = 0;
  for (const statuses of results) {
    if (statuses.length === 0) continue;
    total += 1;
    const { value } = satisfiedConstraints([statuses]);
    if (value === null) continue;
    sum += value;
    counted += 1;
  }
  return { value: counted === 0 ? null : sum / counted, numerator: sum, denominator: counted, total };
}

/**
 * Results whose constraints all passed, out of those that are decided: one is undecided where nothing failed and
 * something is unscored. A result without such a constraint does not count.
 */
export function satisfiedInstructions(results: readonly Looked[]): Parts {
  let yes = 0;
  let decided = 0;
  let total = 0;
  for (const statuses of results) {
    if (statuses.length === 0) continue;
    total += 1;
    const all = allPassed(statuses);
    if (all !== "unscored") decided += 1;
    if (all === "passed") yes += 1;
  }
  return { value: decided === 0 ? null : yes / decided, numerator: yes, denominator: decided, total };
}
