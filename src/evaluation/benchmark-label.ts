import { findBenchmark } from "../benchmarks/registry";

/** A benchmark as its authors write it, by its id; the id itself for one that this app does not know. */
export function benchmarkLabel(id: string): string {
  return findBenchmark(id)?.label ?? id;
}
