import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Benchmark } from "../../../src/benchmarks/benchmark";
import { ifVidcap } from "../../../src/benchmarks/if-vidcap";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { findBenchmark } from "../../../src/benchmarks/registry";
import { METRICS_VECTORS, readMetricsVectors } from "../../support/metrics-vectors";
import { hasVectors } from "../../support/vectors";
import { checklist, file, filled, prompts } from "./files";

const entry = { field: "For Understanding", prompt_id: "01", generated_prompt: "List it." };
const given = [
  file("annotation/prompts.json", prompts),
  file("annotation/checklists.json", { "001": [{ ...entry, checklist }] }),
  file("annotation/video_meta_info.json", { "001": { duration: "01:04", path: "v/1.mp4", type: "Sports" } }),
  file("response/m.json", { "001": [{ prompt_id: "01", response: "A red kettle." }] }),
  file("check_result/m_check_result.json", { "001": [{ prompt_id: "01", check_result: filled }] }),
];

function again(benchmark: Benchmark, files: Parameters<Benchmark["read"]>[0]) {
  const { samples, results } = benchmark.read(files);
  return benchmark.write(samples, results);
}

describe("files out", () => {
  it("are read back as they were", () => {
    const read = omnicapIf.read(given);
    expect(omnicapIf.read(omnicapIf.write(read.samples, read.results))).toEqual(read);
  });

  it("have the benchmark's own names and shapes", () => {
    const files = again(omnicapIf, given);
    expect(files.map(({ name }) => name)).toEqual([
      "annotation/prompts.json",
      "annotation/checklists.json",
      "annotation/video_meta_info.json",
      "response/m.json",
      "check_result/m_check_result.json",
    ]);
    const { "001": [written] = [] } = JSON.parse(files[4]?.text ?? "{}");
    expect(written).toMatchObject({ field: "For Understanding", prompt_id: "01", check_result: filled });
  });

  it("tell what is unscored, which counts as failed in the released scripts", () => {
    const unjudged = { format_check: [{ check_id: "f", constraint_id: "case" }] };
    const check = { "001": [{ prompt_id: "01", check_result: unjudged }] };
    const [result] = again(omnicapIf, [file("check_result/m.json", check)]).slice(-1);
    expect(JSON.parse(result?.text ?? "")["001"][0].check_result.format_check[0]).toMatchObject({
      result: false,
      caplens_status: "unscored",
      caplens_cause: "not judged",
    });
  });

  it("keep the results of several models apart", () => {
    const one = { "001": [{ prompt_id: "01", check_result: filled }] };
    const names = again(omnicapIf, [...given, file("check_result/n_check_result.json", one)]).map(
      ({ name }) => name,
    );
    expect(names.slice(3)).toEqual([
      "response/m.json",
      "check_result/m_check_result.json",
      "check_result/n_check_result.json",
    ]);
  });
});

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
    const read = ifVidcap.read(
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
    const read = omnicapIf.read(published("omnicap-if", ...names));
    expect(read.samples).toHaveLength(1923);
    expect(new Set(read.samples.map(({ facets }) => facets.field))).toEqual(
      new Set(["Understanding", "Generation", "Retrieval", "Communication"]),
    );
    expect(read.problems.map(({ path }) => path).sort()).toEqual(["001/0", "340/0", "341/0"]);
    expect(omnicapIf.read(omnicapIf.write(read.samples, read.results)).samples).toHaveLength(1923);
  });
});
