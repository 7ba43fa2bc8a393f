import type { Result, ResultKey } from "./result";

/** A name for a task among those of its run: parts that hold the sign between them are told apart. */
export function taskKey({ sampleId, entryId, repeat }: ResultKey): string {
  return JSON.stringify([sampleId, entryId, repeat]);
}

/** How far a task is: nothing of it done, a caption there and not judged, or all of it. */
export type TaskState = "open" | "captioned" | "done";

/** How far a task is by its result. */
export function stateOf(result: Pick<Result, "caption" | "judgement"> | null): TaskState {
  if (result?.judgement) return "done";
  return result?.caption ? "captioned" : "open";
}
