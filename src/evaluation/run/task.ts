import type { ResultKey } from "../../shapes/result";

export { stateOf, type TaskState, taskKey } from "../../shapes/task-state";

/** One piece of work: a sample for a model entry, and which repeat of the two it is. */
export type Task = ResultKey;
