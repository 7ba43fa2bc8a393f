import { taskKey } from "../../shapes/task-state";
import type { RowTable } from "../row-table";
import type { ResultRows } from "./result-rows";
import type { ResultTable } from "./result-table";
import type { KeptResultKey } from "./run-store";

/** Results in memory, for browsers without storage. Rows are copied in and out, as IndexedDB does. */
export function createMemoryResultTable(runTable: RowTable): ResultTable {
  const runs = new Map<string, Map<string, ResultRows>>();
  const rowsOf = ({ runId, ...task }: KeptResultKey) => runs.get(runId)?.get(taskKey(task));

  function put(rows: ResultRows): void {
    const { runId } = rows.result;
    const results = runs.get(runId) ?? new Map<string, ResultRows>();
    runs.set(runId, results.set(taskKey(rows.result), structuredClone(rows)));
  }

  function all(runId: string): ResultRows[] {
    return [...(runs.get(runId)?.values() ?? [])];
  }

  function keyOf({ runId, sampleId, entryId, repeat }: KeptResultKey): KeptResultKey {
    return { runId, sampleId, entryId, repeat };
  }

  return {
    async keep(runId, rows) {
      if ((await runTable.get(runId)) === undefined) return false;
      for (const row of rows) put(row);
      return true;
    },
    async bringBack(rows, { replace }) {
      for (const row of rows) if (replace || !rowsOf(row.result)) put(row);
    },
    get: async (key) => structuredClone(rowsOf(key)?.result),
    getColumns: async (key) => structuredClone(rowsOf(key)?.columns),
    keys: async (runId) => all(runId).map(({ result }) => keyOf(result)),
    async visitColumns(runId, visit) {
      for (const { columns } of all(runId)) visit(structuredClone(columns), keyOf(columns));
    },
    async visitResults(runId, visit) {
      for (const { result } of all(runId)) visit(structuredClone(result), keyOf(result));
    },
    count: async (runId, mark) => all(runId).filter(({ columns }) => columns.mark === mark).length,
    async visitMedia(runId, visit) {
      for (const { media } of all(runId)) if (media) visit(structuredClone(media));
    },
    async removeRun(runId) {
      runs.delete(runId);
    },
    async clear() {
      runs.clear();
    },
  };
}
