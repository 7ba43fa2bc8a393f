import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { benchmarkOf, partsOf } from "../../../src/engine/shared/run-plan";
import { deriveSamples } from "../../../src/evaluation/derived-samples/derive-samples";
import { planRun } from "../../../src/evaluation/run/plan-run";
import { checklistOf } from "../../../src/evaluation/verdicts/session-sample";
import { studyHandlers } from "../../../src/lab/engine/study-handlers";
import { drawFrom, seedOf } from "../../../src/metrics/random";
import type { GenerationSettings } from "../../../src/shapes/call";
import type { DataSample } from "../../../src/shapes/data-set";
import type { SamplingPlan } from "../../../src/shapes/media";
import { type Result, taskKey } from "../../../src/shapes/result";
import type { StudyMeasure, Vary } from "../../../src/shapes/study";
import type { ToldStudy } from "../../../src/shapes/study-numbers";
import { USUAL_PLAN } from "../../../src/shapes/usual";
import { openStorage } from "../../../src/storage/open-storage";
import { holds } from "../../metrics/made-study";
import { exampleEntry, exampleResult, exampleRun, outcome } from "../../storage/runs/example-run";
import { stubFileSystem } from "../../support/file-system-in-memory";

/** A video each, of which what is seen, what is heard, a length and a word are asked. */
const SAMPLES = 60;

const QUESTION = { type: "attempt" as const, options: ["yes", "no"], correctAnswer: "yes" };

const samples = Array.from({ length: SAMPLES }, (_, at): DataSample => {
  const content = (constraintId: string, description: string) => ({
    ...{ checkId: `${constraintId}-${at}`, constraintId, description },
    items: [{ ...QUESTION, checkId: `${constraintId}-${at}-q`, question: `Does it? ${at}` }],
  });
  // Every third asks for less, so that instructions differ in how much they ask.
  const sound = `Name the melody of clip ${at}`;
  const hears = at % 3 !== 0;
  return {
    id: `s${at}`,
    video: { id: `v${at}`, path: null, seconds: 20 },
    instruction: `Describe cup ${at} on the table of the clip. ${hears ? `${sound}. ` : ""}Use at most 20 words. Include the word "saucer".`,
    facets: {},
    material: {
      checklist: {
        format: [
          {
            ...{ checkId: `length-${at}`, constraintId: "length", description: "Use at most 20 words" },
            parameters: { unit: "word", max_len: 20 },
          },
          {
            ...{ checkId: `keyword-${at}`, constraintId: "keyword" },
            description: 'Include the word "saucer"',
            parameters: { keyword: "saucer", keyword_type: "include" },
          },
        ],
        content: [
          content("visual_events_actions", `Describe cup ${at} of the clip`),
          ...(hears ? [content("audio_entities_attributes", sound)] : []),
        ],
      },
      promptId: null,
      field: null,
      constraintsUsed: [],
    },
  };
});

/** The media that a model is sent, and one thing that is asked of it. */
type Sent = {
  model: string;
  /** Version of the prompt around the instruction. */
  prompt: string;
  plan: SamplingPlan;
  settings: GenerationSettings;
  instruction: string;
  /** Types of all that is asked. */
  asked: readonly string[];
  type: string;
  half: "format" | "content";
};

/** The chance that the stand-in does what is asked. */
type Rate = (sent: Sent) => number;

let names = 0;
let storage: Awaited<ReturnType<typeof openStorage>>;
const tools = { signal: new AbortController().signal, emit: () => undefined };

