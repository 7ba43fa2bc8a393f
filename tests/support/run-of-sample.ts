import type { RunBasis } from "../../src/evaluation/verdicts/changed-since";
import { RESULT_VERSION, RUN_VERSION } from "../../src/foundation/document-versions";
import type { CallRecord } from "../../src/shapes/call";
import type { AskedEntry } from "../../src/shapes/called-models";
import type { Checklist } from "../../src/shapes/checklist";
import type { Result } from "../../src/shapes/result";
import type { KeptRun, Run } from "../../src/shapes/run";
import { USUAL_JUDGING } from "../../src/shapes/usual";
import type { Verdict } from "../../src/shapes/verdict";
import { samplingPlan } from "./sampling-plan";

/** A model at an endpoint of the tests; what a test is about is given in `parts`. */
export function modelEntry(id: string, parts: Partial<AskedEntry> = {}): AskedEntry {
  const reached = { baseUrl: "https://api.example/v1", model: `model-${id}`, audio: false };
  return {
    id,
    title: `model-${id}`,
    choice: { kind: "openai-compatible", ...reached },
    settings: null,
    plan: null,
    wholeVideo: false,
    ...parts,
  };
}

export function callRecord(parts: Partial<CallRecord> = {}): CallRecord {
  return {
    id: "call-1",
    baseUrl: "https://api.example/v1",
    model: "model-a",
    answeredModel: null,
    promptVersion: "caption.v1",
    settings: { temperature: 0, maxTokens: null, seed: null },
    mediaHashes: [],
    usage: { input: 100, output: 20 },
    warnings: [],
    startedAt: "2026-01-01T00:00:00.000Z",
    firstTokenMilliseconds: 400,
    totalMilliseconds: 2000,
    finishReason: "stop",
    ...parts,
  };
}

/** A judgement by a checklist, as results keep it. */
export function judgementOf(verdicts: Verdict[]): NonNullable<Result["judgement"]> {
  const outcomes = verdicts.map(({ checkId, constraintId, status, reason }) => ({
    id: checkId,
    type: constraintId,
    status,
    reason,
  }));
  return { outcomes, detail: { checklist: null, verdicts, otherRules: [] } };
}

/** A result of the one sample: a caption that was written to its end, and judged. */
export function resultBy(entryId: string, repeat: number, parts: Partial<Result> = {}): Result {
  return {
    format: "caplens-result",
    version: RESULT_VERSION,
    runId: "run",
    sampleId: "1",
    entryId,
    repeat,
    caption: {
      text: `A cat, said ${entryId}.`,
      call: callRecord({ model: `model-${entryId}` }),
      shown: { frames: null, audio: null },
    },
    refined: null,
    judgement: judgementOf([]),
    overrules: [],
    problem: null,
    ...parts,
  };
}

export const NO_CHECKS: Checklist = { format: [], content: [] };

export function runBasis(parts: Partial<RunBasis> = {}): RunBasis {
  return {
    instruction: "Tell of the cat.",
    checklist: NO_CHECKS,
    rules: "omnicap-if",
    video: "k",
    sampling: samplingPlan(),
    settings: { temperature: 0, maxTokens: 2048, seed: null },
    judges: ["referee"],
    judging: USUAL_JUDGING,
    ...parts,
  };
}

export function runOfOne(parts: Partial<Run> = {}): Run {
  return {
    format: "caplens-run",
    version: RUN_VERSION,
    id: "run",
    title: "A cat",
    createdAt: "2026-01-01T00:00:00.000Z",
    dataSet: { id: "d".repeat(64), benchmark: "omnicap-if" },
    chosen: "all",
    entries: [modelEntry("a"), modelEntry("b")],
    repeats: 1,
    judges: [],
    judging: USUAL_JUDGING,
    semantics: "strict",
    defaults: { settings: { temperature: 0, maxTokens: 2048, seed: null }, plan: samplingPlan() },
    asReleased: false,
    budget: null,
    versions: { app: "0.1.0", rules: "1", prompts: [] },
    origin: { sessionId: "session" },
    ...parts,
  };
}

/** A run with its data set and results, as it goes out and in with a session. */
export function keptRun({ run, results }: { run?: Partial<Run>; results?: Result[] } = {}): KeptRun {
  const of = runOfOne(run);
  return {
    run: of,
    dataSet: {
      format: "caplens-data-set",
      version: 1,
      id: of.dataSet.id,
      title: of.title,
      benchmark: "omnicap-if",
      samples: [
        {
          id: "1",
          video: { id: "k", path: null, seconds: 10 },
          instruction: "Tell of the cat.",
          facets: {},
          material: { checklist: NO_CHECKS, promptId: null, field: null, constraintsUsed: [] },
        },
      ],
    },
    results: results ?? [resultBy("a", 1), resultBy("b", 1)],
  };
}
