import { findBenchmark } from "../../benchmarks/registry";
import { type RepeatedResult, scoreRepeats } from "../../metrics/scores/score-repeats";
import { summariseTallies } from "../../metrics/scores/summarise-tallies";
import type { DataSample } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { EntryScores, Score } from "../../shapes/run-scores";
import type { Semantics } from "../../shapes/verdict";

/** The scores over some results, and their spread where these are repeats of each other. */
export type ResultScores = { scores: Score[]; repeats: EntryScores["repeats"] };

/**
 * Scores the results of one entry on a sample as a run is scored: by the benchmark that judged them, what is not judged
 * unscored. A benchmark that this app does not know has no scores.
 */
export function scoreResults(
  { dataSet, repeats }: Pick<Run, "dataSet" | "repeats">,
  sample: DataSample,
  results: readonly Result[],
  semantics: Semantics,
): ResultScores {
  const benchmark = findBenchmark(dataSet.benchmark);
  if (!benchmark) return { scores: [], repeats: null };
  const tallied = results.map(({ repeat, judgement }): RepeatedResult => {
    const lines = judgement && benchmark.outcomes(sample, judgement.detail, semantics);
    const tally = benchmark.tally(sample, lines, semantics);
    return { sample, video: sample.video.id, repeat, isJudged: lines !== null && lines.length > 0, tally };
  });
  return {
    scores: summariseTallies(benchmark, tallied).scores,
    repeats: scoreRepeats(benchmark, tallied, repeats),
  };
}
