import { describe, expect, it } from "vitest";
import { findBenchmark } from "../../../src/benchmarks/registry";
import { METRICS_VECTORS, readMetricsVectors } from "../../support/metrics-vectors";
import { hasVectors } from "../../support/vectors";
import { summary } from "./files";

const vectors = hasVectors(METRICS_VECTORS) ? readMetricsVectors() : [];

describe.skipIf(vectors.length === 0)("recorded data sets", () => {
  const scored = vectors.filter(({ expected }) => !("error" in expected));
  it.each(scored.map((vector) => [vector.id, vector] as const))("%s: the released numbers", (_id, vector) => {
    const benchmark = findBenchmark(vector.benchmark);
    if (!benchmark) throw new Error(vector.benchmark);
    const numbers = summary(benchmark, vector.data).released;
    for (const [name, value] of Object.entries(vector.expected)) {
      if (typeof value === "number") expect(numbers[name], name).toBeCloseTo(value, 9);
    }
  });
});
