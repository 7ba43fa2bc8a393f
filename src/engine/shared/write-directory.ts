import type { Benchmark } from "../../benchmarks/benchmark";
import type { ExportSource, OpenPath } from "../../evaluation/export/export-source";
import { ProblemError } from "../../foundation/errors";
import type { OutcomesOf } from "../../storage/run-directory/index-file";
import { type DirectorySource, writeRunDirectory } from "../../storage/run-directory/write-run-directory";

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
