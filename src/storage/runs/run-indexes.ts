import { RESULT_VERSION } from "../../lib/document-versions";
import type { Result } from "../../schemas/result";
import type { DataSetStore } from "../data-sets/data-set-store";
import { type ColumnsRow, columnsRowOf, isColumnsRow } from "./index/columns-row";
import { createRunIndex, type RunIndex } from "./index/run-index";
import type { ResultTable } from "./result-table";
import type { KeptResultKey, OpenedResult, OpenedRun } from "./run-store";

/** The columns of runs that are in use, read once and kept up to date from then on. */
export interface RunIndexes {
  open(runId: string): Promise<RunIndex>;
  /** Takes in a result that was just kept, where the run's columns are open. */
  take(row: ColumnsRow): Promise<void>;
  /** Reads again what another tab has kept, where the run's columns are open. */
  refresh(key: KeptResultKey): Promise<void>;
  /** Lets go of a run's columns, or of all. */
  close(runId?: string): void;
}

export interface RunIndexesParts {
  results: ResultTable;
  dataSets: DataSetStore;
  load: (runId: string) => Promise<OpenedRun | null>;
  /** The result itself, from where a damaged row of columns is made anew. */
  openResult: (key: KeptResultKey) => Promise<OpenedResult | null>;
  /** Writes a result and its row of columns again. */
  mend: (result: Result) => Promise<void>;
}

/** Columns of so many runs stay open: those asked for last. */
const MOST_OPEN = 4;

/** No columns open yet. */
export function createRunIndexes({ results, dataSets, load, openResult, mend }: RunIndexesParts): RunIndexes {
  const opened = new Map<string, Promise<RunIndex>>();

  async function read(runId: string): Promise<RunIndex> {
    const found = await load(runId);
    const run = found === null || found.state === "unreadable" ? null : found.run;
    const outline = (run && (await dataSets.outline(run.dataSet.id))) ?? [];
    const chosen = run?.chosen ?? "all";
    const index = createRunIndex({
      sampleIds: chosen === "all" ? outline.map(({ id }) => id) : chosen,
      entryIds: run?.entries.map(({ id }) => id) ?? [],
      outline,
    });
    const damaged: KeptResultKey[] = [];
    await results.visitColumns(runId, (row, key) => {
      if (!isColumnsRow(row) || !index.set(row)) damaged.push(key);
    });
    for (const key of damaged) index.set(await mended(key));
    return index;
  }

  /** The row of a result whose own was damaged; a result that is lost is open again, and says so. */
  async function mended(key: KeptResultKey): Promise<ColumnsRow> {
    const found = await openResult(key);
    if (found?.state === "ready") {
      await mend(found.result).catch(() => undefined);
      return columnsRowOf(found.result);
    }
    const nothing = {
      format: "caplens-result",
      version: RESULT_VERSION,
      ...key,
      caption: null,
      judgement: null,
    } as const;
    return columnsRowOf({ ...nothing, problem: found?.problem ?? null });
  }

  return {
    async open(runId) {
      const known = opened.get(runId);
      const index = known ?? read(runId);
      // The one asked for last stands last.
      opened.delete(runId);
      opened.set(runId, index);
      for (const oldest of [...opened.keys()].slice(0, -MOST_OPEN)) opened.delete(oldest);
      try {
        return await index;
      } catch (error) {
        if (opened.get(runId) === index) opened.delete(runId);
        throw error;
      }
    },
    async take(row) {
      (await opened.get(row.runId)?.catch(() => null))?.set(row);
    },
    async refresh(key) {
      const index = await opened.get(key.runId)?.catch(() => null);
      if (!index) return;
      const row = await results.getColumns(key);
      if (isColumnsRow(row)) index.set(row);
    },
    close(runId) {
      if (runId === undefined) opened.clear();
      else opened.delete(runId);
    },
  };
}
