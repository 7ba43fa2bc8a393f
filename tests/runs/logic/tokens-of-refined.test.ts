import { expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import type { ExportSource } from "../../../src/evaluation/export/export-source";
import { sampleLines, writeEveryEvalEver } from "../../../src/runs/logic/write-every-eval-ever";
import type { CallRecord } from "../../../src/shapes/call";
import type { Outcome, Result } from "../../../src/shapes/result";
import { madeRun } from "../../support/made-run";
import { callRecord, modelEntry } from "../../support/run-of-sample";

const made = madeRun({ samples: 1, models: 1 });
const source: ExportSource = {
  run: made.run,
  benchmark: omnicapIf,
  dataSet: { ...made.dataSet, format: "caplens-data-set", version: 1, id: "made" },
  samples: made.dataSet.samples,
  tasks: async function* () {},
  resultsOf: async () => [],
  summaries: async () => [],
  correction: async () => null,
  ratings: async () => [],
  labelSets: async () => [],
  studies: async () => [],
  time: "2026-01-01T00:00:00.000Z",
};
const call = (id: string, input: number | null) => callRecord({ id, usage: { input, output: 10 } });

/** The tokens that an exported line tells where these calls refined the caption, the last one with success. */
function tokensOf(...refining: CallRecord[]): unknown {
  const [sample, entry, first] = [made.dataSet.samples[0], made.run.entries[0], made.results[0]];
  if (!sample || !entry || !first?.caption) throw new Error("There is no caption.");
  const reply = { checkId: "caption", task: "refine_caption", attempt: 1, raw: "", rejected: null };
  const refined: Result["refined"] = {
    ...first.caption,
    call: refining.at(-1) ?? null,
    replies: refining.map((one) => ({ ...reply, call: one })),
  };
  const result: Result = {
    ...first,
    caption: { ...first.caption, call: call("caption", 100) },
    refined: refining.length > 0 ? refined : null,
  };
  const outcomes = result.judgement?.outcomes ?? [];
  const measures = { words: null, seconds: null, outputTokens: null, usd: null };
  const judgement = result.judgement?.detail;
  const lines = sampleLines(source, { sample, entry, repeat: 1, result, outcomes, judgement, measures });
  expect(lines.length).toBeGreaterThan(0);
  return lines[0];
}

async function filesOf(
  summaries: Awaited<ReturnType<ExportSource["summaries"]>>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await writeEveryEvalEver({ ...source, summaries: async () => summaries }, async (path) => ({
    write: async (part) => {
      files.set(path, `${files.get(path) ?? ""}${String(part)}`);
    },
    close: async () => undefined,
  }));
  return files;
}

it.each([
  ["http://10.20.30.40:8000/v1", "a server in its own network"],
  ["http://gpu-box.local:8000/v1", "a server in its own network"],
  ["https://api.example/v1", "https://api.example/v1"],
  ["no address", "no address"],
])("Every Eval Ever is told of a model at %s: %s", async (baseUrl, told) => {
  const entry = modelEntry("m", {
    choice: { kind: "openai-compatible", baseUrl, model: "m", audio: false },
  });
  const summary = { results: { scored: 0, total: 0 }, scores: [], facets: {}, released: {} };
  const all = [...(await filesOf([{ entry, summary, overruled: null }])).values()].join("\n");
  expect(all).toContain(`"inference_platform": ${JSON.stringify(told)}`);
  if (told !== baseUrl) expect(all).not.toContain(baseUrl);
});

it("lines of Every Eval Ever count the tokens of the caption and of each call that refined it, once", () => {
  expect(tokensOf()).toMatchObject({
    token_usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110 },
  });
  expect(tokensOf(call("refined", 200))).toMatchObject({
    token_usage: { input_tokens: 300, output_tokens: 20, total_tokens: 320 },
  });
  expect(tokensOf(call("unreadable", 50), call("refined", 200))).toMatchObject({
    token_usage: { input_tokens: 350, output_tokens: 30, total_tokens: 380 },
  });
  expect(tokensOf(call("refined", null))).not.toHaveProperty("token_usage");
});

