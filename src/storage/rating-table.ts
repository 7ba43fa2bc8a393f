import type { RatingRow } from "../shapes/rows";
import type { CaplensDatabase, DatabaseConnection, RatingPath } from "./database";
import { abortQuietly, keysUnder, type RowTable, rowOrLost, visitRows } from "./row-table";
import { guarded } from "./storage-problems";

/** Names a rating among those of all runs. */
export type RatingName = Omit<RatingRow, "rating">;

export function nameOfRow({ rating: _, ...name }: RatingRow): RatingName {
  return name;
}

/**
 * The ratings of all runs, a row each. Rows are `unknown`; whoever reads them checks them. What a call wrote is on disk
 * when it resolves. Every method rejects with a ProblemError.
 */
export interface RatingTable {
  get(name: RatingName): Promise<unknown>;
  /** Calls `visit` with each row of a run, in the order of keys. */
  visit(runId: string, visit: (row: unknown) => void): Promise<void>;
  /**
   * Changes rows of one run, all of them or, where `change` throws, none, and at once over all tabs: `change` gets them
   * in the order of `names`, undefined where there is none, and gives the new ones, undefined for none. False, and
   * nothing is written, where the run has no row.
   */
  change(
    runId: string,
    names: readonly RatingName[],
    change: (rows: readonly unknown[]) => readonly (RatingRow | undefined)[],
  ): Promise<boolean>;
  /** Puts back rows that were lost, those that have none by now. */
  bringBack(rows: readonly RatingRow[]): Promise<void>;
  /** Drops all ratings of a run. */
  removeRun(runId: string): Promise<void>;
  clear(): Promise<void>;
}

function pathOf({ runId, raterKey, sampleId, entryId, repeat }: RatingName): RatingPath {
  return [runId, raterKey, sampleId, entryId, repeat];
}

/** The table in IndexedDB. */
export function createDatabaseRatingTable(connection: DatabaseConnection): RatingTable {
  const use = <T>(work: (database: CaplensDatabase) => Promise<T>) =>
    guarded(async () => work(await connection.use()));
  return {
    get: (name) => use((database) => rowOrLost(database.get("ratings", pathOf(name)))),
    visit: (runId, visit) => use((database) => visitRows(database, "ratings", keysUnder(runId), visit)),
    change: (runId, names, change) =>
      use(async (database) => {
        const transaction = database.transaction(["ratings", "runs"], "readwrite", { durability: "strict" });
        transaction.done.catch(() => undefined);
        const ratings = transaction.objectStore("ratings");
        try {
          const known = (await transaction.objectStore("runs").getKey(runId)) !== undefined;
          if (known) {
            const paths = names.map(pathOf);
            const rows: unknown[] = await Promise.all(paths.map((path) => ratings.get(path)));
            const changed = change(rows);
            await Promise.all(
              paths.map((path, index) =>
                changed[index] ? ratings.put(changed[index]) : ratings.delete(path),
              ),
            );
          }
          await transaction.done;
          return known;
        } catch (error) {
          abortQuietly(transaction);
          throw error;
        }
      }),
    bringBack: (rows) =>
      use(async (database) => {
        const transaction = database.transaction("ratings", "readwrite", { durability: "strict" });
        const putBack = async (row: RatingRow) => {
          if ((await transaction.store.getKey(pathOf(row))) === undefined) await transaction.store.put(row);
        };
        await Promise.all([...rows.map(putBack), transaction.done]);
      }),
    removeRun: (runId) =>
      use(async (database) => {
        const transaction = database.transaction("ratings", "readwrite", { durability: "strict" });
        await Promise.all([transaction.store.delete(keysUnder(runId)), transaction.done]);
      }),
    clear: () =>
      use(async (database) => {
        const transaction = database.transaction("ratings", "readwrite", { durability: "strict" });
        await Promise.all([transaction.store.clear(), transaction.done]);
      }),
  };
}

/** Ratings in memory, for browsers without storage. Rows are copied in and out, as IndexedDB does. */
export function createMemoryRatingTable(runTable: RowTable): RatingTable {
  const rows = new Map<string, RatingRow>();
  const keyOf = (name: RatingName) => JSON.stringify(pathOf(name));
  return {
    get: async (name) => structuredClone(rows.get(keyOf(name))),
    async visit(runId, visit) {
      for (const row of rows.values()) if (row.runId === runId) visit(structuredClone(row));
    },
    async change(runId, names, change) {
      if ((await runTable.get(runId)) === undefined) return false;
      const changed = change(names.map((name) => structuredClone(rows.get(keyOf(name)))));
      for (const [index, name] of names.entries()) {
        const row = changed[index];
        if (row) rows.set(keyOf(name), structuredClone(row));
        else rows.delete(keyOf(name));
      }
      return true;
    },
    async bringBack(lost) {
      for (const row of lost) if (!rows.has(keyOf(row))) rows.set(keyOf(row), structuredClone(row));
    },
    async removeRun(runId) {
      for (const [key, row] of rows) if (row.runId === runId) rows.delete(key);
    },
    async clear() {
      rows.clear();
    },
  };
}
