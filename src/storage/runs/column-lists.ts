import { type IDBPTransaction, unwrap } from "idb";
import type { CaplensDatabase, CaplensSchema, ColumnListPath, ResultPath } from "../database";
import { isDocument } from "../loose-document";
import { isLoss, keysUnder, LostRow, visitRows } from "../row-table";
import type { ColumnsRow } from "./index/columns-row";

/**
 * A row for the columns of many results that were kept together: the database takes as long for each row as for all that is in
 * one. Columns of a result lie in one such list or in a row of their own, never in both: those of a result that is kept
 * again, and of all in its list, get rows of their own.
 */
type ColumnList = {
  runId: string;
  /** Number of the run's results in the lists before this one, and with it. */
  from: number;
  to: number;
  /** Number of its results with this mark: in its key, so that a run is counted without reading a list. */
  done: number;
  failed: number;
  /** The columns' data of each result as JSON, with commas between. */
  text: string;
};

/** A list is full with so many characters: Chromium keeps values from 64 KiB on in files of their own, which takes longer. */
const FULL = 30_000;

/** These rows of one run as lists; `from`: number of its results that lie in lists already. */
export function columnLists(runId: string, rows: readonly ColumnsRow[], from: number): ColumnList[] {
  const lists: ColumnList[] = [];
  let room = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    let list = lists.at(-1);
    if (!list || text.length > room) {
      const to = list?.to ?? from;
      list = { runId, from: to, to, done: 0, failed: 0, text: "" };
      lists.push(list);
      room = FULL;
    }
    list.to += 1;
    if (row.mark === "done" || row.mark === "failed") list[row.mark] += 1;
    list.text += list.text === "" ? text : `,${text}`;
    room -= text.length;
  }
  return lists;
}

/** The columns that a list holds of each result, to be checked; null where one can't say of which. */
export function listedIn(list: unknown): { path: ResultPath; row: unknown }[] | null {
  const { runId, text } = isDocument(list) ? list : {};
  try {
    const rows: unknown = JSON.parse(`[${text}]`);
    if (!Array.isArray(rows)) return null;
    return rows.map((row: ColumnsRow) => {
      const { sampleId, entryId, repeat } = row;
      const isNamed = typeof sampleId === "string" && typeof entryId === "string" && Number.isInteger(repeat);
      if (row.runId !== runId || typeof runId !== "string" || !isNamed) throw new TypeError("of no result");
      return { path: [runId, sampleId, entryId, repeat], row };
    });
  } catch {
    return null;
  }
}

/** Stores of results, of which `clear` empties each. */
export const RESULT_STORES = [
  "results",
  "resultColumns",
  "columnLists",
  "runMedia",
  "packedColumns",
] as const;

/** Stores at work where results are written: the run of the results is looked for, too. */
export const WRITTEN_STORES = [...RESULT_STORES, "runs"] as const;

/** A transaction that writes results. */
export type ResultTransaction = IDBPTransaction<CaplensSchema, typeof WRITTEN_STORES, "readwrite">;

/** Number of a run's results that lie in lists: of all, or of those with this mark. Reads no list. */
export async function countListed(
  lists: { getAllKeys(range: IDBKeyRange): Promise<ColumnListPath[]> },
  runId: string,
  of: "all" | "done" | "failed",
): Promise<number> {
  const keys = await lists.getAllKeys(keysUnder(runId));
  const sizes = keys.map(([, from, to, done, failed]) => ({ all: to - from, done, failed }));
  return sizes.reduce((sum, size) => sum + size[of], 0);
}

/**
 * Takes the lists apart that hold any of these results, whose columns are about to be written. What they hold of others gets rows of
 * its own; a list that can't be read is dropped, since columns are made anew where a result has none.
 */
export async function takeListsApart(
  transaction: ResultTransaction,
  runId: string,
  paths: readonly ResultPath[],
): Promise<void> {
  const lists = transaction.objectStore("columnLists");
  const keys = await lists.getAllKeys(keysUnder(runId));
  if (keys.length === 0) return;
  const [results, columns] = [transaction.objectStore("results"), transaction.objectStore("resultColumns")];
  const nameOf = (path: ResultPath) => JSON.stringify(path);
  const due = new Set<string>();
  await Promise.all(
    paths.map(async (path) => {
      const [kept, own] = await Promise.all([results.getKey(path), columns.getKey(path)]);
      if (kept !== undefined && own === undefined) due.add(nameOf(path));
    }),
  );
  for (const key of keys) {
    if (due.size === 0) return;
    const listed = listedIn(await lists.get(key)) ?? [];
    const others = listed.filter(({ path }) => !due.delete(nameOf(path)));
    if (listed.length > 0 && others.length === listed.length) continue;
    // The store as it is: a promise that nobody awaits would tell of a transaction that ends elsewhere.
    for (const { row } of others) unwrap(columns).put(row);
    await lists.delete(key);
  }
}

/**
 * Does `work`, which takes lists of these runs apart. A list that the browser has lost ends its transaction: the lost ones are
 * dropped then, and it is done once more. Rejects as `work` does where none is lost.
 */
export async function withoutLostLists<T>(
  database: CaplensDatabase,
  runIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLoss(error)) throw error;
    const lost: ColumnListPath[] = [];
    for (const runId of new Set(runIds))
      await visitRows(database, "columnLists", keysUnder(runId), (list, key) => {
        if (list instanceof LostRow) lost.push(key);
      });
    if (lost.length === 0) throw error;
    for (const key of lost) await database.delete("columnLists", key);
    return work();
  }
}
