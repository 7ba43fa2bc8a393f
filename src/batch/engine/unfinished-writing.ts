import { inBatches } from "../../foundation/batches";
import type { BatchCall, BatchTask, BatchWriting } from "../../shapes/batch";
import type { Task } from "../../shapes/result";
import type { Storage } from "../../storage/open-storage";

/** Calls whose notes are changed at a time. */
const AT_A_TIME = 64;

/** The ids of calls that are out by these writings alone. */
function outByThese({ calls }: BatchTask, ids: ReadonlySet<string>): string[] {
  return Object.entries(calls).flatMap(([id, { answer, writings }]) =>
    answer === null && writings?.every((one) => ids.has(one)) ? [id] : [],
  );
}

/** The task without the calls that are out by these writings alone; null where nothing of it is out. */
function withoutWritings(task: BatchTask, ids: ReadonlySet<string>): BatchTask | null {
  const gone = new Set(outByThese(task, ids));
  const calls = Object.fromEntries(
    Object.entries(task.calls)
      .filter(([id]) => !gone.has(id))
      .map(([id, { writings, ...call }]) => [
        id,
        writings ? { ...call, writings: writings.filter((one) => !ids.has(one)) } : call,
      ]),
  );
  if (Object.keys(calls).length === 0) return null;
  const { earlierDraft, ...now } = task;
  const drafts = [now.draft, earlierDraft].flatMap((draft) => (draft && calls[draft.callId] ? [draft] : []));
  return { ...now, calls, draft: drafts[0] ?? null };
}

/**
 * Takes back what was noted of calls whose files nobody gets: they are not out, but for those that other writings put into
 * files or that were answered. Rejects as the store does.
 */
export async function takeBack(
  { batchCalls }: Storage,
  runId: string,
  writings: readonly BatchWriting[],
): Promise<void> {
  const ids = new Set(writings.map(({ id }) => id));
  const tasks: Task[] = [];
  await batchCalls.visit(runId, (task) => {
    const isOf = ({ writings: of }: BatchCall) => of?.some((one) => ids.has(one));
    if (Object.values(task.calls).some(isOf)) tasks.push(task);
  });
  await inBatches(tasks, AT_A_TIME, async (some) => {
    const changes = some.map((task) =>
      batchCalls.change(runId, task, (now) => now && withoutWritings(now, ids)),
    );
    await Promise.all(changes);
  });
  await batchCalls.changeWritings(runId, (now) => now.filter(({ id }) => !ids.has(id)));
}

/**
 * The last writing of a run that nobody finished, and the number of calls that are out by such writings alone; null for none.
 * Rejects as the store does.
 */
export async function unfinishedWriting(
  { batchCalls }: Storage,
  runId: string,
): Promise<{ last: BatchWriting; calls: number } | null> {
  const writings = await batchCalls.writings(runId);
  const [last] = writings;
  if (!last) return null;
  const ids = new Set(writings.map(({ id }) => id));
  // A call that two captions share is one.
  const calls = new Set<string>();
  await batchCalls.visit(runId, (task) => {
    for (const id of outByThese(task, ids)) calls.add(id);
  });
  return calls.size === 0 ? null : { last, calls: calls.size };
}
