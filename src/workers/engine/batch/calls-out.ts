import { taskKey } from "../../../evaluation/run/task";
import { writerOf } from "../../../lib/refined-entries";
import type { BatchTask } from "../../../schemas/batch";
import type { Run } from "../../../schemas/run";
import type { CallsOut } from "../../../schemas/run-progress";
import type { Storage } from "../../../storage/open-storage";

/** The ids of the calls of a task whose files are out: nobody has answered them yet. */
function idsOut({ calls }: BatchTask): string[] {
  return Object.entries(calls).flatMap(([id, { answer }]) => (answer === null ? [id] : []));
}

/** The calls of a run that are out as files, by the keys of their tasks. */
export type TasksOut = ReadonlyMap<string, readonly string[]>;

/** What is out of a run. Rejects as the store does. */
export async function tasksOut(
  { batchCalls }: Pick<Storage, "batchCalls">,
  runId: string,
): Promise<TasksOut> {
  const out = new Map<string, string[]>();
  await batchCalls.visit(runId, (task) => {
    const ids = idsOut(task);
    if (ids.length > 0) out.set(taskKey(task), ids);
  });
  return out;
}

/** True for a task that would ask a call that is out: one of its own, or the caption that it shares. */
export function wouldAskAgain(
  { entries }: Pick<Run, "entries">,
  out: TasksOut,
  task: { sampleId: string; entryId: string; repeat: number },
): boolean {
  if (out.has(taskKey(task))) return true;
  const entry = entries.find(({ id }) => id === task.entryId);
  return entry !== undefined && out.has(taskKey({ ...task, entryId: writerOf(entries, entry).id }));
}

/** How many calls of how many tasks are out, those of tasks that are done left out; null for none. */
export function countOut(out: TasksOut, done: ReadonlySet<string>): CallsOut | null {
  const open = [...out].filter(([key]) => !done.has(key));
  // A call that two captions share is one.
  const calls = new Set(open.flatMap(([, ids]) => ids)).size;
  return calls === 0 ? null : { calls, tasks: open.length };
}
