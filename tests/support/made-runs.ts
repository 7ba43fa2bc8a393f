import { APP_VERSION, RUN_VERSION } from "../../src/foundation/document-versions";
import type { DataSample } from "../../src/shapes/data-set";
import type { Run } from "../../src/shapes/run";
import { facts } from "./clip-facts";
import { samplingPlan } from "./sampling-plan";

/** The run of all these tests; files that run beside each other must not hear each other's tabs. */
export const RUN_ID = `run-${crypto.randomUUID()}`;

/** Samples with one question and one rule each, over a few videos; the instruction names the sample. */
export function samplesOf(count: number): DataSample[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    video: { id: `v${index % 3}`, path: null, seconds: 10 },
    instruction: `Describe clip s${index}z in a sentence.`,
    facets: { field: index % 2 ? "sport" : "nature" },
    material: {
      checklist: {
        format: [],
        content: [
          {
            checkId: "c",
            constraintId: null,
            description: "",
            items: [
              {
                checkId: "q",
                type: "attempt",
                question: `Does it tell of s${index}z?`,
                options: ["yes", "no"],
                correctAnswer: "yes",
              },
            ],
          },
        ],
      },
      promptId: null,
      field: null,
      constraintsUsed: [],
    },
  }));
}

export function choiceOf(baseUrl: string, model: string) {
  return { kind: "openai-compatible" as const, baseUrl, model, audio: true };
}

/** A run of these models on all samples of a data set, judged by one more model. */
export function runOn(
  dataSetId: string,
  baseUrl: string,
  { models = ["m"], repeats = 1, ...changes }: Partial<Run> & { models?: string[] } = {},
): Run {
  return {
    format: "caplens-run",
    version: RUN_VERSION,
    id: RUN_ID,
    title: "A run",
    createdAt: "2026-01-01T00:00:00.000Z",
    dataSet: { id: dataSetId, benchmark: "omnicap-if" },
    chosen: "all",
    entries: models.map((model) => ({
      id: model,
      title: model,
      choice: choiceOf(baseUrl, model),
      settings: null,
      plan: null,
      wholeVideo: false,
    })),
    repeats,
    judges: [choiceOf(baseUrl, "judge")],
    judging: { rounds: 1, batched: false, otherJudges: false },
    semantics: "reference",
    defaults: {
      settings: { temperature: null, maxTokens: null, seed: null },
      plan: samplingPlan({ frames: { kind: "uniform", count: 2 }, audio: null }),
    },
    asReleased: false,
    budget: null,
    versions: { app: APP_VERSION, rules: "1", prompts: [] },
    origin: null,
    ...changes,
  };
}

/** The place of a video whose bytes are in storage. */
export function placeOf(videoId: string, hash: string) {
  return {
    name: `${videoId}.mp4`,
    type: "video/mp4",
    quickKey: `key of ${videoId}`,
    stored: { kind: "blob" as const, hash },
    facts,
  };
}
