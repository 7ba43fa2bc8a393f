import type { BatchTask, BatchWriting } from "../shapes/batch";
import { BatchCallRowShape } from "../shapes/generated/batch-call-row";
import { BatchWritingRowShape } from "../shapes/generated/batch-writing-row";
import { fits, readOutside } from "../shapes/read-outside";
import type { ResultKey } from "../shapes/result";
import type { BatchCallRow, BatchWritingRow } from "../shapes/rows";
import type { StorageGuard } from "./guard";
import type { RowTable } from "./row-table";

/** The calls of runs that went out as files, and what was answered. Every method rejects with a ProblemError. */
export interface BatchCallStore {
  /** The calls of a task that went out; null where there are none, or they can't be read: they go out again then. */
  task(runId: string, key: ResultKey): Promise<BatchTask | null>;
  /** Changes what is kept of a task, at once over all tabs; null stands for nothing. */
  change(
    runId: string,
    key: ResultKey,
    change: (before: BatchTask | null) => BatchTask | null,
  ): Promise<void>;
  /** Calls `visit` with each task of a run of which something went out, one after the other. Resolves to how many can't be read. */
  visit(runId: string, visit: (task: BatchTask) => unknown, signal?: AbortSignal): Promise<number>;
  /** The writings of a run's calls that are not finished, the last one first. */
  writings(runId: string): Promise<BatchWriting[]>;
  /** Changes the list of writings that are not finished, at once over all tabs. */
  changeWritings(runId: string, change: (before: BatchWriting[]) => BatchWriting[]): Promise<void>;
  /** Drops all that is about these runs. */
  forget(runIds: readonly string[]): Promise<void>;
}

/** The calls of a task that come from outside; checked as rows are. */
export const readTask = (task: unknown) => readOutside(BatchCallRowShape, { id: "", task });

/** Writings that come from outside; checked as rows are. */
export const readWritings = (writings: unknown) => readOutside(BatchWritingRowShape, { id: "", writings });

/** The keys of a run begin with this. */
function headOf(runId: string): string {
  return `${JSON.stringify([runId]).slice(0, -1)},`;
}

function idOf(runId: string, { sampleId, entryId, repeat }: ResultKey): string {
  return JSON.stringify([runId, sampleId, entryId, repeat]);
}

/** No task has a key of two parts. */
function writingIdOf(runId: string): string {
  return JSON.stringify([runId, "writing"]);
}

/** The store over its table: a row a task, and one for what is being written. */
export function createBatchCallStore({
  table,
  guard,
}: {
  table: RowTable;
  guard: StorageGuard;
}): BatchCallStore {
  const taskOf = (row: unknown) => (fits(BatchCallRowShape, row) ? row.task : null);
  const writingsOf = (row: unknown) => (fits(BatchWritingRowShape, row) ? row.writings : []);

  return {
    task: async (runId, key) => taskOf(await table.get(idOf(runId, key))),

    change: (runId, key, change) => {
      const id = idOf(runId, key);
      return guard.write(() =>
        table.update(id, (row): BatchCallRow | undefined => {
          const task = change(taskOf(row));
          return task === null ? undefined : { id, task };
        }),
      );
    },

    async visit(runId, visit, signal) {
      const head = headOf(runId);
      let lost = 0;
      for (const id of await table.keys()) {
        if (!id.startsWith(head) || id === writingIdOf(runId)) continue;
        signal?.throwIfAborted();
        const row = await table.get(id);
        const task = taskOf(row);
        if (task) await visit(task);
        else if (row !== undefined) lost += 1;
      }
      return lost;
    },

    writings: async (runId) => writingsOf(await table.get(writingIdOf(runId))),

    changeWritings(runId, change) {
      const id = writingIdOf(runId);
      return guard.write(() =>
        table.update(id, (row): BatchWritingRow | undefined => {
          const writings = change(writingsOf(row));
          return writings.length === 0 ? undefined : { id, writings };
        }),
      );
    },

    async forget(runIds) {
      if (runIds.length === 0) return;
      const heads = runIds.map(headOf);
      for (const id of await table.keys()) {
        if (heads.some((head) => id.startsWith(head)))
          await guard.write(() => table.update(id, () => undefined));
      }
    },
  };
}
