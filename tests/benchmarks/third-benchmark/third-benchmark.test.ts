import { describe, expect, it } from "vitest";
import type { BenchmarkFile } from "../../../src/benchmarks/benchmark";
import { readChecklist } from "../../../src/benchmarks/read-checklist";
import { benchmarks, findBenchmark } from "../../../src/benchmarks/registry";
import { writeChecklist } from "../../../src/benchmarks/write-checklist";
import { taxonomies } from "../../../src/constraints/registry";
import { shapesOf } from "../../../src/evaluation/checklist-shapes";
import { notEligibleFor } from "../../../src/evaluation/eligibility";
import { judgeTools } from "../../../src/evaluation/judge-tools";
import { emptyResult, performTask } from "../../../src/evaluation/run/perform-task";
import { pickerGroups } from "../../../src/features/playground/checklist/picker/picker-entries";
import type { DataSample } from "../../../src/schemas/data-set";
import type { MediaFacts } from "../../../src/schemas/media";
import type { Result } from "../../../src/schemas/result";
import { dispatcherInTest } from "../../evaluation/calls/dispatcher-in-test";
import { type Asked, problem, scriptedJudge } from "../../evaluation/scripted-judge";
import { parsed, readBy } from "../../support/read-by";
import { noRules } from "../../support/rules-in-place";
import { samplingPlan } from "../../support/sampling-plan";
import { keyPoints } from "./key-points";

/** The line that adds it. */
const withKeyPoints = [...benchmarks, keyPoints] as const;

const asked = {
  name: "any-name.json",
  text: JSON.stringify({
    key_points: {
      kettle: [
        { id: "k1", says: "A kettle boils." },
        { id: "k2", says: "The cat wakes up." },
      ],
      street: [{ id: "s1", says: "A tram passes." }],
    },
  }),
};

const captions: Record<string, string> = {
  kettle: "The cat wakes up beside a stove.",
  street: "A tram passes an empty street.",
};

/** Takes a key point for named where the caption has it word for word. */
function literal({ response = "", key_points: points = [] }: Asked): unknown {
  const named = points.filter(({ says }) => response.includes(says.slice(0, -1))).map(({ id }) => id);
  return { named };
}

function toolsOver(script: Parameters<typeof scriptedJudge>[0]) {
  const provider = scriptedJudge(script);
  const tools = judgeTools({
    judges: [{ id: "judge", provider: dispatcherInTest().judge(provider) }],
    settings: { temperature: 0, maxTokens: null, seed: null },
    semantics: "reference",
    runRules: noRules,
    mend: async () => new Map(),
    signal: new AbortController().signal,
    onReply: () => undefined,
  });
  return { provider, tools };
}

function sampleOf(samples: readonly DataSample[], id: string): DataSample {
  const found = samples.find((sample) => sample.id === id);
  if (!found) throw new Error(`There is no sample ${id}.`);
  return found;
}

describe("a benchmark that was added by one folder and one line", () => {
  it("is found by its id and its label", () => {
    expect(findBenchmark("key-points", withKeyPoints)).toBe(keyPoints);
    expect(findBenchmark("Key Points", withKeyPoints)).toBe(keyPoints);
    expect(findBenchmark("Key Points")).toBeUndefined();
  });

  it("appears among the shapes of checklists, is written and read in its own", () => {
    expect(shapesOf(withKeyPoints).map(({ label }) => label)).toEqual([
      "OmniCap-IF",
      "IF-VidCap",
      "Key Points",
    ]);
    const checklist = {
      format: [{ checkId: "f", constraintId: "length", description: "", parameters: { max_len: 9 } }],
      content: [],
    };
    const written = writeChecklist(checklist, "key-points", withKeyPoints);
    expect(JSON.parse(written)).toMatchObject({ form: [{ check_id: "f" }], key_points: [] });
    expect(readChecklist(written, withKeyPoints)).toEqual(checklist);
    expect(() => readChecklist(written)).toThrow("This JSON is not a checklist.");
    expect(() => writeChecklist(checklist, "key-points")).toThrow("No benchmark called key-points");
  });

  it("says which files it would not have taken in", () => {
    const facts: MediaFacts = {
      kind: "audio",
      container: "wav",
      durationSeconds: 4,
      sizeBytes: 1,
      bitrate: null,
      video: null,
      audioTracks: [],
    };
    expect(notEligibleFor(facts, withKeyPoints).map(({ benchmark }) => benchmark)).toEqual([
      "OmniCap-IF",
      "IF-VidCap",
      "CapQuiz",
      "Key Points",
    ]);
  });

  it("has the constraints of a taxonomy of its own among those to choose from", () => {
    const taxonomy = {
      id: "key-points",
      label: "Key Points",
      format: taxonomies[0].format.slice(0, 1),
      content: [
        { id: "named", label: "Named", dimension: "content", modality: null, group: "recall" } as const,
      ],
    };
    const titles = pickerGroups(["format", "content"], [...taxonomies, taxonomy]).map(({ title }) => title);
    expect(titles.at(-1)).toBe("Key Points · recall");
    expect(titles.filter((title) => title === "Format · structural")).toHaveLength(1);
  });

  it("knows its files by their content, and no other benchmark takes them for its own", () => {
    const told = (file: BenchmarkFile) =>
      withKeyPoints.flatMap((benchmark) => {
        const kind = benchmark.recognise(parsed(file));
        return kind === null ? [] : [`${benchmark.id}: ${kind}`];
      });
    expect(told(asked)).toEqual(["key-points: key points"]);
    const stranger = { name: "key_points.json", text: "[1, 2]" };
    expect(told(stranger)).toEqual([]);
    expect(readBy(keyPoints, [stranger]).problems.map(({ file }) => file)).toEqual(["key_points.json"]);
  });
});

