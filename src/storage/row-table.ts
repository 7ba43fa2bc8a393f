import { type StoreKey, type StoreNames, unwrap } from "idb";
import { begunAhead, slicesOf, together } from "../foundation/batches";
import { type CaplensDatabase, type CaplensSchema, type DatabaseConnection, rowStore } from "./database";
import { describeError, guarded, toStorageError } from "./storage-problems";

/**
 * Rows under text keys. A change is on disk before its call resolves; those that come at the same time share a transaction.
 * Rows are `unknown`; whoever reads them checks them. One that the browser has lost is a `LostRow`. Every
 * method rejects with a ProblemError.
 */
export interface RowTable {
  get(key: string): Promise<unknown>;
  /**
   * Changes one row, atomically over all tabs: `change` gets the row, or undefined when there is none, and
   * returns the new row, or undefined to have it gone. When it throws, nothing is changed.
   */
  update(key: string, change: (row: unknown) => object | undefined): Promise<void>;
  /** The same with several rows that are changed together or not at all; `change` gets and returns them in the order of their keys. */
  updateAll(
    keys: readonly string[],
    change: (rows: readonly unknown[]) => readonly (object | undefined)[],
  ): Promise<void>;
  /** Calls `visit` with each row in turn, so that never all of them are in memory. */
  visit(visit: (row: unknown, key: string) => void): Promise<void>;
  keys(): Promise<string[]>;
  /** Drops every row. */
  clear(): Promise<void>;
}

/**
 * Stands for a row that the browser has lost: its key is listed, its value can't be read (Chromium keeps large
 * values in files beside the database, and a file can go).
 */
export class LostRow {
  readonly lost: string;

  constructor(error: unknown) {
    this.lost = describeError(error);
  }
}

/** The row, or a `LostRow` where the browser says that this one value is gone; other errors are thrown on. */
export async function rowOrLost(read: Promise<unknown>): Promise<unknown> {
  try {
    return await read;
  } catch (error) {
    if (!isLoss(error)) throw error;
    return new LostRow(error);
  }
}

/** True for errors that browsers throw for a single value: Chromium the first, Firefox and Safari the others. */
export function isLoss(error: unknown): boolean {
  return error instanceof Error && ["NotReadableError", "DataError", "UnknownError"].includes(error.name);
}

/** Rows read at once: few enough to weigh little, many enough not to wait for each. */
const BATCH = 500;
/** The same of rows that are whole documents. */
const FEW = 20;

/**
 * Calls `visit` with each row of a store in this range, in the order of keys, never with all of them in memory: `atOnce` are
 * read together. One that the browser has lost is a `LostRow`.
 */
export async function visitRows<Name extends StoreNames<CaplensSchema>>(
  database: CaplensDatabase,
  storeName: Name,
  range: IDBKeyRange | null,
  visit: (row: unknown, key: StoreKey<CaplensSchema, Name>) => void,
  atOnce = BATCH,
): Promise<void> {
  const keys = await database.getAllKeys(storeName, range);
  // The browser looks for the next ones while those before are visited.
  const reads = begunAhead(slicesOf(keys, atOnce), 2, (batch) =>
    rowOrLost(database.getAll(storeName, IDBKeyRange.bound(batch[0], batch.at(-1)))),
  );
  for await (const [batch, reading] of reads) {
    const read = await reading;
    // One lost row makes its whole batch unreadable; rows that came or went meanwhile would shift the others.
    const rows: unknown[] | null = Array.isArray(read) && read.length === batch.length ? read : null;
    for (const [index, key] of batch.entries()) {
      const row = rows ? rows[index] : await rowOrLost(database.get(storeName, key));
      if (row !== undefined) visit(row, key);
    }
  }
}

/** All keys that are lists and begin with this text: lists come after texts and numbers. */
export function keysUnder(first: string): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []]);
}

/** A table in IndexedDB, in one of its stores with inline keys. */
export function createDatabaseTable(connection: DatabaseConnection, name: string): RowTable {
  const storeName = rowStore(name);
  const updateTogether = together<Update>(MOST_TOGETHER, async (_table, updates) => {
    const database = await connection.use();
    if (updates.length > 1 && (await updateRows(database, storeName, updates)) === null) return;
    for (const update of updates) {
      try {
        await updateByItself(database, storeName, update);
      } catch (error) {
        update.failure = { error };
      }
    }
  });
  const updateAll: RowTable["updateAll"] = (keys, change) =>
    guarded(async () => {
      const update: Update = { keys, change, failure: null };
      await updateTogether(storeName, update);
      if (update.failure !== null) throw update.failure.error;
    });
  return {
    get: (key) =>
      guarded(async () => {
        const database = await connection.use();
        return rowOrLost(database.get(storeName, key));
      }),
    update: (key, change) => updateAll([key], ([row]) => [change(row)]),
    updateAll,
    visit: (visit) =>
      guarded(async () => {
        await visitRows(await connection.use(), storeName, null, visit, FEW);
      }),
    keys: () =>
      guarded(async () => {
        const database = await connection.use();
        return database.getAllKeys(storeName);
      }),
    clear: () =>
      guarded(async () => {
        const database = await connection.use();
        const transaction = database.transaction(storeName, "readwrite", { durability: "strict" });
        await Promise.all([transaction.store.clear(), transaction.done]);
      }),
  };
}

