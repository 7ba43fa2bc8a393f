import { unwrap } from "idb";
import { groupBy } from "../../foundation/groups";
import { sha256OfText } from "../../foundation/hashing";
import { RatingRowShape } from "../../shapes/generated/rating-row";
import { RunChangeShape } from "../../shapes/generated/run-change";
import { fits } from "../../shapes/read-outside";
import type { Result } from "../../shapes/result";
import type { RatingRow } from "../../shapes/rows";
import type { RunChange } from "../../shapes/tab-words";
import { type Broadcast, openBroadcast } from "../broadcast";
import type { CaplensDatabase, DatabaseConnection, ResultPath } from "../database";
import { type LineLogs, openLineLogs } from "../line-logs";
import { isDocument } from "../loose-document";
import { referencedHashes } from "../references";
import { keysUnder, rowOrLost, visitRows } from "../row-table";
import { guarded } from "../storage-problems";
import {
  columnLists,
  countListed,
  listedIn,
  RESULT_STORES,
  type ResultTransaction,
  takeListsApart,
  WRITTEN_STORES,
  withoutLostLists,
} from "./column-lists";
import { type ColumnsRow, columnsRowOf } from "./index/columns-row";
import type { PackedColumns } from "./index/packed-columns";
import type { KeptResultKey } from "./run-store";

/** The blobs that results of a run name: `set` is the SHA-256 of the list, so that equal lists are kept once. */
type MediaRow = { runId: string; set: string; hashes: string[] };

/**
 * The columns of a run as one value, null where that is not kept, and a text that changes with every result that is kept; undefined
 * where neither was ever written.
 */
type PackedRow = { runId: string; change: string; columns: PackedColumns | null } | undefined;

function isPackedRow(row: unknown): row is PackedRow {
  if (row === undefined) return true;
  if (typeof row !== "object" || row === null) return false;
  return "change" in row && typeof row.change === "string" && "columns" in row;
}

/** All that is written of a result, at once: the result as text, since its many fields take the database several times as long. */
export type ResultRows = { result: Result; text: string; columns: ColumnsRow; media: MediaRow | null };

/** The rows written for a result; no media where it names none. */
export async function resultRows(result: Result): Promise<ResultRows> {
  const { runId } = result;
  const text = JSON.stringify(result);
  const rows = { result, text, columns: columnsRowOf(result) };
  const hashes = [...referencedHashes(text)].sort();
  if (hashes.length === 0) return { ...rows, media: null };
  const set = await sha256OfText(hashes.join(""));
  return { ...rows, media: { runId, set, hashes } };
}

/**
 * The results of all runs, and what their columns hold. Rows are `unknown`; whoever reads them checks them. One that
 * the browser has lost is a `LostRow`. What a call wrote is on disk when it resolves. Every method rejects with a
 * ProblemError.
 */
export interface ResultTable {
  /** Writes results of one run, in one transaction. False, and nothing is written, where that run has no row. */
  keep(runId: string, rows: readonly ResultRows[]): Promise<boolean>;
  /** Writes those of these results that have no row, or all of them, whether or not their run has one. */
  bringBack(rows: readonly ResultRows[], options: { replace: boolean }): Promise<void>;
  /**
   * Writes what the columns hold of these results anew, in one transaction with reading them: `columnsOf` says what that is, or
   * null for a result that is damaged. Returns the same; null where there is no result, too.
   */
  writeColumns(
    keys: readonly KeptResultKey[],
    columnsOf: (row: unknown, key: KeptResultKey) => ColumnsRow | null,
  ): Promise<(ColumnsRow | null)[]>;
  get(key: KeptResultKey): Promise<unknown>;
  /** Keys of all results of a run, in their order. */
  keys(runId: string): Promise<KeptResultKey[]>;
  /** Calls `visit` with what the columns hold of each result of a run; nothing where that is lost. */
  visitColumns(runId: string, visit: (row: unknown, key: KeptResultKey) => void): Promise<void>;
  /** Calls `visit` with each result of a run, in the order of keys; ends with what it throws. */
  visitResults(runId: string, visit: (row: unknown, key: KeptResultKey) => void): Promise<void>;
  /**
   * The columns of a run as one value that holds all of its results, to be checked, or null where there is none; `keep` keeps
   * them for the next time, unless a result was kept since they were asked for. It rejects with what IndexedDB throws.
   */
  packed(
    runId: string,
  ): Promise<{ columns: unknown; keep: (columns: PackedColumns) => Promise<void> } | null>;
  /** Number of results of a run with this mark. */
  count(runId: string, mark: "done" | "failed"): Promise<number>;
  /** Calls `visit` with each list of blobs that results of a run name. */
  visitMedia(runId: string, visit: (row: unknown) => void): Promise<void>;
  /** Drops all results of a run. */
  removeRun(runId: string): Promise<void>;
  clear(): Promise<void>;
}

