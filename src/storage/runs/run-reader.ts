import type { RunIndexes } from "./run-indexes";
import type { RunStore } from "./run-store";

/** The part of a run store that tables and scores read, wherever the runs lie. */
export type RunReader = Pick<
  RunStore,
  "load" | "result" | "states" | "window" | "placeOf" | "breakdown" | "columns"
>;

/** Reads runs by their columns; `load` and `result` read what columns do not hold. */
export function createRunReader(
  indexes: RunIndexes,
  { load, result }: Pick<RunReader, "load" | "result">,
): RunReader {
  return {
    load,
    result,

    states: async (runId) => (await indexes.open(runId)).states(),

    async window(runId, { from, count, filter, order }, signal) {
      const { found, index } = await indexes.find(runId, filter, order, signal);
      return { total: found.length, from, rows: index.rowsAt(found.subarray(from, from + count)) };
    },

    async placeOf(runId, { task, filter, order }, signal) {
      const { found, row } = await indexes.find(runId, filter, order, signal, task);
      const place = row === null ? -1 : found.indexOf(row);
      return place === -1 ? null : place;
    },

    async breakdown(runId, filter, signal) {
      const { found, index } = await indexes.find(runId, filter, undefined, signal);
      return index.breakdown(found);
    },

    columns: async (runId) => (await indexes.open(runId)).columns(),
  };
}
