import type { CallRecord } from "../../src/shapes/call";

/** A complete record of a call that told nothing; what a test is about is given in `parts`. */
export function callRecord(parts: Partial<CallRecord> = {}): CallRecord {
  return {
    id: "call",
    baseUrl: "https://model.example/v1",
    model: "m",
    answeredModel: null,
    promptVersion: "caption.v1",
    settings: { temperature: null, maxTokens: null, seed: null },
    mediaHashes: [],
    usage: { input: null, output: null },
    warnings: [],
    startedAt: "2026-01-01T00:00:00.000Z",
    firstTokenMilliseconds: null,
    totalMilliseconds: 1,
    finishReason: "stop",
    ...parts,
  };
}