beforeEach(async () => {
  stubFileSystem();
  names += 1;
  storage = await openStorage({ name: `figures-${names}` });
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

const handlers = () =>
  studyHandlers(
    async () => storage,
    async () => storage,
    {
      ...{ given: new Map(), samplesFolder: () => null },
      derive: async ({ samples: of, vary, seed }) => deriveSamples(of, vary, { seed }),
    },
  );

/** From 0 to 1, spread evenly over samples and apart for each of `what`: a share that is planted is there almost to the sample. */
function evenly(at: number, what: string): number {
  return (at * GOLDEN + drawFrom(seedOf(what))(1_000_000) / 1_000_000) % 1;
}
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Does all tasks of a run that are left, as the stand-in would; gives how many. */
async function answer(runId: string, rate: Rate): Promise<number> {
  const opened = await storage.runs.load(runId);
  if (!opened || opened.state === "unreadable") throw new Error("The run is there.");
  const { run } = opened;
  const dataSet = await storage.dataSets.get(run.dataSet.id);
  const byId = new Map(dataSet?.samples.map((sample) => [sample.id, sample]));
  const done = new Set((await storage.runs.states(runId)).map(taskKey));
  const results: Result[] = [];
  for (const task of planRun(await partsOf(run, storage.dataSets), done)) {
    const sample = byId.get(task.sampleId);
    const entry = run.entries.find(({ id }) => id === task.entryId);
    const checklist = sample && checklistOf(sample);
    if (!checklist || !entry) throw new Error("The task is one of the run.");
    const at = Number(/^s(\d+)/.exec(sample.id)?.[1]);
    const lines = [
      ...checklist.format.map(({ checkId, constraintId }) => ({
        checkId,
        constraintId,
        half: "format" as const,
      })),
      ...checklist.content.map(({ checkId, constraintId }) => ({
        checkId,
        constraintId,
        half: "content" as const,
      })),
    ];
    const asked = lines.map(({ constraintId }) => constraintId ?? "");
    const sent = {
      plan: entry.plan ?? run.defaults.plan,
      settings: entry.settings ?? run.defaults.settings,
      model: entry.choice?.model ?? "",
      prompt: benchmarkOf(run).ask(sample, entry).prompt.version,
      ...{ instruction: sample.instruction, asked },
    };
    const outcomes = lines.map(({ checkId, constraintId, half }) => {
      const cell = `${entry.id} ${sample.derivedFrom?.cell} ${constraintId}`;
      const passes = evenly(at, cell) < rate({ ...sent, type: constraintId ?? "", half });
      return outcome(checkId, passes ? "passed" : "failed", { type: constraintId, part: half });
    });
    results.push(exampleResult({ runId, ...task, text: "A caption.", outcomes }));
  }
  await storage.runs.keepAll(runId, results);
  return results.length;
}

const frames = (count: number) => ({ ...USUAL_PLAN, frames: { kind: "uniform" as const, count } });

/** A study of a run of which the stand-in has done all, done by the stand-in too. */
async function study(
  vary: Vary,
  rate: Rate,
  models = ["a"],
): Promise<{ told: ToldStudy; asked: number; shared: number }> {
  const dataSet = await storage.dataSets.put({ title: "Cups", benchmark: "omnicap-if", samples });
  await storage.runs.save(
    exampleRun({
      ...{ id: "base", dataSet: { id: dataSet, benchmark: "omnicap-if" }, repeats: 1 },
      entries: models.map(exampleEntry),
      defaults: { settings: { temperature: 0, maxTokens: null, seed: null }, plan: frames(16) },
    }),
    null,
  );
  await answer("base", rate);
  const setUp = {
    base: { kind: "run" as const, runId: "base" },
    ...{
      sampleIds: "all" as const,
      count: null,
      entryIds: "all" as const,
      seed: 1,
      budget: null,
      against: null,
    },
    vary,
  };
  const { shared } = await handlers()["studies/plan"]({ setUp }, tools);
  const { id, runId } = await handlers()["studies/make"]({ setUp }, tools);
  const asked = vary.kind === "complexity" ? 0 : await answer(runId, rate);
  return { told: await handlers()["studies/told"]({ id }, tools), asked, shared };
}

type Curve = Record<string, number>;

/** Expects that the curve of a measure is the one that was planted, within its intervals, and which cells are told apart. */
function expectCurve(
  { numbers }: ToldStudy,
  measure: StudyMeasure,
  curve: Curve,
  apart: Record<string, "better" | "worse">,
) {
  for (const [cellId, truth] of Object.entries(curve)) {
    const point = numbers.points.find((one) => one.cellId === cellId && one.measure === measure);
    if (!point) throw new Error(`${measure} at ${cellId} is there.`);
    expect(holds(point, truth), `${measure} at ${cellId}: ${point.low} to ${point.high} holds ${truth}`).toBe(
      true,
    );
    const step = numbers.steps.find((one) => one.cellId === cellId && one.measure === measure);
    const verdict = step?.verdict === "same" ? "open" : step?.verdict;
    if (step) expect([cellId, verdict]).toEqual([cellId, apart[cellId] ?? "open"]);
  }
}

const valued = ({ numbers }: ToldStudy, measure: StudyMeasure) =>
  numbers.points.flatMap((point) => (point.measure === measure && point.value !== null ? point.cellId : []));

/** Content by how many frames, how large, or how many a second; form does not look. */
const looking =
  (content: (plan: SamplingPlan) => number, format: (plan: SamplingPlan) => number = () => 0.8): Rate =>
  ({ half, plan }) =>
    half === "format" ? format(plan) : content(plan);

const countOf = ({ frames: taken }: SamplingPlan) => (taken.kind === "uniform" ? taken.count : 0);
const sideOf = ({ size }: SamplingPlan) => (size.kind === "fit" ? size.maxSide : 0);
const rateOf = ({ frames: taken }: SamplingPlan) => (taken.kind === "rate" ? taken.framesPerSecond : 0);

describe("the papers' figures, by a stand-in whose quality is known", () => {
  it("frames: content rises with them, form does not", async () => {
    const seen: Record<number, number> = { 2: 0.15, 4: 0.4, 16: 0.75 };
    const { told, asked, shared } = await study(
      { kind: "frames", counts: [2, 4, 16] },
      looking((plan) => seen[countOf(plan)] ?? 0),
    );
    // The base's own frames are not asked for again.
    expect([asked, shared]).toEqual([2 * SAMPLES, SAMPLES]);
    expectCurve(
      told,
      "content",
      { "frames-2": 0.15, "frames-4": 0.4, "frames-16": 0.75 },
      { "frames-2": "worse", "frames-4": "worse" },
    );
    expectCurve(told, "format", { "frames-2": 0.8, "frames-4": 0.8, "frames-16": 0.8 }, {});
  });

  it("resolution: content rises with it, form does not", async () => {
    const seen: Record<number, number> = { 168: 0.2, 448: 0.7, 784: 0.75 };
    const { told } = await study(
      { kind: "resolution", sides: [168, 448, 784] },
      looking((plan) => seen[sideOf(plan)] ?? 0.7),
    );
    expectCurve(
      told,
      "content",
      { "side-168": 0.2, "side-448": 0.7, "side-784": 0.75 },
      { "side-168": "worse" },
    );
    expectCurve(told, "format", { "side-168": 0.8, "side-448": 0.8, "side-784": 0.8 }, {});
  });

  it("frame rate: content rises then falls, form falls", async () => {
    const seen: Record<number, number> = { 0.25: 0.3, 1: 0.8, 4: 0.4 };
    const kept: Record<number, number> = { 0.25: 0.95, 1: 0.8, 4: 0.3 };
    const { told } = await study(
      { kind: "frame-rate", rates: [0.25, 1, 4], most: 128 },
      looking(
        (plan) => seen[rateOf(plan)] ?? 0.5,
        (plan) => kept[rateOf(plan)] ?? 0.5,
      ),
    );
    expectCurve(told, "content", { "rate-0.25": 0.3, "rate-1": 0.8, "rate-4": 0.4 }, { "rate-1": "better" });
    expectCurve(
      told,
      "format",
      { "rate-0.25": 0.95, "rate-1": 0.8, "rate-4": 0.3 },
      { "rate-1": "worse", "rate-4": "worse" },
    );
  });

  it("settings: a line of the one that matters", async () => {
    const { told } = await study(
      { kind: "settings", axes: [{ name: "temperature", values: [0, 1] }] },
      ({ settings }) => (settings.temperature === 1 ? 0.4 : 0.8),
    );
    expectCurve(told, "csr", { "temperature 0": 0.8, "temperature 1": 0.4 }, { "temperature 1": "worse" });
  });

  it("models by size and versions of the prompt: a grid of both, of which the base has a row", async () => {
    const usual = "caption.v1";
    const { told, asked, shared } = await study(
      {
        kind: "settings",
        axes: [
          {
            name: "model",
            values: [
              { id: "small", title: "Model small" },
              { id: "large", title: "Model large" },
            ],
          },
          {
            name: "prompt",
            values: [
              { id: "usual", title: "as usual" },
              { id: "checked", title: "checked" },
            ],
          },
        ],
      },
      ({ model, prompt }) => (model === "small" ? 0.3 : prompt === usual ? 0.5 : 0.9),
      ["large", "other", "small"],
    );
    expect([asked, shared]).toEqual([2 * SAMPLES, 2 * SAMPLES]);
    expect(told.models).toEqual(["Models by size"]);
    expect(told.numbers.points.flatMap((one) => (one.measure === "csr" ? [one.cellId] : []))).toEqual([
      ...["Model small, prompt as usual", "Model small, prompt checked"],
      ...["Model large, prompt as usual", "Model large, prompt checked"],
    ]);
    const csr = { "Model small, prompt as usual": 0.3, "Model small, prompt checked": 0.3 };
    const large = { "Model large, prompt as usual": 0.5, "Model large, prompt checked": 0.9 };
    const better = {
      "Model large, prompt as usual": "better",
      "Model large, prompt checked": "better",
    } as const;
    expectCurve(told, "csr", { ...csr, ...large }, better);
    const [grid] = told.grid ?? [];
    expect(grid?.together.map(({ cellId, difference }) => [cellId, holds(difference, 0.4)])).toEqual([
      ["Model large, prompt checked", true],
    ]);
    expect(grid?.together[0]?.difference.adjusted).toBeLessThan(0.05);
  });

  it("complexity: CSR falls with the number of constraints", async () => {
    const { told } = await study({ kind: "complexity" }, ({ asked }) => (asked.length === 3 ? 0.9 : 0.6));
    const of = told.complexity?.find((one) => one.of === "constraints");
    expect(of?.bins.map(({ from, to }) => [from, to])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    expect(of?.bins.map(({ csr }, at) => holds(csr.share, at === 0 ? 0.9 : 0.6))).toEqual([true, true]);
    const slope = of?.slopes.find(({ measure }) => measure === "csr")?.slope;
    expect(slope && holds(slope, -0.3)).toBe(true);
    expect(slope?.adjusted).toBeLessThan(0.05);
  });

  it("form against content: content falls with the form, counted over the content that all levels ask for", async () => {
    const rate: Rate = ({ half, asked }) => {
      if (half === "format") return 0.5;
      if (asked.includes("json_object")) return 0.3;
      return asked.includes("table") || asked.includes("ordered_list") ? 0.45 : 0.85;
    };
    const { told } = await study({ kind: "trade-off", levels: ["loose", "styled", "syntactic"] }, rate);
    expectCurve(
      told,
      "content",
      { base: 0.85, loose: 0.85, styled: 0.45, syntactic: 0.3 },
      { styled: "worse", syntactic: "worse" },
    );
    // Levels ask for other forms: a share of all would pool other checks in each.
    expect(new Set(told.numbers.points.map(({ measure }) => measure))).toEqual(new Set(["content"]));
    expect(told.numbers.tests).toBe(3);
    const scored = told.numbers.points.map((point) => point.scored);
    expect(new Set(scored).size).toBe(1);
  });

  it("picture and sound: each sense alone against both, where it has anything to tell", async () => {
    const rate: Rate = ({ type, plan }) => {
      const isAlone = plan.audio === null || plan.frames.kind === "none";
      if (type.startsWith("visual")) return isAlone ? 0.9 : 0.5;
      return type.startsWith("audio") ? 0.5 : 0.1;
    };
    const { told } = await study({ kind: "modality" }, rate);
    expectCurve(told, "visual", { base: 0.5, picture: 0.9 }, { picture: "better" });
    expectCurve(told, "audio", { base: 0.5, sound: 0.5 }, {});
    expect(valued(told, "visual")).toEqual(["base", "picture"]);
    expect(valued(told, "audio")).toEqual(["base", "sound"]);
    expect(new Set(told.numbers.points.map(({ measure }) => measure))).toEqual(new Set(["visual", "audio"]));
    expect(told.numbers.tests).toBe(2);
    // Forms of the base are asked in no other cell.
    expect(told.numbers.points.find(({ cellId }) => cellId === "base")?.scored).toBe(SAMPLES);
  });

  it("ablation: what was planted and nothing else", async () => {
    const rate: Rate = ({ type, asked }) =>
      type === "visual_events_actions" && !asked.includes("length") ? 0.9 : 0.45;
    const { told } = await study({ kind: "ablation" }, rate);
    const found = (told.ablation?.effects ?? []).filter(
      ({ difference }) => (difference.adjusted ?? 1) < 0.05,
    );
    expect(found.map(({ cellId, on }) => [cellId, on])).toEqual([["drop-length", "visual_events_actions"]]);
    expect(found.every(({ difference }) => holds(difference, 0.45))).toBe(true);
    expect(told.ablation?.tests).toBeGreaterThan(10);
    // Cells that each lack another constraint have no share in common.
    expect(told.numbers.points).toEqual([]);
  });
});
