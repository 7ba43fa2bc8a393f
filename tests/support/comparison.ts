import type { CallRecord } from "../../src/schemas/call";
import type { Caption } from "../../src/schemas/caption";
import type { Comparison, ComparisonBasis, Contestant, Trial } from "../../src/schemas/comparison";
import { USUAL_JUDGING } from "../../src/schemas/judging";
import { samplingPlan } from "./sampling-plan";

/** A contestant at an endpoint of the tests; what a test is about is given in `parts`. */
export function contestant(id: string, parts: Partial<Contestant> = {}): Contestant {
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

/** A caption that a model wrote to its end. */
export function writtenCaption(id: string, text: string, parts: Partial<Caption> = {}): Caption {
  return {
    id,
    title: id,
    origin: { kind: "model", model: "model-a" },
    text,
    originalText: text,
    call: callRecord(),
    verdicts: [],
    judgedText: text,
    judgeReplies: [],
    overrules: [],
    ...parts,
  };
}

/** A trial that came to its end. */
export function trial(contestantId: string, round: number, parts: Partial<Trial> = {}): Trial {
  return {
    contestantId,
    round,
    caption: writtenCaption(`${contestantId}-${round}`, `A cat, said ${contestantId}.`),
    frames: null,
    audio: null,
    problem: null,
    ...parts,
  };
}

export function comparisonBasis(parts: Partial<ComparisonBasis> = {}): ComparisonBasis {
  return {
    instruction: "Tell of the cat.",
    checklist: { format: [], content: [] },
    video: "k",
    sampling: samplingPlan(),
    settings: { temperature: 0, maxTokens: 2048, seed: null },
    judge: "referee",
    judging: USUAL_JUDGING,
    ...parts,
  };
}

/** Two contestants with one trial each. */
export function comparison(parts: Partial<Comparison> = {}): Comparison {
  return {
    contestants: [contestant("a"), contestant("b")],
    repeats: 1,
    basis: comparisonBasis(),
    trials: [trial("a", 1), trial("b", 1)],
    ...parts,
  };
}