it("scores of Every Eval Ever say by how many captions they are, and captions of which nothing was scored have no line", async () => {
  const many = madeRun({ samples: 6, models: 1 });
  const [entry] = many.run.entries;
  if (!entry) throw new Error("There is a model.");
  const unscored: Outcome[] = [
    { id: "c1", type: null, status: "unscored", reason: "Nobody could be asked." },
  ];
  const tasks = many.dataSet.samples.flatMap((sample, at) => {
    const result = many.results[at];
    if (!result?.judgement) return [];
    // The second has no verdict at all, the third one that could be scored.
    const { outcomes: all } = result.judgement;
    const outcomes = at === 1 ? unscored : at === 2 ? [...all.slice(0, 1), ...unscored] : all;
    const measures = { words: null, seconds: null, outputTokens: null, usd: null };
    return [{ sample, entry, repeat: 1, result, outcomes, judgement: null, measures }];
  });
  const common = { unit: "share" as const, better: "higher" as const, value: 0.5, numerator: 1 };
  const interval: [number, number] = [0.2, 0.8];
  const scores = ["csr", "isr"].map((id) => ({
    ...common,
    id,
    label: id,
    denominator: 15,
    total: 18,
    interval,
  }));
  const summary = { results: { scored: 5, total: 6 }, scores, facets: {}, released: {} };
  const files = new Map<string, string>();
  await writeEveryEvalEver(
    {
      ...source,
      tasks: async function* () {
        yield* tasks;
      },
      summaries: async () => [{ entry, summary, overruled: null }],
    },
    async (path) => ({
      write: async (part) => {
        const text = typeof part === "string" ? part : new TextDecoder().decode(part);
        files.set(path, `${files.get(path) ?? ""}${text}`);
      },
      close: async () => undefined,
    }),
  );
  const [document = ""] = [...files].flatMap(([path, text]) => (path.endsWith(".json") ? [text] : []));
  const [samples = ""] = [...files].flatMap(([path, text]) => (path.endsWith(".jsonl") ? [text] : []));
  const lines = samples
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const linesOf = (id: string) => lines.filter((line) => line.evaluation_result_id === `omnicap-if.${id}`);
  const second = many.dataSet.samples[1]?.id;
  expect(linesOf("csr")).toHaveLength(5);
  expect(lines.some((line) => line.sample_id === second)).toBe(false);
  const counts = [...document.matchAll(/"num_samples": (\d+)/g)].map(([, count]) => Number(count));
  expect(counts).toEqual([linesOf("csr").length, linesOf("isr").length]);
  expect(document).toContain(`"total_rows": ${lines.length}`);
  expect(linesOf("csr")[1].error).toBe("1 of 2 constraints could not be scored.");
  // The third passed what could be scored: nobody knows whether it did all that was asked.
  expect(linesOf("csr")[1]).toMatchObject({
    evaluation: { score: 1, is_correct: false },
    metadata: { is_correct_applicable: "false" },
  });
  const decided = lines.filter((line) => line.sample_id !== linesOf("csr")[1].sample_id);
  expect(decided.filter(({ metadata }) => "is_correct_applicable" in metadata)).toEqual([]);
});

it("lines of Every Eval Ever say of a caption that was cut and judged anyway that it is no whole one", () => {
  const [sample, entry, first] = [made.dataSet.samples[0], made.run.entries[0], made.results[0]];
  if (!sample || !entry || !first?.caption) throw new Error("There is no caption.");
  const outcomes = first.judgement?.outcomes ?? [];
  const measures = { words: null, seconds: null, outputTokens: null, usd: null };
  const rest = { sample, entry, repeat: 1, outcomes, judgement: first.judgement?.detail, measures };
  const cut = { ...first.caption, shortfall: { kind: "length", judgeAnyway: true } as const };
  const [line] = sampleLines(source, { ...rest, result: { ...first, caption: cut } });
  expect(line).toMatchObject({
    metadata: { caplens_shortfall: "length", caplens_judged_anyway: "true" },
  });
  const [whole] = sampleLines(source, { ...rest, result: first });
  expect(JSON.stringify(whole)).not.toContain("caplens_shortfall");
});
