import { type Task, taskKey } from "../../../src/evaluation/run/task";
import type { CallRecord } from "../../../src/schemas/call";
import type { Judgement, Result, WrittenCaption } from "../../../src/schemas/result";

const call: CallRecord = {
  id: "call",
  baseUrl: "http://127.0.0.1/v1",
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
};

export function caption(text: string): WrittenCaption {
  return { text, call, shown: { frames: null, audio: null } };
}

export const judgement: Judgement = {
  outcomes: [{ id: "c", type: "length", status: "passed", reason: "" }],
  detail: null,
};

/** A store of results that outlives whoever writes to it, as a disk does. */
export function resultStore() {
  const rows = new Map<string, Result>();
  return {
    rows,
    holds: () => false,
    keep: async (result: Result) => {
      // Bytes, not references: what is kept is what it was at that moment.
      rows.set(taskKey(result), structuredClone(result));
    },
    of: (task: Task) => rows.get(taskKey(task)) ?? null,
  };
}