/** A table in memory, for browsers without storage. Rows are copied in and out, as IndexedDB does. */
export function createMemoryTable(): RowTable {
  const rows = new Map<string, unknown>();
  const updateAll: RowTable["updateAll"] = async (keys, change) => {
    try {
      const changed = structuredClone(change(structuredClone(keys.map((key) => rows.get(key)))));
      for (const [at, key] of keys.entries())
        if (changed[at] === undefined) rows.delete(key);
        else rows.set(key, changed[at]);
    } catch (error) {
      throw toStorageError(error);
    }
  };
  return {
    get: async (key) => structuredClone(rows.get(key)),
    update: (key, change) => updateAll([key], ([row]) => [change(row)]),
    updateAll,
    async visit(visit) {
      for (const [key, row] of rows) visit(structuredClone(row), key);
    },
    keys: async () => [...rows.keys()],
    async clear() {
      rows.clear();
    },
  };
}

/** A change of rows; `failure`: why it came to nothing, while others beside it may have gone through. */
type Update = {
  readonly keys: readonly string[];
  readonly change: (rows: readonly unknown[]) => readonly (object | undefined)[];
  failure: { error: unknown } | null;
};

/** Changes of rows in one transaction. */
const MOST_TOGETHER = 200;

/** A row that could not be read, and why. */
type Unread = { key: string; error: unknown };

/**
 * Changes rows in one transaction, one change after the other, and writes each row once. Where a row can't be read, the
 * transaction is over, no change was called, and the row is told. Rejects with what ended it for all. `lost`: rows that are
 * known to be lost.
 */
async function updateRows(
  database: CaplensDatabase,
  storeName: "rows",
  updates: readonly Update[],
  lost: ReadonlyMap<string, LostRow> = new Map(),
): Promise<Unread | null> {
  const transaction = database.transaction(storeName, "readwrite", { durability: "strict" });
  // Awaited below; until then its rejection is not to count as unhandled.
  transaction.done.catch(() => undefined);
  try {
    const keys = [...new Set(updates.flatMap((update) => update.keys))];
    const reads = await Promise.allSettled(
      keys.map(async (key) => lost.get(key) ?? transaction.store.get(key)),
    );
    const rows = new Map<string, unknown>();
    for (const [at, key] of keys.entries()) {
      const read = reads[at];
      if (read?.status === "fulfilled") rows.set(key, read.value);
      else {
        abortQuietly(transaction);
        return { key, error: read?.reason };
      }
    }
    const store = unwrap(transaction.store);
    for (const [key, changed] of changedRows(updates, rows)) {
      if (changed !== undefined) store.put(changed);
      else if (rows.get(key) !== undefined) store.delete(key);
    }
  } catch (error) {
    abortQuietly(transaction);
    throw error;
  }
  await transaction.done;
  return null;
}

/** Rows as they are after all changes, by their keys. */
function changedRows(updates: readonly Update[], read: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const changed = new Map<string, unknown>();
  for (const update of updates) {
    const { keys, change } = update;
    try {
      const rows = change(keys.map((key) => (changed.has(key) ? changed.get(key) : read.get(key))));
      // Whoever changes the same row next must not change what this one has handed over.
      const own = updates.length > 1 ? structuredClone(rows) : rows;
      for (const [at, key] of keys.entries()) changed.set(key, own[at]);
    } catch (error) {
      update.failure = { error };
    }
  }
  return changed;
}

/** Makes one change in a transaction of its own, and in one more for each row of it that is found lost. */
async function updateByItself(database: CaplensDatabase, storeName: "rows", update: Update): Promise<void> {
  const lost = new Map<string, LostRow>();
  for (;;) {
    const unread = await updateRows(database, storeName, [update], lost);
    if (unread === null) return;
    if (!isLoss(unread.error)) throw unread.error;
    lost.set(unread.key, new LostRow(unread.error));
  }
}

/** Gives up what a transaction wrote, whether or not it has ended by itself. */
export function abortQuietly(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It had ended by itself: the error that led here says why.
  }
}
