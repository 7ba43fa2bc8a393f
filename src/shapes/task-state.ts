import type { Result, ResultKey } from "./result";

/** One piece of work: a sample for a model entry, and which repeat of the two it is. */
export type Task = ResultKey;

/** A name for a task among those of its run: parts that hold the sign between them are told apart. */
export function taskKey({ sampleId, entryId, repeat }: ResultKey): string {
  return JSON.stringify([sampleId, entryId, repeat]);
}

/** The state of a task: nothing done, captioned but not judged, or done. */
export type TaskState = "open" | "captioned" | "done";

/** The state of a task by its result. */
export function stateOf(result: Pick<Result, "caption" | "judgement"> | null): TaskState {
  if (result?.judgement) return "done";
  return result?.caption ? "captioned" : "open";
}
