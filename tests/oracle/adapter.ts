/**
 * Caplens in the words of the vector files, so that anyone can measure it from outside. Adds no logic; bundles for
 * node with plain esbuild.
 */
import type { Benchmark, BenchmarkFile, FilesRead } from "../../src/benchmarks/benchmark";
import { findBenchmark } from "../../src/benchmarks/registry";
import { runCheck } from "../../src/checkers/run-check";
import type { ReleasedRules, Semantics } from "../../src/schemas/verdict";

export { bootstrapRanks } from "../../src/metrics/bootstrap/bootstrap-ranks";
export { parseTimestamps } from "../../src/metrics/temporal/parse-timestamps";
export { temporalIou } from "../../src/metrics/temporal/temporal-iou";
export { temporalVerdict } from "../../src/metrics/temporal/temporal-verdict";

/** The verdict on a format check; `parameters` hold its `content`. `success: false`: there is none. */
export async function formatVerdict(
  constraintId: string,
  parameters: unknown,
  semantics: Semantics,
  benchmark: ReleasedRules,
): Promise<{ success: boolean; result: boolean | null; reason: string }> {
  const { success, result, reason } = await runCheck({ constraintId, parameters }, { semantics, benchmark });
  return { success, result, reason };
}

function benchmarkNamed(name: string): Benchmark {
  const found = findBenchmark(name);
  if (!found) throw new Error(`There is no benchmark ${name}.`);
  return found;
}

/** All that a benchmark's own files hold, and every problem in them. */
export function readBenchmark(benchmark: string, files: readonly BenchmarkFile[]): FilesRead {
  return benchmarkNamed(benchmark).read(files);
}

/** Samples and results back in the benchmark's own files. */
export function writeBenchmark(
  benchmark: string,
  samples: FilesRead["samples"],
  results: FilesRead["results"],
): BenchmarkFile[] {
  return benchmarkNamed(benchmark).write(samples, results, "reference");
}

/** Every number of a `check_result` file's summary, with `csr_macro`. Throws where the released script raises. */
export function metrics(benchmark: string, data: unknown): Record<string, unknown> {
  return benchmarkNamed(benchmark).releasedSummary(data);
}
