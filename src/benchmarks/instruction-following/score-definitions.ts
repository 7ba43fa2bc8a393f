import type { Parts, ScoreName } from "../../metrics/scores/result-tally";
import type { VerdictStatus } from "../../shapes/verdict";
import type { ConstraintOutcome } from "./constraint-outcomes";
import { type Looked, satisfiedConstraints, satisfiedInstruction, satisfiedShare } from "./satisfaction";

/** A score: which constraints of a result it looks at, and how it counts them. */
export type ScoreDefinition = {
  id: string;
  label: string;
  counts: "constraints" | "mean" | "instructions";
  /** What it takes a constraint for; null where it does not look at it. */
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

/** What every instruction-following benchmark counts. */
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

/** What the constraints of one result add to the score. */
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

/** How people read it. */
export function nameOf({ id, label }: ScoreDefinition): ScoreName {
  return { id, label, unit: "share", better: "higher" };
}
