import type { Benchmark } from "../../benchmarks/benchmark";
import { ProblemError } from "../../foundation/errors";
import type { OutcomesOf } from "../../storage/run-directory/index-file";

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
