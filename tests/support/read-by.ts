import type { Benchmark, BenchmarkDocument, BenchmarkFile, FilesRead } from "../../src/benchmarks/benchmark";
import { parseSafeJson } from "../../src/foundation/safe-json";
import { allSteps } from "./all-steps";

/** A file as a benchmark reads it. Throws where it is no JSON. */
export function parsed({ name, text }: BenchmarkFile): BenchmarkDocument {
  const json = parseSafeJson(text);
  if (!json.ok) throw new Error(`${name}: ${json.detail}`);
  return { name, document: json.value };
}

/** All that a benchmark reads of these files. */
export function readBy(benchmark: Pick<Benchmark, "read">, files: readonly BenchmarkFile[]): FilesRead {
  return allSteps(benchmark.read(files.map(parsed)));
}
