import { type Task, taskKey } from "../../shapes/result";
import { type RunTasks, takesPart } from "../../shapes/run-tasks";

export type RunParts = RunTasks & { sampleIds: readonly string[] };

/**
 * The tasks of a run that are left, in order: every sample by every model that takes part in it once before anything is repeated,
 * and all models on a sample before the next sample, so that its media are taken once. `finished` holds the keys of tasks that
 * are done. One after another: a run of a million tasks takes no more room than one of ten.
 */
export function* planRun(
  { sampleIds, entries, repeats }: RunParts,
  finished: ReadonlySet<string>,
): Generator<Task> {
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    for (const sampleId of sampleIds) {
      for (const entry of entries) {
        const task = { sampleId, entryId: entry.id, repeat };
        if (takesPart(entry, sampleId) && !finished.has(taskKey(task))) yield task;
      }
    }
  }
}
