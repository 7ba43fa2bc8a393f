import { ProblemError } from "../../lib/errors";
import type { DataSample } from "../../schemas/data-set";
import type { Summary } from "../../schemas/score";
import type { ReadResult, ReleasedSummary } from "../benchmark";
import { constraintOutcomes } from "./constraint-outcomes";
import { type ScoredResult, scoresByFacet } from "./facets";
import { isChecklistSample } from "./material";
import { COMMON_SCORES, type ScoreDefinition, scoreOf } from "./score-definitions";

/** What a benchmark counts beside what all count, and what its released script makes of a `check_result` file. */
export type Scoring = {
  scores: readonly ScoreDefinition[];
  /** The file's document from results. */
  checkResult(samples: readonly DataSample[], results: readonly ReadResult[]): unknown;
  released(checkResult: unknown): ReleasedSummary;
};

const [CSR] = COMMON_SCORES;

function releasedNumbers(
  { checkResult, released }: Scoring,
  samples: readonly DataSample[],
  results: readonly ReadResult[],
) {
  const document = checkResult(samples, results);
  try {
    const numbers = Object.entries(released(document));
    return Object.fromEntries(
      numbers.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
    );
  } catch (error) {
    // Where the script raises it gives no numbers; ours stand all the same.
    if (error instanceof ProblemError) return {};
    throw error;
  }
}

/** Scores the results of one model; `samples` are all that were to be answered. */
export function summariseResults(
  scoring: Scoring,
  samples: readonly DataSample[],
  results: readonly ReadResult[],
): Summary {
  const byId = new Map(samples.filter(isChecklistSample).map((sample) => [sample.id, sample]));
  const scored = results.flatMap((result): ScoredResult[] => {
    const sample = byId.get(result.sampleId);
    const checklist = result.checklist ?? sample?.material.checklist;
    return sample && checklist ? [{ sample, outcomes: constraintOutcomes(checklist, result.verdicts) }] : [];
  });
  const definitions = [...COMMON_SCORES, ...scoring.scores];
  const outcomes = scored.map((result) => result.outcomes);
  return {
    results: { scored: scored.length, total: samples.length },
    scores: definitions.map((definition) => scoreOf(definition, outcomes)),
    facets: CSR ? scoresByFacet(scored, CSR, definitions) : {},
    released: releasedNumbers(scoring, samples, results),
  };
}
