import type { DatabaseConnection } from "./database";
import { toStorageError } from "./storage-problems";

/**
 * Rows under text keys, each changed in a transaction of its own that is on disk before the call resolves.
 * Rows are `unknown`; whoever reads them checks them. Every method rejects with a ProblemError.
 */
export interface RowTable {
  get(key: string): Promise<unknown>;
  /**
   * Changes one row, atomically over all tabs: `change` gets the row, or undefined when there is none, and
   * returns the new row, or undefined to have it gone. When it throws, nothing is changed.
   */
  update(key: string, change: (row: unknown) => object | undefined): Promise<void>;
  /** Calls `visit` with each row in turn, so that never all of them are in memory. */
  visit(visit: (row: unknown, key: string) => void): Promise<void>;
}

/** A table in IndexedDB, in one of its stores with inline keys. */
export function createDatabaseTable(
  connection: DatabaseConnection,
  storeName: "sessions" | "blobMeta",
): RowTable {
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toStorageError(error);
    }
  };
  return {
    get: (key) =>
      guarded(async () => {
        const database = await connection.use();
        return database.get(storeName, key);
      }),
    update: (key, change) =>
      guarded(async () => {
        const database = await connection.use();
        const transaction = database.transaction(storeName, "readwrite", { durability: "strict" });
        // Awaited below; until then its rejection is not to count as unhandled.
        transaction.done.catch(() => undefined);
        try {
          const row: unknown = await transaction.store.get(key);
          const changed = change(row);
          if (changed !== undefined) await transaction.store.put(changed);
          else if (row !== undefined) await transaction.store.delete(key);
        } catch (error) {
          abortQuietly(transaction);
          throw error;
        }
        await transaction.done;
      }),
    visit: (visit) =>
      guarded(async () => {
        const database = await connection.use();
        const transaction = database.transaction(storeName, "readonly");
        for await (const cursor of transaction.store) visit(cursor.value, String(cursor.primaryKey));
        await transaction.done;
      }),
  };
}

/** A table in memory, for browsers without storage. Rows are copied in and out, as IndexedDB does. */
export function createMemoryTable(): RowTable {
  const rows = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(rows.get(key)),
    async update(key, change) {
      try {
        const changed = structuredClone(change(structuredClone(rows.get(key))));
        if (changed === undefined) rows.delete(key);
        else rows.set(key, changed);
      } catch (error) {
        throw toStorageError(error);
      }
    },
    async visit(visit) {
      for (const [key, row] of rows) visit(structuredClone(row), key);
    },
  };
}

function abortQuietly(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It had ended by itself: the error that led here says why.
  }
}
