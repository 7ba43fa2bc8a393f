import { describe, expect, it } from "vitest";
import type { ReleasedRules } from "../../src/shapes/verdict";
import { differences, METRICS_VECTORS, readMetricsVectors } from "../support/metrics-vectors";
import { hasVectors, readVectors } from "../support/vectors";
import * as source from "./adapter";
import { knownDifferences } from "./known-differences";

const files: { name: string; benchmark: ReleasedRules }[] = [
  { name: "format_vectors.jsonl", benchmark: "omnicap-if" },
  { name: "ifvidcap_format_vectors.jsonl", benchmark: "if-vidcap" },
];

describe.each(files)("formatVerdict on $name", ({ name, benchmark }) => {
  it.skipIf(!hasVectors(name))(
    "agrees with the released script, save for the known differences",
    async () => {
      const rows = readVectors(name);
      const differing: string[] = [];
      for (const row of rows) {
        const verdict = await source.formatVerdict(
          String(row.constraint_id),
          row.parameters,
          "reference",
          benchmark,
        );
        if (verdict.success !== row.success || verdict.result !== row.result) differing.push(String(row.id));
      }
      const share = 1 - differing.length / rows.length;
      console.info(`${name}: ${(share * 100).toFixed(2)} % of ${rows.length} agree`);
      expect(differing.filter((id) => !(id in knownDifferences))).toEqual([]);
      expect(share).toBeGreaterThanOrEqual(0.99);
    },
  );
});

describe.skipIf(!hasVectors(METRICS_VECTORS))("metrics", () => {
  const vectors = hasVectors(METRICS_VECTORS) ? readMetricsVectors() : [];

  it("holds every number of the released summaries under its name", () => {
    for (const { benchmark, data, expected } of vectors) {
      if ("error" in expected) expect(() => source.metrics(benchmark, data)).toThrow();
      else expect(differences(expected, source.metrics(benchmark, data))).toEqual([]);
    }
  });
});