const rowOf = ({ result, text }: ResultRows) => ({ ...keyOf(pathOf(result)), text });

/** The result of a row, of earlier versions too, which kept it as it is; a row of torn text as it is, which is no result. */
function resultIn(row: unknown): unknown {
  const text = isDocument(row) ? row.text : undefined;
  try {
    return typeof text === "string" ? JSON.parse(text) : row;
  } catch {
    return row;
  }
}

/** Fewer results that are kept together get rows of their own in the columns, too: they may well be kept again. */
const FEWEST_LISTED = 50;

/** Drops the columns of a run that are kept as one value: its results are about to change. */
function dropPacked(transaction: ResultTransaction, runId: string): void {
  const row: PackedRow = { runId, change: crypto.randomUUID(), columns: null };
  unwrap(transaction.objectStore("packedColumns")).put(row);
}

/** Puts all that is written of these results of one run, in the place of what was kept of them. */
async function putRows(
  transaction: ResultTransaction,
  runId: string,
  rows: readonly ResultRows[],
): Promise<void> {
  await takeListsApart(
    transaction,
    runId,
    rows.map(({ result }) => pathOf(result)),
  );
  dropPacked(transaction, runId);
  const results = unwrap(transaction.objectStore("results"));
  const columns = unwrap(transaction.objectStore("resultColumns"));
  const media = unwrap(transaction.objectStore("runMedia"));
  // The stores as they are: idb's promise for each of thousands takes longer than to hand the row over.
  for (const one of rows) {
    results.put(rowOf(one));
    columns.put(one.columns);
    if (one.media) media.put(one.media);
  }
}

/**
 * Writes results of one run. `asNew`: rejects, and nothing is written, where one of them was kept before or comes twice; their
 * columns lie in lists then, unless some of the run's have rows of their own. False, and nothing is written, where the run has no row.
 */
async function keepRows(
  database: CaplensDatabase,
  runId: string,
  rows: readonly ResultRows[],
  asNew: boolean,
): Promise<boolean> {
  const transaction = database.transaction(WRITTEN_STORES, "readwrite", { durability: "strict" });
  transaction.done.catch(() => undefined);
  const lists = transaction.objectStore("columnLists");
  const [known, own, listed] = await Promise.all([
    transaction.objectStore("runs").getKey(runId),
    asNew && transaction.objectStore("resultColumns").getKey(keysUnder(runId)),
    asNew && countListed(lists, runId, "all"),
  ]);
  if (known !== undefined && listed !== false && own === undefined) {
    dropPacked(transaction, runId);
    const [results, media] = [transaction.objectStore("results"), transaction.objectStore("runMedia")];
    for (const one of rows) {
      unwrap(results).add(rowOf(one));
      if (one.media) unwrap(media).put(one.media);
    }
    const columns = rows.map((one) => one.columns);
    for (const list of columnLists(runId, columns, listed)) unwrap(lists).add(list);
  } else if (known !== undefined) await putRows(transaction, runId, rows);
  await transaction.done;
  return known !== undefined;
}

