import type { Benchmark } from "../../benchmarks/benchmark";
import { findBenchmark } from "../../benchmarks/registry";
import type { ExportSource, OpenPath } from "../../evaluation/export/export-source";
import {
  type LineGrounds,
  type RecomputeTools,
  recomputeRun,
} from "../../evaluation/recompute/recompute-run";
import { ProblemError } from "../../foundation/errors";
import { summariseTallies } from "../../metrics/scores/summarise-tallies";
import type { DataSample } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RecomputeProgress, RunRecomputation, ScoresFound } from "../../shapes/run-recomputation";
import type { Semantics } from "../../shapes/verdict";
import { directoryProblems, refuseDirectory } from "../../storage/run-directory/directory-layout";
import { compareIndex, type OutcomesOf } from "../../storage/run-directory/index-file";
import { type OpenedDirectory, openFoundFiles } from "../../storage/run-directory/open-run-directory";
import { type DirectorySource, writeRunDirectory } from "../../storage/run-directory/write-run-directory";
import { columnsRowOf } from "../../storage/runs/index/columns-row";
import { lazyRunIndex } from "../../storage/runs/run-indexes";
import type { PublishedRun } from "./published-run";
import { type ScoredRun, scoredRun, scoredTasks } from "./scored-run";

/** Opens a run at an address with all of its files, each to be fetched once and held against nothing yet. */
export function openWhole({ files, directory }: PublishedRun, signal: AbortSignal): Promise<OpenedDirectory> {
  return openFoundFiles([files.head, ...directory.files.map(files.found)], { signal, once: true });
}

/** A run with all that it is about and has led to, as run directories are written of it. */
export async function directorySource(source: ExportSource): Promise<DirectorySource> {
  const { run, benchmark, dataSet } = source;
  return {
    run,
    dataSet,
    resultsOf: source.resultsOf,
    outcomesOf: runOutcomes(benchmark),
    ratings: await source.ratings(),
    labelSets: await source.labelSets(),
    studies: await source.studies(),
  };
}

/** Writes a run as a run directory. */
export async function writeDirectory(source: ExportSource, open: OpenPath): Promise<void> {
  for await (const { path, bytes } of writeRunDirectory(await directorySource(source))) {
    const file = await open(path);
    await file.write(bytes);
    await file.close();
  }
}

/** The lines of results of a benchmark by both semantics; null where a judgement is none of its. */
export function runOutcomes(benchmark: Benchmark): OutcomesOf {
  return (sample, { judgement }) => {
    if (!judgement) return null;
    try {
      const lines = (semantics: "reference" | "strict") =>
        benchmark.outcomes(sample, judgement.detail, semantics);
      return { reference: lines("reference"), strict: lines("strict") };
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  };
}

/** An index of a run on these samples without any result yet. */
export async function emptyIndex({ entries }: Pick<Run, "entries">, samples: readonly DataSample[]) {
  const { createRunIndex } = await lazyRunIndex();
  return createRunIndex({
    sampleIds: samples.map(({ id }) => id),
    entryIds: entries.map(({ id }) => id),
    outline: samples.map(({ id, video, facets }) => ({ id, videoId: video.id, facets })),
  });
}

/**
 * Finds a run again from its directory, in the page and in node alike, and makes the run of what was found, from which
 * its scores are counted as those of any other. Rejects with `run-directory-benchmark` where it is of an unknown one,
 * and with `AbortError` when cancelled.
 *
 * @param options.onResult called with each result as it was found again, by what its lines were, and as it is written
 */
export async function recomputeDirectory(
  opened: OpenedDirectory,
  tools: Omit<RecomputeTools, "index">,
  options: {
    signal: AbortSignal;
    onProgress?: (progress: RecomputeProgress) => void;
    onResult?: (result: Result, by: LineGrounds, written: Result) => void;
  },
): Promise<{ recomputation: RunRecomputation; of: ScoredRun }> {
  const { run, dataSet, problems, files } = opened;
  const benchmark = findBenchmark(dataSet.benchmark);
  if (!benchmark) throw refuseDirectory(directoryProblems.otherBenchmark(dataSet.benchmark));
  const all = [...opened.samples.values()];
  const samples =
    run.chosen === "all" ? all : run.chosen.flatMap((sampleId) => opened.samples.get(sampleId) ?? []);
  const columns = await emptyIndex(run, samples);
  const index = compareIndex(files, runOutcomes(benchmark), problems, options.signal);
  const recomputation = await recomputeRun(
    opened,
    benchmark,
    { ...tools, index },
    {
      ...options,
      onResult: (_sample, result, by, written) => {
        columns.set(columnsRowOf(result));
        options.onResult?.(result, by, written);
      },
    },
  );
  return { recomputation, of: scoredRun({ run, benchmark, samples, columns: columns.columns() }) };
}

/** The scores of each recomputed model of a run, without intervals. */
export function scoresFound(of: ScoredRun): ScoresFound {
  const by = (entryId: string, semantics: Semantics) => {
    const { scores } = summariseTallies(of.benchmark, scoredTasks(of, entryId, semantics));
    return Object.fromEntries(scores.map(({ id, value }) => [id, value]));
  };
  return Object.fromEntries(
    of.run.entries.map(({ id }) => [id, { reference: by(id, "reference"), strict: by(id, "strict") }]),
  );
}
