import { inBatches } from "../../foundation/batches";
import { RESULT_VERSION } from "../../foundation/document-versions";
import { abortError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import { createSharedWork, keepLatest } from "../../foundation/shared-work";
import { textFinder } from "../../foundation/text-pieces";
import { judgedCaption } from "../../shapes/judged-caption";
import type { Result, ResultKey } from "../../shapes/result";
import { captionTexts, type RunFilter, type RunOrder } from "../../shapes/run-table";
import type { DataSetStore } from "../data-sets/data-set-rows";
import { type ColumnsRow, columnsRowOf, isColumnsRow } from "./index/columns-row";
import type { CaptionHits } from "./index/condition-test";
import type { RunIndex } from "./index/run-index";
import type { ResultTable } from "./result-table";
import type { KeptResultKey, OpenedResult, OpenedRun } from "./run-store";

/** Finds texts in the captions of runs, and remembers what it found for as long as the columns of the run are open. */
interface CaptionSearch {
  /** Results that have these texts, by their numbers in the columns. Reads every result once for each new text. */
  find(runId: string, index: RunIndex, texts: readonly string[], signal: AbortSignal): Promise<CaptionHits>;
  /** Takes in a result that was just kept. */
  take(index: RunIndex, result: Result): void;
  /** Forgets what was found: something was kept that is not known here. */
  forget(index: RunIndex): void;
}

type Found = {
  rows: Set<number>;
  fits: (text: string) => boolean /** Kept since the search began. */;
  taken: Set<number>;
};

/** Texts whose hits are remembered: those asked for last. */
const MOST_TEXTS = 8;

/** The caption of a result's row, without a check of all the rest of it. */
function captionIn(row: unknown): string | null {
  if (typeof row !== "object" || row === null) return null;
  const caption: unknown = Reflect.get(row, "caption");
  if (typeof caption !== "object" || caption === null) return null;
  const text: unknown = Reflect.get(caption, "text");
  return typeof text === "string" ? text : null;
}

function createCaptionSearch(results: Pick<ResultTable, "visitResults">): CaptionSearch {
  const known = new WeakMap<RunIndex, Map<string, Found>>();
  /** Searches that have not come to their end yet hear of what is kept meanwhile, too. */
  const underWay = new WeakMap<RunIndex, Set<Found>>();
  const sharedBy = new WeakMap<RunIndex, ReturnType<typeof createSharedWork<Found>>>();

  async function search(runId: string, index: RunIndex, text: string, signal: AbortSignal): Promise<Found> {
    const found: Found = { rows: new Set(), fits: textFinder(text), taken: new Set() };
    const others = underWay.get(index) ?? new Set();
    underWay.set(index, others.add(found));
    try {
      await results.visitResults(runId, (row, key) => {
        signal.throwIfAborted();
        const at = index.rowOf(key);
        if (at === undefined || found.taken.has(at)) return;
        if (found.fits(captionIn(row) ?? "")) found.rows.add(at);
      });
    } catch (error) {
      throw signal.aborted ? abortError() : error;
    } finally {
      others.delete(found);
    }
    return found;
  }

  return {
    async find(runId, index, texts, signal) {
      const remembered = known.get(index) ?? new Map<string, Found>();
      known.set(index, remembered);
      const shared = sharedBy.get(index) ?? createSharedWork<Found>();
      sharedBy.set(index, shared);
      const hits = new Map<string, ReadonlySet<number>>();
      for (const text of texts) {
        const found =
          remembered.get(text) ??
          (await shared.join(text, signal, (stopping) => search(runId, index, text, stopping)));
        remembered.delete(text);
        if (known.get(index) === remembered) remembered.set(text, found);
        for (const oldest of [...remembered.keys()].slice(0, -MOST_TEXTS)) remembered.delete(oldest);
        hits.set(text, found.rows);
      }
      return hits;
    },
    take(index, result) {
      const at = index.rowOf(result);
      if (at === undefined) return;
      for (const found of [...(known.get(index)?.values() ?? []), ...(underWay.get(index) ?? [])]) {
        found.taken.add(at);
        if (found.fits(judgedCaption(result)?.text ?? "")) found.rows.add(at);
        else found.rows.delete(at);
      }
    },
    forget(index) {
      known.delete(index);
      sharedBy.delete(index);
    },
  };
}

/** Maker of a run's index; fetched when the first is made, since runs are saved and listed without. */
export const lazyRunIndex = lazyModule("What finds results of runs", () => import("./index/run-index"));

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
  results: Pick<ResultTable, "visitColumns" | "visitResults" | "packed">;
  dataSets: Pick<DataSetStore, "outline">;
  load: (runId: string) => Promise<OpenedRun | null>;
  /** Writes what the columns hold of results anew from the results as they are then; null for those that can't be read. */
  writeColumns: (keys: readonly KeptResultKey[]) => Promise<(ColumnsRow | null)[]>;
  /** The result itself, wherever a copy of it is. */
  openResult: (key: KeptResultKey) => Promise<OpenedResult | null>;
}