/** The table in IndexedDB. */
export function createDatabaseResultTable(connection: DatabaseConnection): ResultTable {
  const use = <T>(work: (database: CaplensDatabase) => Promise<T>) =>
    guarded(async () => work(await connection.use()));
  /** The same with writing results of these runs. */
  const write = <T>(runIds: readonly string[], work: (database: CaplensDatabase) => Promise<T>) =>
    use((database) => withoutLostLists(database, runIds, () => work(database)));
  const read = readTogether((paths) => use((database) => resultsAt(database, paths)));
  return {
    keep: (runId, rows) =>
      write([runId], (database) => {
        if (rows.length < FEWEST_LISTED) return keepRows(database, runId, rows, false);
        // The transaction does not tell why it ended; another cause ends the second one, too.
        return keepRows(database, runId, rows, true).catch(() => keepRows(database, runId, rows, false));
      }),
    bringBack: (rows, { replace }) =>
      write(runsOf(rows.map(({ result }) => result)), async (database) => {
        const transaction = database.transaction(WRITTEN_STORES, "readwrite", { durability: "strict" });
        transaction.done.catch(() => undefined);
        const results = transaction.objectStore("results");
        for (const [runId, of] of groupBy(rows, ({ result }) => result.runId)) {
          const known = await Promise.all(of.map(({ result }) => replace || results.getKey(pathOf(result))));
          const due = of.filter((_, at) => replace || known[at] === undefined);
          if (due.length > 0) await putRows(transaction, runId, due);
        }
        await transaction.done;
      }),
    writeColumns: (keys, columnsOf) =>
      write(runsOf(keys), async (database) => {
        const transaction = database.transaction(WRITTEN_STORES, "readwrite");
        transaction.done.catch(() => undefined);
        const results = transaction.objectStore("results");
        const rows = await Promise.all(keys.map((key) => results.get(pathOf(key))));
        const written = keys.map((key, at) =>
          rows[at] === undefined ? null : columnsOf(resultIn(rows[at]), key),
        );
        for (const [runId, of] of groupBy(keys, (key) => key.runId)) {
          await takeListsApart(transaction, runId, of.map(pathOf));
          dropPacked(transaction, runId);
        }
        const allColumns = unwrap(transaction.objectStore("resultColumns"));
        for (const columns of written) if (columns) allColumns.put(columns);
        await transaction.done;
        return written;
      }),
    get: async (key) => resultIn(await read(pathOf(key))),
    keys: (runId) =>
      use(async (database) => (await database.getAllKeys("results", keysUnder(runId))).map(keyOf)),
    visitColumns: (runId, visit) =>
      use(async (database) => {
        const range = keysUnder(runId);
        const visited = new Set<string>();
        const take = (row: unknown, path: ResultPath) => {
          visited.add(JSON.stringify(path));
          visit(row, keyOf(path));
        };
        await visitRows(database, "columnLists", range, (list) => {
          for (const { path, row } of listedIn(list) ?? []) take(row, path);
        });
        await visitRows(database, "resultColumns", range, take);
        if (visited.size >= (await database.count("results", range))) return;
        for (const path of await database.getAllKeys("results", range))
          if (!visited.has(JSON.stringify(path))) visit(undefined, keyOf(path));
      }),
    visitResults: (runId, visit) =>
      use((database) =>
        visitRows(database, "results", keysUnder(runId), (row, path) => visit(resultIn(row), keyOf(path))),
      ),
    packed: (runId) =>
      use(async (database) => {
        const row = await database.get("packedColumns", runId);
        if (!isPackedRow(row)) return null;
        return {
          columns: row?.columns ?? null,
          keep: async (columns) => {
            const transaction = database.transaction(["packedColumns", "runs"], "readwrite");
            transaction.done.catch(() => undefined);
            const store = transaction.objectStore("packedColumns");
            const [known, now] = await Promise.all([
              transaction.objectStore("runs").getKey(runId),
              store.get(runId),
            ]);
            if (known !== undefined && isPackedRow(now) && now?.change === row?.change)
              await store.put({ runId, change: row?.change ?? crypto.randomUUID(), columns });
            await transaction.done;
          },
        };
      }),
    count: (runId, mark) =>
      use(async (database) => {
        const transaction = database.transaction(["resultColumns", "columnLists"]);
        const own = transaction.objectStore("resultColumns").index("byMark").count([runId, mark]);
        const [alone, listed] = await Promise.all([
          own,
          countListed(transaction.objectStore("columnLists"), runId, mark),
        ]);
        return alone + listed;
      }),
    visitMedia: (runId, visit) =>
      use((database) => visitRows(database, "runMedia", keysUnder(runId), (row) => visit(row))),
    removeRun: (runId) =>
      use(async (database) => {
        const transaction = database.transaction(RESULT_STORES, "readwrite", { durability: "strict" });
        const gone = (["results", "resultColumns", "columnLists", "runMedia"] as const).map((name) =>
          transaction.objectStore(name).delete(keysUnder(runId)),
        );
        await Promise.all([
          ...gone,
          transaction.objectStore("packedColumns").delete(runId),
          transaction.done,
        ]);
      }),
    clear: () =>
      use(async (database) => {
        const transaction = database.transaction(RESULT_STORES, "readwrite", { durability: "strict" });
        await Promise.all([
          ...RESULT_STORES.map((name) => transaction.objectStore(name).clear()),
          transaction.done,
        ]);
      }),
  };
}

