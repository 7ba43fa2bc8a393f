import { countWords } from "../../foundation/count-words";
import type { ResultTally } from "../../metrics/scores/result-tally";
import type { Semantics } from "../../shapes/verdict";
import type { Line } from "../benchmark";
import { type ConstraintOutcome, constraintOutcomes, outcomeOfLine } from "./constraint-outcomes";
import type { ChecklistSample } from "./material";
import { partsOf, type ScoreDefinition } from "./score-definitions";

/** Content constraints that the files name no type for. */
const UNTYPED = "content";

/** Lengths of instructions, in steps of 25 words: "26-50". */
function lengthRange(text: string): string {
  const step = Math.max(0, Math.ceil(countWords(text) / 25) - 1);
  return `${step * 25 + 1}-${(step + 1) * 25}`;
}

function groupsOf({ instruction, facets }: ChecklistSample, constraints: number): Record<string, string> {
  return {
    ...(constraints === 0 ? {} : { "number of constraints": String(constraints) }),
    ...(instruction === "" ? {} : { "words of the instruction": lengthRange(instruction) }),
    ...facets,
  };
}

/** What a result of a checklist adds to these scores; without lines every constraint of the sample is unscored. */
export function tallyLines(
  definitions: readonly ScoreDefinition[],
  sample: ChecklistSample,
  lines: readonly Line[] | null,
  semantics: Semantics,
): ResultTally {
  const { checklist } = sample.material;
  const outcomes: ConstraintOutcome[] =
    lines?.map((line) => outcomeOfLine(line, semantics)) ??
    (checklist ? constraintOutcomes(checklist, []) : []);
  return {
    parts: definitions.map((definition) => partsOf(definition, outcomes)),
    lines: outcomes.map(({ constraintId, status }) => ({ type: constraintId ?? UNTYPED, status })),
    groups: groupsOf(sample, outcomes.length),
  };
}
