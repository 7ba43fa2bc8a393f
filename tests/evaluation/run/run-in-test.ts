import {
  type Judgement,
  type Result,
  type Task,
  taskKey,
  type WrittenCaption,
} from "../../../src/shapes/result";

import { callRecord } from "../../support/call-record";

export function caption(text: string): WrittenCaption {
  return { text, call: callRecord(), shown: { frames: null, audio: null } };
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
