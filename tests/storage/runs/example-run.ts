import { RESULT_VERSION, RUN_VERSION } from "../../../src/foundation/document-versions";
import type { CallRecord } from "../../../src/shapes/call";
import type { DataSample, DataSet } from "../../../src/shapes/data-set";
import type { ModelEntry } from "../../../src/shapes/model-entry";
import type { Outcome, Result, ResultKey } from "../../../src/shapes/result";
import type { Run } from "../../../src/shapes/run";
import { frameSet, samplingPlan } from "../../support/sampling-plan";

const SETTINGS = { temperature: 0, maxTokens: null, seed: null };

/** A sample of a data set; its facets tell odd ones from even ones. */
export function exampleSample(number: number, parts: Partial<DataSample> = {}): DataSample {
  return {
    id: `s${number}`,
    video: { id: `v${Math.floor(number / 2)}`, path: null, seconds: 12 },
    instruction: `Describe clip ${number} in two sentences.`,
    facets: { field: number % 2 === 0 ? "sport" : "film" },
    material: { format: [], content: [] },
    ...parts,
  };
}

/** A data set of so many samples. */
export function exampleSamples(count: number): Pick<DataSet, "title" | "benchmark" | "samples"> {
  const samples = Array.from({ length: count }, (_, index) => exampleSample(index + 1));
  return { title: "Harbour clips", benchmark: "if-vidcap", samples };
}

/** A model that runs call. */
export function exampleEntry(id: string): ModelEntry {
  const choice = {
    kind: "openai",
    api: "chat",
    baseUrl: "https://models.test/v1",
    model: id,
    audio: false,
  } as const;
  return { id, title: `Model ${id}`, choice, settings: null, plan: null, wholeVideo: false };
}

/** A complete run of two models; what a test is about is given in `parts`. */
export function exampleRun(parts: Partial<Run> = {}): Run {
  return {
    format: "caplens-run",
    version: RUN_VERSION,
    id: "run-1",
    title: "Two models",
    createdAt: "2026-01-01T10:00:00.000Z",
    dataSet: { id: "unknown", benchmark: "if-vidcap" },
    chosen: "all",
    entries: [exampleEntry("a"), exampleEntry("b")],
    repeats: 2,
    judges: [],
    judging: { rounds: 1, batched: false, otherJudges: false },
    semantics: "reference",
    defaults: { settings: SETTINGS, plan: samplingPlan() },
    asReleased: false,
    budget: null,
    versions: { app: "1.0.0", rules: "1", prompts: ["caption.v1"] },
    origin: null,
    ...parts,
  };
}

/** A call that cost something. */
export function exampleCall(id: string, parts: Partial<CallRecord> = {}): CallRecord {
  return {
    id,
    baseUrl: "models.test/v1",
    model: "a",
    answeredModel: null,
    promptVersion: "caption-1",
    settings: SETTINGS,
    mediaHashes: [],
    usage: { input: 900, output: 40 },
    warnings: [],
    startedAt: "2026-01-01T10:00:00.000Z",
    firstTokenMilliseconds: null,
    totalMilliseconds: 1500,
    finishReason: "stop",
    price: { usd: 0.002, estimated: false, asOf: "2026-01-01" },
    ...parts,
  };
}

/** The names and contents of a result, step by step. */
export type ResultParts = Partial<ResultKey> & {
  runId?: string;
  text?: string;
  /** Hashes of the frames that the model was shown. */
  frames?: string[];
  /** Not yet judged where there are none. */
  outcomes?: Outcome[];
  detail?: unknown;
  refined?: Result["refined"];
  overrules?: Result["overrules"];
  problem?: Result["problem"];
};

/** A result: nothing done of it without `text`. */
export function exampleResult(parts: ResultParts = {}): Result {
  const { runId = "run-1", sampleId = "s1", entryId = "a", repeat = 1, text, frames, outcomes } = parts;
  const call = exampleCall(`${sampleId}/${entryId}/${repeat}`);
  const records = (frames ?? []).map((hash, index) => ({ time: index, hash, width: 160, height: 90 }));
  const shown = { frames: frames ? frameSet({ frames: records }) : null, audio: null };
  return {
    format: "caplens-result",
    version: RESULT_VERSION,
    runId,
    sampleId,
    entryId,
    repeat,
    caption: text === undefined ? null : { text, call, shown },
    refined: parts.refined ?? null,
    judgement: outcomes ? { outcomes, detail: parts.detail ?? null } : null,
    overrules: parts.overrules ?? [],
    problem: parts.problem ?? null,
  };
}

/** A line of a result, by what came of it. */
export function outcome(id: string, status: Outcome["status"], parts: Partial<Outcome> = {}): Outcome {
  return { id, type: "sentence_count", status, reason: "as it is", ...parts };
}