describe("its samples go the way of all others", () => {
  const { samples } = readBy(keyPoints, [asked]);

  it("captioners are told what its own prompt says", () => {
    const { prompt, instruction } = keyPoints.ask(sampleOf(samples, "kettle"), { wholeVideo: false });
    expect([prompt.version, instruction]).toEqual(["key-points-describe.v1", "Describe the video."]);
    const material = { frames: [{ time: 0 }], audio: null, plan: samplingPlan(), videoSeconds: 4 };
    expect(prompt.text(material)).toContain("in 1 frames");
  });

  it("says how many calls it makes: one for all key points of a caption", () => {
    const asking = { rounds: 3, batched: false, judges: 2 };
    const sample = sampleOf(samples, "kettle");
    expect(keyPoints.calls(sample, asking)).toEqual({ judgings: 1, locating: 0 });
    expect(keyPoints.calls({ ...sample, material: "of another" }, asking)).toEqual({
      judgings: 0,
      locating: 0,
    });
  });

  it("from caption over its own judge task to results, outcomes, scores and files that come in again", async () => {
    const { provider, tools } = toolsOver(literal);
    const kept: Result[] = [];
    for (const sample of samples) {
      const benchmark = findBenchmark("key-points", withKeyPoints);
      if (!benchmark) throw new Error("It is not in the list.");
      const task = { sampleId: sample.id, entryId: "m", repeat: 1 };
      await performTask(
        emptyResult("run", task),
        {
          caption: async () => ({
            text: captions[sample.id] ?? "",
            call: {
              id: "call",
              baseUrl: "https://model.example/v1",
              model: "m",
              answeredModel: null,
              promptVersion: benchmark.ask(sample, { wholeVideo: false }).prompt.version,
              settings: { temperature: 0, maxTokens: null, seed: null },
              mediaHashes: [],
              usage: { input: null, output: null },
              warnings: [],
              startedAt: "2025-01-01T00:00:00Z",
              firstTokenMilliseconds: null,
              totalMilliseconds: 1,
              finishReason: "stop",
            },
            shown: { frames: null, audio: null },
          }),
          judge: async (_task, { text }) => {
            const detail = await benchmark.judge(sample, text, tools);
            return { outcomes: benchmark.outcomes(sample, detail, "reference"), detail };
          },
        },
        {
          holds: () => false,
          keep: async (result) => {
            if (result.judgement) kept.push(result);
          },
        },
        tools.signal,
      );
    }
    expect(provider.asked.map(({ task }) => task)).toEqual(["match_key_points", "match_key_points"]);
    expect(kept.map(({ judgement }) => judgement?.outcomes.map(({ id, status }) => [id, status]))).toEqual([
      [
        ["k1", "failed"],
        ["k2", "passed"],
      ],
      [["s1", "passed"]],
    ]);

    // As they come back from storage: nobody in between knows their shape.
    const results = kept.map(({ sampleId, entryId, caption, judgement }) => ({
      sampleId,
      entry: entryId,
      response: caption?.text ?? null,
      judgement: structuredClone(judgement?.detail),
    }));
    const summary = keyPoints.summarise(samples, results, "reference");
    expect(summary.scores).toMatchObject([{ id: "recall", numerator: 2, denominator: 3, total: 3 }]);
    const again = readBy(keyPoints, keyPoints.write(samples, results, "reference"));
    expect(again).toMatchObject({ samples, results, problems: [] });
  });

  it("what its judge can't say is unscored, with the cause", async () => {
    const sample = sampleOf(samples, "street");
    const causeOf = async (script: Parameters<typeof scriptedJudge>[0]) => {
      const { tools } = toolsOver(script);
      const judgement = await keyPoints.judge(sample, captions.street ?? "", tools);
      const [outcome] = keyPoints.outcomes(sample, judgement, "reference");
      return [outcome?.status, outcome?.cause, tools.problem()?.code];
    };
    const refused = () => {
      throw problem("key-refused", false);
    };
    expect(await causeOf(() => ({ named: ["made-up"] }))).toEqual([
      "unscored",
      "reply unreadable",
      undefined,
    ]);
    expect(await causeOf(refused)).toEqual(["unscored", "judge unreachable", "key-refused"]);
  });

  it("a sample of another benchmark and a damaged judgement are refused by name, and not scored", async () => {
    const [omnicapIf] = withKeyPoints;
    const sample = sampleOf(samples, "street");
    const { tools } = toolsOver(literal);
    await expect(omnicapIf.judge(sample, "x", tools)).rejects.toThrow("OmniCap-IF");
    expect(() => keyPoints.outcomes(sample, { verdicts: [] }, "reference")).toThrow("damaged");
    const damaged = [{ sampleId: "street", entry: "m", response: "x", judgement: null }];
    expect(keyPoints.summarise(samples, damaged, "reference").results).toEqual({ scored: 0, total: 2 });
  });
});
