import { benchmarks, findBenchmark } from "../benchmarks/registry";
import type { MediaFacts } from "../shapes/media";

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
