import { type ScoredRun, scoredTasks } from "../../../engine/shared/scored-run";
import { summariseTallies } from "../../../metrics/scores/summarise-tallies";
import type { ScoresFound } from "../../../shapes/run-recomputation";
import type { Semantics } from "../../../shapes/verdict";

/** What each model of a run that was found again scores, without intervals. */
export function scoresFound(of: ScoredRun): ScoresFound {
  const by = (entryId: string, semantics: Semantics) => {
    const { scores } = summariseTallies(of.benchmark, scoredTasks(of, entryId, semantics));
    return Object.fromEntries(scores.map(({ id, value }) => [id, value]));
  };
  return Object.fromEntries(
    of.run.entries.map(({ id }) => [id, { reference: by(id, "reference"), strict: by(id, "strict") }]),
  );
}
