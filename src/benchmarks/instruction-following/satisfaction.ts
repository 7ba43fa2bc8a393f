import { NOTHING, type Parts } from "../../metrics/scores/result-tally";

/** How many constraints of one result a score looks at, how many of them were scored, and how many of those passed. */
export type Looked = { passed: number; scored: number; total: number };

/** Constraints passed out of those scored: summed over results, the released scripts' way (micro). */
export function satisfiedConstraints({ passed, scored, total }: Looked): Parts {
  return { numerator: passed, denominator: scored, total };
}

/**
 * The satisfied share of one result: over results, (1 / n) * sum of passed_i / scored_i, the papers' way (macro).
 * Results with nothing scored are left out.
 */
export function satisfiedShare({ passed, scored, total }: Looked): Parts {
  if (total === 0) return NOTHING;
  if (scored === 0) return { ...NOTHING, total: 1 };
  return { numerator: passed / scored, denominator: 1, total: 1 };
}

/**
 * Whether all constraints of one result passed: it is undecided where nothing failed and something is unscored. A
 * result without such a constraint does not count.
 */
export function satisfiedInstruction({ passed, scored, total }: Looked): Parts {
  if (total === 0) return NOTHING;
  const hasFailed = passed < scored;
  const isDecided = hasFailed || scored === total;
  return { numerator: isDecided && !hasFailed ? 1 : 0, denominator: isDecided ? 1 : 0, total: 1 };
}
