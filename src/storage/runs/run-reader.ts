import { breakDown } from "./index/break-down";
import { countFacets } from "./index/count-facets";
import { rowAt, stateAt } from "./index/row-at";
import type { RunIndexes } from "./run-indexes";
import type { RunStore } from "./run-store";

/** What tables and scores read of runs, wherever these lie. */
export type RunReader = Pick<
  RunStore,
  "load" | "result" | "states" | "window" | "placeOf" | "facets" | "breakdown" | "columns" | "close"
>;

/** Reads runs by their columns; `load` and `result` read what columns do not hold. */
export function createRunReader(
  indexes: RunIndexes,
  { load, result }: Pick<RunReader, "load" | "result">,
): RunReader {
  return {
    load,
    result,

    async states(runId) {
      const columns = (await indexes.open(runId)).columns();
      return Array.from({ length: columns.length }, (_, row) => stateAt(columns, row));
    },

    async window(runId, { from, count, filter, order }, signal) {
      const { found, columns } = await indexes.find(runId, filter, order, signal);
      const rows = Array.from(found.subarray(from, from + count), (row) => rowAt(columns, row));
      return { total: found.length, from, rows };
    },

    async placeOf(runId, { task, filter, order }, signal) {
      const { found, row } = await indexes.find(runId, filter, order, signal, task);
      const place = row === null ? -1 : found.indexOf(row);
      return place === -1 ? null : place;
    },

    async facets(runId, filter, signal) {
      const { found, columns } = await indexes.find(runId, filter, undefined, signal);
      return countFacets(columns, found);
    },

    async breakdown(runId, filter, signal) {
      const { found, columns } = await indexes.find(runId, filter, undefined, signal);
      return breakDown(columns, found);
    },

    columns: async (runId) => (await indexes.open(runId)).columns(),
    close: indexes.close,
  };
}
