import { benchmarks } from "../benchmarks/registry";
import type { MediaFacts } from "../shapes/media";

/** A benchmark that would not have taken in a file, and why, a clause each. */
export type NotEligible = { benchmark: string; reasons: string[] };

/** The benchmarks that a file is not eligible for, by the filters with which their authors chose videos. */
export function notEligibleFor(facts: MediaFacts): NotEligible[] {
  return benchmarks
    .map(({ label, eligibility }) => ({ benchmark: label, reasons: eligibility(facts) }))
    .filter(({ reasons }) => reasons.length > 0);
}
