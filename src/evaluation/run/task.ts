import type { ResultKey } from "../../schemas/result";

export { stateOf, type TaskState, taskKey } from "../../lib/task-state";

/** One piece of work: a sample for a model entry, and which repeat of the two it is. */
export type Task = ResultKey;
