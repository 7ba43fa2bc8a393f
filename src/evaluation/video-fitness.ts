import { benchmarks } from "../benchmarks/registry";
import type { MediaFacts } from "../schemas/media";

/** A benchmark that would not have taken in a file, and why, a clause each. */
export type Unfit = { benchmark: string; reasons: string[] };

/** The benchmarks that a file falls outside of, by the filters with which their authors chose videos. */
export function unfitFor(facts: MediaFacts): Unfit[] {
  return benchmarks
    .map(({ label, outside }) => ({ benchmark: label, reasons: outside(facts) }))
    .filter(({ reasons }) => reasons.length > 0);
}
