import { findBenchmark } from "../../../benchmarks/registry";
import { type ScoredRun, scoredRun } from "../../../engine/shared/scored-run";
import { runOutcomes } from "../../../engine/shared/write-directory";
import { type RecomputeTools, recomputeRun } from "../../../evaluation/recompute/recompute-run";
import type { Result } from "../../../shapes/result";
import type { RecomputeProgress, RunRecomputation } from "../../../shapes/run-recomputation";
import { directoryProblems, refuseDirectory } from "../../../storage/run-directory/directory-problems";
import { compareIndex } from "../../../storage/run-directory/index-file";
import type { OpenedDirectory } from "../../../storage/run-directory/open-run-directory";
import { columnsRowOf } from "../../../storage/runs/index/columns-row";
import { lazyRunIndex } from "../../../storage/runs/run-indexes";

/**
 * Finds a run again from its directory, in the page and in node alike, and makes the run of what was found, from which
 * its scores are counted as those of any other. Rejects with `run-directory-benchmark` where it is of an unknown one,
 * and with `AbortError` when cancelled.
 *
 * @param options.onResult called with each result as it was found again
 */
export async function recomputeDirectory(
  opened: OpenedDirectory,
  tools: Omit<RecomputeTools, "index">,
  options: {
    signal: AbortSignal;
    onProgress?: (progress: RecomputeProgress) => void;
    onResult?: (result: Result) => void;
  },
): Promise<{ recomputation: RunRecomputation; of: ScoredRun }> {
  const { run, dataSet, problems, files } = opened;
  const benchmark = findBenchmark(dataSet.benchmark);
  if (!benchmark) throw refuseDirectory(directoryProblems.otherBenchmark(dataSet.benchmark));
  const all = [...opened.samples.values()];
  const samples =
    run.chosen === "all" ? all : run.chosen.flatMap((sampleId) => opened.samples.get(sampleId) ?? []);
  const { createRunIndex } = await lazyRunIndex();
  const columns = createRunIndex({
    sampleIds: samples.map(({ id }) => id),
    entryIds: run.entries.map(({ id }) => id),
    outline: samples.map(({ id, video, facets }) => ({ id, videoId: video.id, facets })),
  });
  const index = compareIndex(files, runOutcomes(benchmark), problems, options.signal);
  const recomputation = await recomputeRun(
    opened,
    benchmark,
    { ...tools, index },
    {
      ...options,
      onResult: (_sample, result) => {
        columns.set(columnsRowOf(result));
        options.onResult?.(result);
      },
    },
  );
  return { recomputation, of: scoredRun({ run, benchmark, samples, columns: columns.columns() }) };
}