/** Reads what is asked for in one turn at once: to open a transaction takes as long as to read a result. */
function readTogether(
  readAll: (paths: readonly ResultPath[]) => Promise<unknown[]>,
): (path: ResultPath) => Promise<unknown> {
  let due: { paths: ResultPath[]; rows: Promise<unknown[]> } | null = null;
  return async (path) => {
    if (due === null) {
      const paths: ResultPath[] = [];
      const rows = Promise.resolve().then(() => {
        due = null;
        return readAll(paths);
      });
      due = { paths, rows };
    }
    const { paths, rows } = due;
    const index = paths.push(path) - 1;
    return (await rows)[index];
  };
}

/** The rows under these keys, in one transaction; one by one where the browser has lost any, since that ends it. */
async function resultsAt(database: CaplensDatabase, paths: readonly ResultPath[]): Promise<unknown[]> {
  if (paths.length > 1) {
    const transaction = database.transaction("results", "readonly");
    transaction.done.catch(() => undefined);
    const reads = await Promise.allSettled(paths.map((path) => transaction.store.get(path)));
    const rows = reads.flatMap((read): unknown[] => (read.status === "fulfilled" ? [read.value] : []));
    if (rows.length === paths.length) return rows;
  }
  const rows: unknown[] = [];
  for (const path of paths) rows.push(await rowOrLost(database.get("results", path)));
  return rows;
}

function runsOf(keys: readonly KeptResultKey[]): string[] {
  return keys.map(({ runId }) => runId);
}

function pathOf({ runId, sampleId, entryId, repeat }: KeptResultKey): ResultPath {
  return [runId, sampleId, entryId, repeat];
}

function keyOf([runId, sampleId, entryId, repeat]: ResultPath): KeptResultKey {
  return { runId, sampleId, entryId, repeat };
}

/**
 * A line of a run's log: the run's row as it was saved, a result as it was kept, or what a rater said of a caption, null
 * where it was taken back. Rows and results are checked by their readers.
 */
type RunLogEntry = { run: unknown } | { result: unknown } | { rated: RatingRow };

function isRunLogEntry(entry: unknown): entry is RunLogEntry {
  if (typeof entry !== "object" || entry === null) return false;
  return "run" in entry || "result" in entry || ("rated" in entry && fits(RatingRowShape, entry.rated));
}

/** A second copy of each run. */
export type RunLogs = LineLogs<RunLogEntry>;

/** The logs of runs in a folder of the Origin Private File System; null where there is none. */
export function openRunLogs(folder: string): Promise<RunLogs | null> {
  return openLineLogs(folder, isRunLogEntry);
}

/** The line to the other tabs and workers of this origin on which changes of runs are told. */
export type RunChanges = Broadcast<RunChange>;

/** Opens the line for the storage of this name. */
export function openRunChanges(name: string): RunChanges {
  return openBroadcast(`caplens-runs:${name}`, RunChangeShape);
}
