import type { Benchmark } from "../benchmarks/benchmark";
import { benchmarks, findBenchmark } from "../benchmarks/registry";
import type { MediaFacts } from "../shapes/media";

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

/** A benchmark that would not have taken in a file, and why, a clause each. */
export type NotEligible = { benchmark: string; reasons: string[] };

/** The benchmarks that a file is not eligible for, by the filters with which their authors chose videos. */
export function notEligibleFor(facts: MediaFacts): NotEligible[] {
  return benchmarks
    .map(({ label, eligibility }) => ({ benchmark: label, reasons: eligibility(facts) }))
    .filter(({ reasons }) => reasons.length > 0);
}

/** A benchmark as its authors write it, by its id; the id itself for one that this app does not know. */
export function benchmarkLabel(id: string): string {
  return findBenchmark(id)?.label ?? id;
}

/** All benchmarks in words, the last one behind an "or": "OmniCap-IF, IF-VidCap or CapQuiz". */
export function anyBenchmark(): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(benchmarks.map(({ label }) => label));
}
