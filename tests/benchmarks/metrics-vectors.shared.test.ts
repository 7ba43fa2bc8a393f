import { describe, expect, it } from "vitest";
import { findBenchmark } from "../../src/benchmarks/registry";
import { differences, METRICS_VECTORS, readMetricsVectors } from "../support/metrics-vectors";
import { hasVectors } from "../support/vectors";

describe.skipIf(!hasVectors(METRICS_VECTORS))("scores as the released scripts compute them", () => {
  const vectors = hasVectors(METRICS_VECTORS) ? readMetricsVectors() : [];

  it.each(vectors.map((vector) => [vector.id, vector] as const))(
    "%s",
    (_id, { benchmark, data, expected }) => {
      const summarise = () => findBenchmark(benchmark)?.releasedSummary(data);
      if ("error" in expected) expect(summarise).toThrow();
      else expect(differences(expected, summarise())).toEqual([]);
    },
  );
});
