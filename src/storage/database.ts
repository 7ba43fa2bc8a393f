import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { ProblemError } from "../lib/errors";
import type { Problem } from "../schemas/problem";
import { storageProblems } from "./storage-problems";

const DATABASE_VERSION = 9;

/** Opening takes this long only when it waits for another tab, of which the browser does not always tell. */
const WAITING_MILLISECONDS = 5000;

/** What is in the database. Values are `unknown`: other code of this origin could have written them. */
export interface CaplensSchema extends DBSchema {
  /** Rows `{ id, revision, deletedAt, document }`. */
  sessions: { key: string; value: unknown };
  /** Rows `{ hash, sizeBytes, storedAt, place }`. */
  blobMeta: { key: string; value: unknown };
  /** The bytes of blobs where there is no file system, under their hash. */
  blobs: { key: string; value: unknown };
  /** Since version 2. Rows `{ key, taken, usedAt }`. */
  mediaCache: { key: string; value: unknown };
  /** Since version 2. Rows `{ quickKey, handle, keptAt }`. */
  fileHandles: { key: string; value: unknown };
  /** Since version 3. Rows `{ id, document }`: what people set for models and spending. */
  settings: { key: string; value: unknown };
  /** Since version 3. Rows `{ key, reply, usedAt }`: replies of models by the content of the request. */
  replies: { key: string; value: unknown };
  /** Since version 3. Rows `{ id, ... }`: what runs and days have cost. */
  spending: { key: string; value: unknown };
  /** Since version 3. Rows `{ id, ... }`: keys of model services, encrypted. */
  vault: { key: string; value: unknown };
  /** Since version 4. Rows `{ id }`: marks of what was deleted while its second copy could not be reached. */
  tombstones: { key: string; value: unknown };
  /** Since version 5. Rows `{ id, title, benchmark, storedAt, samples, hashes }`: data sets without their samples. */
  dataSets: { key: string; value: unknown };
  /** Since version 5. Rows `{ dataSetId, sampleId, sample }`. */
  dataSamples: { key: [string, string]; value: unknown };
  /** Since version 5. Rows `{ id, deletedAt, document }`. */
  runs: { key: string; value: unknown };
  /** Since version 5. Results as they are, under run, sample, entry and repeat. */
  results: { key: ResultPath; value: unknown };
  /** Since version 5. What the columns of a run hold of each result, under the same keys. */
  resultColumns: { key: ResultPath; value: unknown; indexes: { byMark: [string, string] } };
  /** Since version 5. Rows `{ runId, set, hashes }`: the blobs that results of a run name, each list once. */
  runMedia: { key: [string, string]; value: unknown };
  /** Since version 5. As `tombstones`, of runs and of data sets. */
  runTombstones: { key: string; value: unknown };
  dataSetTombstones: { key: string; value: unknown };
  /** Since version 6. Rows `{ id, dataSetId, videoId, place }`, and `{ id, dataSetId, folder }`. */
  videoPlaces: { key: string; value: unknown };
  /** Since version 7. Rows `{ id, task }`: calls of runs that went out as files, with their answers. */
  batchCalls: { key: string; value: unknown };
  /** Since version 8. Rows `{ runId, raterKey, sampleId, entryId, repeat, rating }`. */
  ratings: { key: RatingPath; value: unknown };
  /** Since version 9. Rows `{ id, revision, deletedAt, document }`: quizzes in the making. */
  quizDrafts: { key: string; value: unknown };
  /** Since version 9. As `tombstones`, of these. */
  quizDraftTombstones: { key: string; value: unknown };
}

/** Of a result: its run, sample, model entry and repeat. */
export type ResultPath = [runId: string, sampleId: string, entryId: string, repeat: number];

/** Of a rating: the run, who rated, and the task whose caption it is about. */
export type RatingPath = [runId: string, raterKey: string, sampleId: string, entryId: string, repeat: number];

export type CaplensDatabase = IDBPDatabase<CaplensSchema>;

function createRunStores(database: CaplensDatabase): void {
  const resultPath = ["runId", "sampleId", "entryId", "repeat"];
  for (const name of ["dataSets", "runs", "runTombstones", "dataSetTombstones"] as const) {
    database.createObjectStore(name, { keyPath: "id" });
  }
  database.createObjectStore("dataSamples", { keyPath: ["dataSetId", "sampleId"] });
  database.createObjectStore("results", { keyPath: resultPath });
  const columns = database.createObjectStore("resultColumns", { keyPath: resultPath });
  columns.createIndex("byMark", ["runId", "mark"]);
  database.createObjectStore("runMedia", { keyPath: ["runId", "set"] });
}

/** A connection that opens again by itself after the browser has ended it. */
export interface DatabaseConnection {
  /** The open database; rejects with a ProblemError once a newer version of the app has taken over. */
  use(): Promise<CaplensDatabase>;
  close(): void;
}

/**
 * Opens the database, which settles only when no tab with an older version holds it any more (`onProblem` then
 * hears of `database-blocked`). `onProblem` is told as well when the browser ends the connection
 * (`database-closed`) and when a newer version takes over (`database-superseded`). Rejects with what IndexedDB
 * throws.
 */
export async function connectDatabase(
  name: string,
  onProblem: (problem: Problem) => void,
  version = DATABASE_VERSION,
): Promise<DatabaseConnection> {
  let ended: Problem | null = null;
  let current: Promise<CaplensDatabase> | null = null;

  const open = (): Promise<CaplensDatabase> => {
    const opening = openDB<CaplensSchema>(name, version, {
      upgrade(database, oldVersion) {
        if (oldVersion < 1) {
          database.createObjectStore("sessions", { keyPath: "id" });
          database.createObjectStore("blobMeta", { keyPath: "hash" });
          database.createObjectStore("blobs");
        }
        if (oldVersion < 2) {
          database.createObjectStore("mediaCache", { keyPath: "key" });
          database.createObjectStore("fileHandles", { keyPath: "quickKey" });
        }
        if (oldVersion < 3) {
          database.createObjectStore("settings", { keyPath: "id" });
          database.createObjectStore("replies", { keyPath: "key" });
          database.createObjectStore("spending", { keyPath: "id" });
          database.createObjectStore("vault", { keyPath: "id" });
        }
        if (oldVersion < 4) database.createObjectStore("tombstones", { keyPath: "id" });
        if (oldVersion < 5) createRunStores(database);
        if (oldVersion < 6) database.createObjectStore("videoPlaces", { keyPath: "id" });
        if (oldVersion < 7) database.createObjectStore("batchCalls", { keyPath: "id" });
        if (oldVersion < 8) {
          const keyPath = ["runId", "raterKey", "sampleId", "entryId", "repeat"];
          database.createObjectStore("ratings", { keyPath });
        }
        if (oldVersion < 9) {
          database.createObjectStore("quizDrafts", { keyPath: "id" });
          database.createObjectStore("quizDraftTombstones", { keyPath: "id" });
        }
      },
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
