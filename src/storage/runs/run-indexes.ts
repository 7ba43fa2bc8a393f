import { RESULT_VERSION } from "../../foundation/document-versions";
import { keepLatest } from "../../foundation/keep-latest";
import type { Result, ResultKey } from "../../shapes/result";
import { captionTexts } from "../../shapes/run-condition";
import type { RunFilter, RunOrder } from "../../shapes/run-table";
import type { DataSetStore } from "../data-sets/data-set-store";
import { createCaptionSearch } from "./caption-search";
import { type ColumnsRow, columnsRowOf, isColumnsRow } from "./index/columns-row";
import type { RunIndex } from "./index/run-index";
import { lateRunIndex } from "./late-run-index";
import type { ResultTable } from "./result-table";
import type { KeptResultKey, OpenedResult, OpenedRun } from "./run-store";

/** The columns of runs that are in use, read once and kept up to date from then on. */
export interface RunIndexes {
  open(runId: string): Promise<RunIndex>;
  /**
   * The numbers of a run's results that fit, in this order, with the index that they are of; `row`: the number of
   * the result of `task`, null where there is none. Rejects with `AbortError` where a search in captions was cancelled.
   */
  find(
    runId: string,
    filter?: RunFilter,
    order?: RunOrder,
    signal?: AbortSignal,
    task?: ResultKey,
  ): Promise<{ found: Uint32Array; index: RunIndex; row: number | null }>;
  /** Takes in a result that was just kept, where the run's columns are open. */
  take(row: ColumnsRow, result: Result): Promise<void>;
  /** Reads again what another tab has kept, where the run's columns are open. */
  refresh(key: KeptResultKey): Promise<void>;
  /** Lets go of a run's columns, or of all. */
  close(runId?: string): void;
}

interface RunIndexesParts {
  results: Pick<ResultTable, "visitColumns" | "visitResults" | "getColumns">;
  dataSets: Pick<DataSetStore, "outline">;
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
  const opened = keepLatest(MOST_OPEN, read);
  const captions = createCaptionSearch(results);

  async function read(runId: string): Promise<RunIndex> {
    const [{ createRunIndex }, found] = await Promise.all([lateRunIndex(), load(runId)]);
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
    const nothing: Omit<Result, "problem"> = {
      format: "caplens-result",
      version: RESULT_VERSION,
      ...key,
      caption: null,
      refined: null,
      judgement: null,
      overrules: [],
    };
    return columnsRowOf({ ...nothing, problem: found?.problem ?? null });
  }

  return {
    open: opened.get,
    async find(runId, filter = {}, order = { by: "plan" }, signal = new AbortController().signal, task) {
      const index = await opened.get(runId);
      const texts = filter.condition ? captionTexts(filter.condition) : [];
      const hits = await captions.find(runId, index, texts, signal);
      const row = task && index.rowOf(task);
      return { found: index.find(filter, order, hits), index, row: row ?? null };
    },
    async take(row, result) {
      const index = await opened.peek(row.runId);
      index?.set(row);
      if (index) captions.take(index, result);
    },
    async refresh(key) {
      const index = await opened.peek(key.runId);
      if (!index) return;
      captions.forget(index);
      const row = await results.getColumns(key);
      if (isColumnsRow(row)) index.set(row);
    },
    close: opened.forget,
  };
}
