import { type Task, taskKey } from "../../evaluation/run/task";
import type { ModelEntry } from "../../shapes/model-entry";
import { writerOf } from "../../shapes/refined-entries";
import type { WrittenCaption } from "../../shapes/result";
import type { Run } from "../../shapes/run";

/**
 * Captions of a run that several entries share: a base, and those that refine what it writes. Whichever comes to it
 * first has it written; the others wait for that, or take what is kept of any of them, in whatever order they come,
 * also after a run was killed.
 *
 * @param keptOf the caption that is kept of a task; null where there is none
 */
export function sharedCaptions(run: Run, keptOf: (task: Task) => Promise<WrittenCaption | null>) {
  const underWay = new Map<string, Promise<WrittenCaption>>();
  const sharers = new Map<string, string[]>();
  for (const entry of run.entries) {
    const { id } = writerOf(run.entries, entry);
    sharers.set(id, [...(sharers.get(id) ?? []), entry.id]);
  }

  async function keptOfOthers(task: Task, entryIds: readonly string[]): Promise<WrittenCaption | null> {
    for (const entryId of entryIds) {
      const kept = entryId === task.entryId ? null : await keptOf({ ...task, entryId });
      if (kept) return kept;
    }
    return null;
  }

  return {
    /** The caption of a task. `write`: asks the model of this entry for it; what it rejects with, all reject with. */
    async caption(
      task: Task,
      write: (writer: ModelEntry) => Promise<WrittenCaption>,
    ): Promise<WrittenCaption> {
      const entry = run.entries.find(({ id }) => id === task.entryId);
      if (!entry) throw new Error(`The run has no entry ${task.entryId}`);
      const writer = writerOf(run.entries, entry);
      const entryIds = sharers.get(writer.id) ?? [];
      if (entryIds.length < 2) return write(writer);
      const key = taskKey({ ...task, entryId: writer.id });
      const joined = underWay.get(key);
      if (joined) return joined;
      const work = keptOfOthers(task, entryIds).then((kept) => kept ?? write(writer));
      underWay.set(key, work);
      work.catch(() => underWay.delete(key));
      return work;
    },

    /** The caption of a task is kept: who comes to it from now on finds it there. */
    kept(task: Task): void {
      const entry = run.entries.find(({ id }) => id === task.entryId);
      if (entry) underWay.delete(taskKey({ ...task, entryId: writerOf(run.entries, entry).id }));
    },
  };
}
