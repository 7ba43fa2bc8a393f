import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BenchmarkId } from "../../src/schemas/verdict";
import { differences, METRICS_VECTORS, readMetricsVectors } from "../support/metrics-vectors";
import { hasVectors, readVectors } from "../support/vectors";
import * as source from "./adapter";
import { knownDifferences } from "./known-differences";

type Adapter = typeof source;

const files: { name: string; benchmark: BenchmarkId }[] = [
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

describe("the adapter bundled for node", () => {
  const folder = mkdtempSync(join(tmpdir(), "caplens-oracle-"));
  let bundled: Adapter;

  beforeAll(async () => {
    const outfile = join(folder, "adapter.mjs");
    await build({
      entryPoints: [fileURLToPath(new URL("./adapter.ts", import.meta.url))],
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      logLevel: "silent",
    });
    bundled = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it("judges form", async () => {
    const parameters = { content: ["one two three"], unit: "word", min_len: 4 };
    expect(await bundled.formatVerdict("length", parameters, "reference", "omnicap-if")).toMatchObject({
      success: true,
      result: false,
    });
    expect(
      await bundled.formatVerdict("length", { ...parameters, min_len: 3 }, "strict", "if-vidcap"),
    ).toMatchObject({
      success: true,
      result: true,
    });
    const schema = { type: "object", required: ["cat"] };
    expect(
      await bundled.formatVerdict(
        "json_object",
        { content: ['{"cat": 1}'], schema },
        "reference",
        "omnicap-if",
      ),
    ).toMatchObject({ success: true, result: true });
    expect(await bundled.formatVerdict("no_such_rule", {}, "reference", "omnicap-if")).toMatchObject({
      success: false,
      result: null,
    });
  });

  it("reads and judges times", () => {
    expect(bundled.parseTimestamps("00:05-00:10, 12s")).toEqual({ intervals: [[5, 10]], points: [12] });
    expect(bundled.temporalIou([0, 10], [5, 10])).toBe(0.5);
    expect(bundled.temporalVerdict("00:12", "00:11", 54)).toMatchObject({
      passed: true,
      score: 1,
      type: "point",
    });
  });

  it("scores files, and throws where the script does", () => {
    const data = { "001": [{ check_result: { format_check: [{ result: true }, { result: false }] } }] };
    expect(bundled.metrics("omnicap-if", data)).toMatchObject({ csr: 0.5, csr_macro: 0.5, isr: 0 });
    expect(bundled.metrics("OmniCap-IF", data)).toMatchObject({ csr: 0.5 });
    expect(() =>
      bundled.metrics("omnicap-if", { "001": [{ check_result: { format_check: null } }] }),
    ).toThrow();
    expect(() => bundled.metrics("capquiz", data)).toThrow();
  });
});
