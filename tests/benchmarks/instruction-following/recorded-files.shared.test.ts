import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ifVidcap } from "../../../src/benchmarks/if-vidcap";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { findBenchmark } from "../../../src/benchmarks/registry";
import { METRICS_VECTORS, readMetricsVectors } from "../../support/metrics-vectors";
import { readBy } from "../../support/read-by";
import { hasVectors } from "../../support/vectors";
import { again, file } from "./files";

const vectors = hasVectors(METRICS_VECTORS) ? readMetricsVectors() : [];

describe.skipIf(vectors.length === 0)("recorded check results, read and written again", () => {
  const scored = vectors.filter(({ expected }) => !("error" in expected));
  it.each(scored.map((vector) => [vector.id, vector] as const))("%s scores as before", (_id, vector) => {
    const benchmark = findBenchmark(vector.benchmark);
    if (!benchmark) throw new Error(vector.benchmark);
    const files = again(benchmark, [file("check_result/m_check_result.json", vector.data)]);
    const written = files.find(({ name }) => name.startsWith("check_result/"));
    const scores: Record<string, unknown> = benchmark.releasedSummary(JSON.parse(written?.text ?? "{}"));
    for (const [name, value] of Object.entries(vector.expected)) {
      if (typeof value === "number") expect(scores[name], name).toBeCloseTo(value, 9);
    }
  });
});

const data = new URL("../../../../shared/data/", import.meta.url);
const published = (benchmark: string, ...names: string[]) =>
  names.map((name) => ({ name, text: readFileSync(new URL(`${benchmark}/${name}`, data), "utf8") }));

describe.skipIf(!existsSync(data))("the benchmarks' published files", () => {
  it("IF-VidCap: 1,400 instructions with 1,400 responses, without a problem", () => {
    const read = readBy(
      ifVidcap,
      published(
        "if-vidcap",
        "response/example_response.json",
        "annotation/prompt.json",
        "annotation/video_meta_info.json",
      ),
    );
    expect([read.samples.length, read.responses.length, read.problems]).toEqual([1400, 1400, []]);
    expect(read.samples.every(({ video }) => video.seconds !== null)).toBe(true);
    expect(new Set(read.responses.map(({ sampleId }) => sampleId)).size).toBe(1400);
  });

  it("OmniCap-IF: 1,920 instructions, and three of another release with their checklists", () => {
    const names = ["prompts", "checklists", "video_meta_info"].map((name) => `annotation/${name}.json`);
    const read = readBy(omnicapIf, published("omnicap-if", ...names));
    expect(read.samples).toHaveLength(1923);
    expect(new Set(read.samples.map(({ facets }) => facets.field))).toEqual(
      new Set(["Understanding", "Generation", "Retrieval", "Communication"]),
    );
    expect(read.problems.map(({ path }) => path).sort()).toEqual(["001/0", "340/0", "341/0"]);
    expect(readBy(omnicapIf, omnicapIf.write(read.samples, read.results, "reference")).samples).toHaveLength(
      1923,
    );
  });
});
