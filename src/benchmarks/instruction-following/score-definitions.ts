import { NOTHING, type Parts, type ScoreName } from "../../metrics/scores/result-tally";
import type { VerdictStatus } from "../../shapes/verdict";
import type { ConstraintOutcome } from "./constraint-outcomes";

/** The constraints of one result that a score counts: all of them, those scored, and those passed. */
type Looked = { passed: number; scored: number; total: number };

/** Constraints passed out of those scored: summed over results, the released scripts' way (micro). */
function satisfiedConstraints({ passed, scored, total }: Looked): Parts {
  return { numerator: passed, denominator: scored, total };
}

/**
 * The satisfied share of one result: over results, (1 / n) * sum of passed_i / scored_i, the papers' way (macro).
 * Results with nothing scored are left out.
 */
function satisfiedShare({ passed, scored, total }: Looked): Parts {
  if (total === 0) return NOTHING;
  if (scored === 0) return { ...NOTHING, total: 1 };
  return { numerator: passed / scored, denominator: 1, total: 1 };
}

/**
 * The status of all constraints of one result together: it is undecided where nothing failed and something is unscored. A
 * result without such a constraint does not count.
 */
function satisfiedInstruction({ passed, scored, total }: Looked): Parts {
  if (total === 0) return NOTHING;
  const hasFailed = passed < scored;
  const isDecided = hasFailed || scored === total;
  return { numerator: isDecided && !hasFailed ? 1 : 0, denominator: isDecided ? 1 : 0, total: 1 };
}

/** A score: which constraints of a result it looks at, and how it counts them. */
export type ScoreDefinition = {
  id: string;
  label: string;
  counts: "constraints" | "mean" | "instructions";
  /** The status that the score counts for a constraint; null where it does not count it. */
  looksAt(outcome: ConstraintOutcome): VerdictStatus | null;
};

const whole = ({ status }: ConstraintOutcome) => status;

function half(wanted: ConstraintOutcome["half"]) {
  return (outcome: ConstraintOutcome) => (outcome.half === wanted ? outcome.status : null);
}

/** CSR and ISR of a part of the constraints. */
export function csrAndIsr(
  part: string,
  label: string,
  looksAt: ScoreDefinition["looksAt"],
): [ScoreDefinition, ScoreDefinition] {
  return [
    { id: `${part}_csr`, label: `CSR, ${label}`, counts: "constraints", looksAt },
    { id: `${part}_isr`, label: `ISR, ${label}`, counts: "instructions", looksAt },
  ];
}

/** The scores of every instruction-following benchmark. */
export const COMMON_SCORES: readonly ScoreDefinition[] = [
  { id: "csr", label: "CSR", counts: "constraints", looksAt: whole },
  { id: "csr_macro", label: "CSR, mean over instructions", counts: "mean", looksAt: whole },
  { id: "isr", label: "ISR", counts: "instructions", looksAt: whole },
  ...csrAndIsr("format", "format", half("format")),
  ...csrAndIsr("content", "content", half("content")),
];

const COUNTERS = {
  constraints: satisfiedConstraints,
  mean: satisfiedShare,
  instructions: satisfiedInstruction,
} as const;

/** The contribution of one result's constraints to the score. */
export function partsOf({ counts, looksAt }: ScoreDefinition, outcomes: readonly ConstraintOutcome[]): Parts {
  const looked: Looked = { passed: 0, scored: 0, total: 0 };
  for (const outcome of outcomes) {
    const status = looksAt(outcome);
    if (status === null) continue;
    looked.total += 1;
    if (status !== "unscored") looked.scored += 1;
    if (status === "passed") looked.passed += 1;
  }
  return COUNTERS[counts](looked);
}

/** The score's name for people. */
export function nameOf({ id, label, counts }: ScoreDefinition): ScoreName {
  const whole = counts === "instructions" ? { whole: true as const } : {};
  return { id, label, unit: "share", better: "higher", ...whole };
}