/** Columns of so many results and more are kept as one value, too. */
const MANY = 1000;

/** Time in which those who opened a run are answered before its columns are kept, in milliseconds. */
const ANSWERED = 1000;

/** Rows that are made anew together. */
const MENDED_AT_ONCE = 200;

/** Columns of so many runs stay open: those asked for last. */
const MOST_OPEN = 4;

/** No columns open yet. */
export function createRunIndexes({
  results,
  dataSets,
  load,
  openResult,
  writeColumns,
}: RunIndexesParts): RunIndexes {
  const opened = keepLatest(MOST_OPEN, read);
  const captions = createCaptionSearch(results);

  async function read(runId: string): Promise<RunIndex> {
    const [{ createRunIndex, packedOf }, found, kept] = await Promise.all([
      lazyRunIndex(),
      load(runId),
      results.packed(runId),
    ]);
    const run = found === null || found.state === "unreadable" ? null : found.run;
    const outline = (run && (await dataSets.outline(run.dataSet.id))) ?? [];
    const chosen = run?.chosen ?? "all";
    const parts = {
      sampleIds: chosen === "all" ? outline.map(({ id }) => id) : chosen,
      entryIds: run?.entries.map(({ id }) => id) ?? [],
      outline,
    };
    const packed = packedOf(kept?.columns, parts);
    const index = createRunIndex(parts, packed);
    if (packed !== null) return index;
    const damaged: KeptResultKey[] = [];
    await results.visitColumns(runId, (row, key) => {
      if (!isColumnsRow(row) || !index.set(row)) damaged.push(key);
    });
    if (kept !== null && damaged.length === 0 && index.columns().length >= MANY)
      setTimeout(() => kept.keep(index.pack()).catch(() => undefined), ANSWERED);
    await inBatches(damaged, MENDED_AT_ONCE, async (keys) => {
      for (const row of await mended(keys)) index.set(row);
    });
    return index;
  }

  /** The rows of results whose own were damaged, written anew; a result that is lost is open again, and says so. */
  async function mended(keys: readonly KeptResultKey[]): Promise<ColumnsRow[]> {
    const rows = await writeColumns(keys).catch(() => null);
    return Promise.all(keys.map(async (key, at) => rows?.[at] ?? columnsRowOf(await foundElsewhere(key))));
  }

  async function foundElsewhere(key: KeptResultKey): Promise<Result> {
    const found = await openResult(key);
    if (found?.state === "ready") return found.result;
    const nothing: Omit<Result, "problem"> = {
      format: "caplens-result",
      version: RESULT_VERSION,
      ...key,
      caption: null,
      refined: null,
      judgement: null,
      overrules: [],
    };
    return { ...nothing, problem: found?.problem ?? null };
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
      const found = await openResult(key);
      if (found?.state === "ready") index.set(columnsRowOf(found.result));
    },
    close: opened.forget,
  };
}
