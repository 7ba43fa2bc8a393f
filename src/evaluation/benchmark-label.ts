import { benchmarks, findBenchmark } from "../benchmarks/registry";

/** A benchmark as its authors write it, by its id; the id itself for one that this app does not know. */
export function benchmarkLabel(id: string): string {
  return findBenchmark(id)?.label ?? id;
}

/** All benchmarks in words, the last one behind an "or": "OmniCap-IF, IF-VidCap or CapQuiz". */
export function anyBenchmark(): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(benchmarks.map(({ label }) => label));
}
