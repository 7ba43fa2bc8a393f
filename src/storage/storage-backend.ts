import { ProblemError } from "../lib/errors";
import type { Problem } from "../schemas/problem";
import type { BlobBackend } from "./blobs/blob-backend";
import { createIndexedDbBlobs } from "./blobs/indexeddb-backend";
import { createMemoryBlobs } from "./blobs/memory-backend";
import { openOpfsBlobs } from "./blobs/opfs-backend";
import { type CopiedTable, createCopiedTable } from "./copied-table";
import {
  createDatabaseSampleTable,
  createMemorySampleTable,
  type SampleTable,
} from "./data-sets/sample-table";
import { connectDatabase, type DatabaseConnection } from "./database";
import { createGuard, createLocalGuard, type StorageGuard } from "./guard";
import { lateStore } from "./late-store";
import { createDatabaseRatingTable, createMemoryRatingTable, type RatingTable } from "./ratings/rating-table";
import { openRowCopies, type RowCopies } from "./row-copies";
import { createDatabaseTable, createMemoryTable, type RowTable } from "./row-table";
import { createMemoryResultTable } from "./runs/memory-result-table";
import { createDatabaseResultTable, type ResultTable } from "./runs/result-table";
import { openRunLogs, type RunLogs } from "./runs/run-logs";
import { describeError, storageProblems, toStorageError } from "./storage-problems";
import { createTombstones } from "./tombstones";
import { openPlaceLogs, type PlaceLogs } from "./video-places/place-logs";

/** What storage stands on: the browser's database and file system, or memory. */
export interface StorageBackend {
  sessionTable: RowTable;
  blobTable: RowTable;
  cacheTable: RowTable;
  handleTable: RowTable;
  settingsTable: RowTable;
  replyTable: RowTable;
  spendingTable: RowTable;
  vaultTable: RowTable;
  batchCallTable: RowTable;
  ratingTable: RatingTable;
  /** Quizzes in the making. */
  quizDrafts: CopiedRows;
  runs: RunBackend;
  dataSets: DataSetBackend;
  guard: StorageGuard;
  places: [BlobBackend, ...BlobBackend[]];
  /** `sessionTable` where its rows are kept twice, as far as this visit can reach both places; else null. */
  copied: CopiedTable | null;
  /** Why nothing outlives the page; null where it does. */
  problem: Problem | null;
  close: () => void;
}

/** Rows, kept twice where this visit can reach both places (`copied`). */
export type CopiedRows = { table: RowTable; copied: CopiedTable | null };

/** What runs stand on. */
export interface RunBackend {
  table: RowTable;
  results: ResultTable;
  /** Null where this visit can't reach them. */
  logs: RunLogs | null;
  /** `table` where its rows are kept twice; else null. */
  copied: CopiedTable | null;
}

/** What data sets stand on. */
export interface DataSetBackend {
  table: RowTable;
  samples: SampleTable;
  /** Their second copies; null where this visit can't reach them. */
  files: RowCopies | null;
  copied: CopiedTable | null;
  /** Where their videos lie. */
  placeTable: RowTable;
  placeLogs: PlaceLogs | null;
}

/** The best backend that this browser gives. Rejects with `database-newer` rather than hide what is there. */
export async function openBackend(
  name: string,
  onProblem: (problem: Problem) => void,
): Promise<StorageBackend> {
  const connection = await connectIfPossible(name, onProblem);
  if (!("use" in connection)) return createMemoryBackend(connection);
  const opfs = await openOpfsBlobs(name);
  const inDatabase = createIndexedDbBlobs(connection);
  const copied = createCopiedTable({
    table: createDatabaseTable(connection, "sessions"),
    copies: await openRowCopies(`${name}-sessions`),
    tombstones: createTombstones(createDatabaseTable(connection, "tombstones")),
    name,
  });
  const ratingTable = createDatabaseRatingTable(connection);
  return {
    sessionTable: copied,
    copied,
    blobTable: createDatabaseTable(connection, "blobMeta"),
    cacheTable: createDatabaseTable(connection, "mediaCache"),
    handleTable: createDatabaseTable(connection, "fileHandles"),
    settingsTable: createDatabaseTable(connection, "settings"),
    replyTable: createDatabaseTable(connection, "replies"),
    spendingTable: createDatabaseTable(connection, "spending"),
    vaultTable: createDatabaseTable(connection, "vault"),
    batchCallTable: createDatabaseTable(connection, "batchCalls"),
    ratingTable,
    quizDrafts: await openQuizDraftRows(connection, name),
    runs: await openRunBackend(connection, name, ratingTable),
    dataSets: await openDataSetBackend(connection, name),
    guard: createGuard(name),
    places: opfs === null ? [inDatabase] : [opfs, inDatabase],
    problem: null,
    close: connection.close,
  };
}

