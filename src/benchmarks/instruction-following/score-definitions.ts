import type { Score } from "../../schemas/score";
import type { VerdictStatus } from "../../schemas/verdict";
import type { ConstraintOutcome } from "./constraint-outcomes";
import { meanSatisfaction, satisfiedConstraints, satisfiedInstructions } from "./satisfaction";

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
  mean: meanSatisfaction,
  instructions: satisfiedInstructions,
} as const;

/** The score over results, each given by the outcomes of its constraints. */
export function scoreOf(
  { id, label, counts, looksAt }: ScoreDefinition,
  results: readonly (readonly ConstraintOutcome[])[],
): Score {
  const looked = results.map((outcomes) =>
    outcomes.flatMap((outcome): VerdictStatus[] => {
      const status = looksAt(outcome);
      return status === null ? [] : [status];
    }),
  );
  return { id, label, ...COUNTERS[counts](looked), unit: "share", better: "higher" };
}
