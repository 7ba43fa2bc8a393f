import { ProblemError } from "../../lib/errors";
import type { Summary } from "../../schemas/score";
import type { Semantics } from "../../schemas/verdict";
import type { JudgedResult } from "../benchmark";
import type { ChecklistCodec } from "../shared/checklist-codec";
import type { ChecklistHalves } from "../shared/checklist-halves";
import { constraintOutcomes } from "./constraint-outcomes";
import { type ScoredResult, scoresByFacet } from "./facets";
import { type ChecklistJudgement, checklistOf, verdictsUnder } from "./judging/checklist-judgement";
import type { ChecklistSample } from "./material";
import type { ReleasedSummary } from "./released-summary";
import { COMMON_SCORES, type ScoreDefinition, scoreOf } from "./score-definitions";
import { writeCheckResults } from "./write-files";

/** What a benchmark counts beside what all count, and what its released script makes of a `check_result` file. */
export type Scoring = {
  scores: readonly ScoreDefinition[];
  halves: ChecklistHalves;
  codec: ChecklistCodec;
  released(checkResult: unknown): ReleasedSummary;
};

const [CSR] = COMMON_SCORES;

/** The numbers of the released script; none where it raises, since ours stand all the same. */
function releasedNumbers({ released }: Scoring, checkResult: unknown): Record<string, number> {
  try {
    const numbers = Object.entries(released(checkResult));
    return Object.fromEntries(
      numbers.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
    );
  } catch (error) {
    if (error instanceof ProblemError) return {};
    throw error;
  }
}

/** Scores the results of one model; `samples` are all that were to be answered. */
export function summariseResults(
  scoring: Scoring,
  samples: readonly ChecklistSample[],
  results: readonly JudgedResult<ChecklistJudgement>[],
  semantics: Semantics,
): Summary {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const scored = results.flatMap(({ sampleId, judgement }): ScoredResult[] => {
    const sample = byId.get(sampleId);
    const checklist = sample && checklistOf(sample, judgement);
    if (!sample || !checklist) return [];
    const verdicts = verdictsUnder(sample, judgement, semantics);
    return [{ sample, outcomes: constraintOutcomes(checklist, verdicts) }];
  });
  const definitions = [...COMMON_SCORES, ...scoring.scores];
  const outcomes = scored.map((result) => result.outcomes);
  return {
    results: { scored: scored.length, total: samples.length },
    scores: definitions.map((definition) => scoreOf(definition, outcomes)),
    facets: CSR ? scoresByFacet(scored, CSR, definitions) : {},
    released: releasedNumbers(scoring, writeCheckResults(samples, results, semantics, scoring) ?? {}),
  };
}
