import { type DBSchema, type IDBPDatabase, openDB, unwrap } from "idb";
import { ProblemError } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import { storageProblems } from "./storage-problems";

/** Opening takes this long only when it waits for another tab, of which the browser does not always tell. */
const WAITING_MILLISECONDS = 5000;

/** A store of the database, and the version of the database that it came with. */
export interface StoreLayout {
  name: string;
  /** Null where keys lie beside the values. */
  keyPath: string | string[] | null;
  indexes?: Record<string, string[]>;
  since: number;
}

/** Schema of the database. Values are `unknown`: other code of this origin could have written them. */
export interface CaplensSchema extends DBSchema {
  /** Stands for every store of rows that hold their own text keys: the registry knows their names. */
  rows: { key: string; value: unknown };
  /** One of these, that is named where a change looks at the run's row, too. */
  runs: { key: string; value: unknown };
  blobs: { key: string; value: unknown };
  dataSamples: { key: [string, string]; value: unknown };
  results: { key: ResultPath; value: unknown };
  resultColumns: { key: ResultPath; value: unknown; indexes: { byMark: [string, string] } };
  columnLists: { key: ColumnListPath; value: unknown };
  runMedia: { key: [string, string]; value: unknown };
  packedColumns: { key: string; value: unknown };
  ratings: { key: RatingPath; value: unknown };
}

/** Key of a result: its run, sample, model entry and repeat. */
export type ResultPath = [runId: string, sampleId: string, entryId: string, repeat: number];

/** Key of a list of columns: its run, the number of results in lists before it and with it, and of those done and failed in it. */
export type ColumnListPath = [runId: string, from: number, to: number, done: number, failed: number];

/** Key of a rating: the run, the rater, and the task of the rated caption. */
export type RatingPath = [runId: string, raterKey: string, sampleId: string, entryId: string, repeat: number];

export type CaplensDatabase = IDBPDatabase<CaplensSchema>;

/** The name of a store of rows that hold their own text keys, as the compiler knows them. */
export function rowStore(name: string): "rows" {
  return name as "rows";
}

function createStores(database: CaplensDatabase, layout: readonly StoreLayout[], oldVersion: number): void {
  for (const { name, keyPath, indexes = {}, since } of layout) {
    if (since <= oldVersion) continue;
    const store = unwrap(database).createObjectStore(name, { keyPath });
    for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
  }
}

/** A connection that opens again by itself after the browser has ended it. */
export interface DatabaseConnection {
  /** The open database; rejects with a ProblemError once a newer version of the app has taken over. */
  use(): Promise<CaplensDatabase>;
  close(): void;
}

/**
 * Opens the database with these stores, which settles only when no tab with an older version holds it any more (`onProblem` then
 * hears of `database-blocked`). `onProblem` is told as well when the browser ends the connection
 * (`database-closed`) and when a newer version takes over (`database-superseded`). Rejects with what IndexedDB
 * throws.
 */
export async function connectDatabase(
  name: string,
  layout: readonly StoreLayout[],
  onProblem: (problem: Problem) => void,
): Promise<DatabaseConnection> {
  const version = Math.max(...layout.map(({ since }) => since));
  let ended: Problem | null = null;
  let current: Promise<CaplensDatabase> | null = null;

  const open = (): Promise<CaplensDatabase> => {
    const opening = openDB<CaplensSchema>(name, version, {
      upgrade: (database, oldVersion) => createStores(database, layout, oldVersion),
      blocked: () => onProblem(storageProblems.blocked()),
      blocking(_currentVersion, blockedVersion) {
        // Null stands for the deletion of the database ("clear site data"): it may be opened anew after that.
        if (blockedVersion !== null) ended = storageProblems.superseded();
        release();
        onProblem(ended ?? storageProblems.databaseClosed());
      },
      terminated() {
        current = null;
        onProblem(storageProblems.databaseClosed());
      },
    });
    const waiting = setTimeout(() => onProblem(storageProblems.blocked()), WAITING_MILLISECONDS);
    opening
      .catch(() => {
        if (current === opening) current = null;
      })
      .finally(() => clearTimeout(waiting));
    return opening;
  };

  const release = () => {
    current?.then(
      (database) => database.close(),
      () => undefined,
    );
    current = null;
  };

  const use = async () => {
    if (ended !== null) throw new ProblemError(ended);
    current ??= open();
    return current;
  };

  await use();
  return {
    use,
    close() {
      ended ??= storageProblems.databaseClosed();
      release();
    },
  };
}
