import type { BatchAnswer, BatchTask } from "../../shapes/batch";
import { writerOf } from "../../shapes/called-models";
import { type Task, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { CallsOut, RunProgress } from "../../shapes/run-progress";
import type { Storage } from "../../storage/open-storage";

/** The ids of the calls of a task that stand so. */
function idsOf({ calls }: BatchTask, state: "out" | BatchAnswer["state"]): string[] {
  return Object.entries(calls).flatMap(([id, { answer }]) =>
    (answer?.state ?? "out") === state ? [id] : [],
  );
}

/** The calls of a run that are out as files, by the keys of their tasks: nobody has answered them yet. */
type TasksOut = ReadonlyMap<string, readonly string[]>;

type CallsAway = {
  out: TasksOut;
  /** The keys of tasks whose answers wait to be taken in. */
  arrived: ReadonlySet<string>;
  /** The number of calls that were answered as files. */
  answered: number;
};

/** The calls of a run that went out as files. Rejects as the store does. */
export async function callsAway(
  { batchCalls }: Pick<Storage, "batchCalls">,
  runId: string,
): Promise<CallsAway> {
  const out = new Map<string, string[]>();
  const arrived = new Set<string>();
  const answered = new Set<string>();
  await batchCalls.visit(runId, (task) => {
    const ids = idsOf(task, "out");
    if (ids.length > 0) out.set(taskKey(task), ids);
    if (task.came) arrived.add(taskKey(task));
    for (const id of idsOf(task, "answered")) answered.add(id);
  });
  return { out, arrived, answered: answered.size };
}

/** True for a task of these, which would ask a call that is out or answered, or for one that shares the caption of such. */
function wouldAskAgain(
  { entries }: Pick<Run, "entries">,
  out: Pick<ReadonlySet<string>, "has">,
  task: Task,
): boolean {
  if (out.has(taskKey(task))) return true;
  const entry = entries.find(({ id }) => id === task.entryId);
  return entry !== undefined && out.has(taskKey({ ...task, entryId: writerOf(entries, entry).id }));
}

/**
 * The planned tasks, by their keys, that a run does by itself, and those that it leaves to the files that their calls are in. `askOut`:
 * what nobody has answered yet is asked all the same.
 */
export function tasksHere(
  run: Pick<Run, "entries">,
  { out, arrived }: Pick<CallsAway, "out" | "arrived">,
  planned: Iterable<Task>,
  askOut: boolean,
): { here: Set<string>; leftOut: Set<string> } {
  const [here, leftOut] = [new Set<string>(), new Set<string>()];
  for (const task of planned) {
    const isHeld = wouldAskAgain(run, arrived, task) || (!askOut && wouldAskAgain(run, out, task));
    (isHeld ? leftOut : here).add(taskKey(task));
  }
  return { here, leftOut };
}

/** Counts the calls that are out and their tasks, without those of finished tasks; null for none. */
function countOut(out: TasksOut, done: ReadonlySet<string>): CallsOut | null {
  const open = [...out].filter(([key]) => !done.has(key));
  // A call that two captions share is one.
  const calls = new Set(open.flatMap(([, ids]) => ids)).size;
  return calls === 0 ? null : { calls, tasks: open.length };
}

/** The same as progress tells it, with the calls that were answered as files. */
export function awayTold(
  { out, arrived, answered }: CallsAway,
  done: ReadonlySet<string>,
): Pick<RunProgress, "out" | "arrived" | "answered"> {
  const stillOut = countOut(out, done);
  return {
    ...(arrived.size === 0 ? {} : { arrived: arrived.size }),
    ...(stillOut === null ? {} : { out: stillOut }),
    ...(answered === 0 ? {} : { answered }),
  };
}
