import { contentConstraint, formatConstraint } from "../../constraints/lookup";
import type { FacetRow } from "../../schemas/score";
import type { ConstraintOutcome } from "./constraint-outcomes";
import type { ChecklistSample } from "./material";
import { type ScoreDefinition, scoreOf } from "./score-definitions";

/** A result as scores look at it. */
export type ScoredResult = { sample: ChecklistSample; outcomes: readonly ConstraintOutcome[] };

/** Content constraints that the files name no type for. */
const UNTYPED = "content";

/** Words between white space; of a text in Chinese each character is one. */
export function countWords(text: string): number {
  return text.match(/[\u4e00-\u9fff]|[^\s\u4e00-\u9fff]+/g)?.length ?? 0;
}

/** Lengths of instructions, in steps of 25 words: "26-50". */
function lengthRange(text: string): string {
  const step = Math.max(0, Math.ceil(countWords(text) / 25) - 1);
  return `${step * 25 + 1}-${(step + 1) * 25}`;
}

/** What results are grouped by; null leaves a result out. */
const GROUPINGS: Record<string, (result: ScoredResult) => string | null> = {
  "number of constraints": ({ outcomes }) => String(outcomes.length),
  "words of the instruction": ({ sample }) =>
    sample.instruction === "" ? null : lengthRange(sample.instruction),
  video: ({ sample }) => sample.video.id,
};

function inOrder(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

function grouped(
  results: readonly ScoredResult[],
  groupOf: (result: ScoredResult) => string | null,
): [string, ScoredResult[]][] {
  const groups = new Map<string, ScoredResult[]>();
  for (const result of results) {
    const value = groupOf(result);
    if (value === null) continue;
    const there = groups.get(value);
    if (there) there.push(result);
    else groups.set(value, [result]);
  }
  return [...groups].sort(([one], [other]) => inOrder(one, other));
}

function labelOf(constraintId: string): string {
  return (formatConstraint(constraintId) ?? contentConstraint(constraintId))?.label ?? constraintId;
}

/** One row a constraint: its own share alone, since an instruction is more than one constraint. */
function byConstraint(results: readonly ScoredResult[], csr: ScoreDefinition): FacetRow[] {
  const outcomes = new Map<string, ConstraintOutcome[]>();
  for (const outcome of results.flatMap((result) => result.outcomes)) {
    const value = outcome.constraintId ?? UNTYPED;
    const there = outcomes.get(value);
    if (there) there.push(outcome);
    else outcomes.set(value, [outcome]);
  }
  return [...outcomes]
    .sort(([one], [other]) => inOrder(one, other))
    .map(([value, some]) => ({ value, label: labelOf(value), scores: [scoreOf(csr, [some])] }));
}

/** Scores by constraint, by what can be counted of an instruction, and by every facet that samples have. */
export function scoresByFacet(
  results: readonly ScoredResult[],
  csr: ScoreDefinition,
  definitions: readonly ScoreDefinition[],
): Record<string, FacetRow[]> {
  const names = new Set(results.flatMap(({ sample }) => Object.keys(sample.facets)));
  const ofSamples = [...names].map((name): [string, (result: ScoredResult) => string | null] => [
    name,
    ({ sample }) => sample.facets[name] ?? null,
  ]);
  const groupings = [...Object.entries(GROUPINGS), ...ofSamples];
  return {
    constraint: byConstraint(results, csr),
    ...Object.fromEntries(
      groupings.map(([name, groupOf]) => [
        name,
        grouped(results, groupOf).map(([value, some]) => ({
          value,
          label: value,
          scores: definitions.map((definition) =>
            scoreOf(
              definition,
              some.map(({ outcomes }) => outcomes),
            ),
          ),
        })),
      ]),
    ),
  };
}
