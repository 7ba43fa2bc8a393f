import type { Benchmark } from "../benchmarks/benchmark";
import { findBenchmark } from "../benchmarks/registry";

/** The properties of a benchmark that pages need. */
type BenchmarkTraits = Pick<
  Benchmark,
  | "rules"
  | "checklists"
  | "prompts"
  | "captionPrompts"
  | "ask"
  | "oneReading"
  | "measured"
  | "shufflesOptions"
  | "publishedWords"
  | "lineWords"
  | "lineLabel"
>;

/** A way to ask for a caption, by its id in a model entry. */
export type { CaptionRequest } from "../benchmarks/benchmark";

/** The traits of a benchmark by its id; undefined for one that this app does not know. */
export function benchmarkTraits(id: string): BenchmarkTraits | undefined {
  return findBenchmark(id);
}
