import { type Task, taskKey } from "../../shapes/task-state";

/** The parts of a run. */
export type RunParts = {
  sampleIds: readonly string[];
  entryIds: readonly string[];
  /** Number of times each sample goes to each entry. */
  repeats: number;
};

/** Total number of tasks of a run. */
export function countTasks({ sampleIds, entryIds, repeats }: RunParts): number {
  return sampleIds.length * entryIds.length * repeats;
}

/**
 * The tasks of a run that are left, in order: every sample by every model once before anything is repeated, and all
 * models on a sample before the next sample, so that its media are taken once. `finished` holds the keys of tasks that
 * are done. One after another: a run of a million tasks takes no more room than one of ten.
 */
export function* planRun(
  { sampleIds, entryIds, repeats }: RunParts,
  finished: ReadonlySet<string>,
): Generator<Task> {
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    for (const sampleId of sampleIds) {
      for (const entryId of entryIds) {
        const task = { sampleId, entryId, repeat };
        if (!finished.has(taskKey(task))) yield task;
      }
    }
  }
}