async function openQuizDraftRows(connection: DatabaseConnection, name: string): Promise<CopiedRows> {
  const copied = createCopiedTable({
    table: createDatabaseTable(connection, "quizDrafts"),
    copies: await openRowCopies(`${name}-quiz-drafts`),
    tombstones: createTombstones(createDatabaseTable(connection, "quizDraftTombstones")),
    name: `${name}-quiz-drafts`,
  });
  return { table: copied, copied };
}

async function openRunBackend(
  connection: DatabaseConnection,
  name: string,
  ratings: RatingTable,
): Promise<RunBackend> {
  const logs = await openRunLogs(`${name}-runs`);
  const results = createDatabaseResultTable(connection);
  const copied = createCopiedTable({
    table: createDatabaseTable(connection, "runs"),
    copies:
      logs &&
      lateStore<RowCopies>(
        "What reads the second copies of runs",
        async () => (await import("./runs/run-copies")).createRunCopies(logs, results, ratings),
        {
          keys: logs.ids,
          read: "late",
          write: "late",
          remove: logs.remove,
          sweep: async () => undefined,
          clear: logs.clear,
        },
      ),
    tombstones: createTombstones(createDatabaseTable(connection, "runTombstones")),
    name: `${name}-runs`,
  });
  return { table: copied, copied, results, logs };
}

async function openDataSetBackend(connection: DatabaseConnection, name: string): Promise<DataSetBackend> {
  const files = await openRowCopies(`${name}-data-sets`);
  const samples = createDatabaseSampleTable(connection);
  const placeTable = createDatabaseTable(connection, "videoPlaces");
  const placeLogs = await openPlaceLogs(`${name}-video-places`);
  const copied = createCopiedTable({
    table: createDatabaseTable(connection, "dataSets"),
    copies:
      files &&
      lateStore<RowCopies>(
        "What reads the second copies of data sets",
        async () =>
          (await import("./data-sets/data-set-copies")).createDataSetCopies(files, samples, placeLogs),
        { keys: files.keys, read: "late", write: "late", remove: "late", sweep: files.sweep, clear: "late" },
      ),
    tombstones: createTombstones(createDatabaseTable(connection, "dataSetTombstones")),
    name: `${name}-data-sets`,
  });
  return { table: copied, copied, samples, files, placeTable, placeLogs };
}

function createMemoryBackend(problem: Problem): StorageBackend {
  const runTable = createMemoryTable();
  return {
    sessionTable: createMemoryTable(),
    blobTable: createMemoryTable(),
    cacheTable: createMemoryTable(),
    handleTable: createMemoryTable(),
    settingsTable: createMemoryTable(),
    replyTable: createMemoryTable(),
    spendingTable: createMemoryTable(),
    vaultTable: createMemoryTable(),
    batchCallTable: createMemoryTable(),
    ratingTable: createMemoryRatingTable(runTable),
    quizDrafts: { table: createMemoryTable(), copied: null },
    runs: { table: runTable, results: createMemoryResultTable(runTable), logs: null, copied: null },
    dataSets: {
      table: createMemoryTable(),
      samples: createMemorySampleTable(),
      files: null,
      copied: null,
      placeTable: createMemoryTable(),
      placeLogs: null,
    },
    guard: createLocalGuard(),
    places: [createMemoryBlobs()],
    copied: null,
    problem,
    close: () => undefined,
  };
}

/** The connection, or the problem that says why this browser gives none. */
async function connectIfPossible(
  name: string,
  onProblem: (problem: Problem) => void,
): Promise<DatabaseConnection | Problem> {
  if (globalThis.indexedDB === undefined) return storageProblems.unavailable("There is no IndexedDB.");
  try {
    return await connectDatabase(name, onProblem);
  } catch (error) {
    const reason = toStorageError(error);
    if (reason instanceof ProblemError && reason.problem.code === "database-newer") throw reason;
    return storageProblems.unavailable(describeError(error));
  }
}
