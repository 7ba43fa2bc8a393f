import { ProblemError } from "../lib/errors";
import type { Problem } from "../schemas/problem";
import type { BlobPlace } from "./blobs/blob-place";
import { createIndexedDbPlace } from "./blobs/indexeddb-place";
import { createMemoryPlace } from "./blobs/memory-place";
import { openOpfsPlace } from "./blobs/opfs-place";
import { type CopiedTable, createCopiedTable } from "./copied-table";
import { connectDatabase, type DatabaseConnection } from "./database";
import { createGuard, createLocalGuard, type StorageGuard } from "./guard";
import { openRowCopies } from "./row-copies";
import { createDatabaseTable, createMemoryTable, type RowTable } from "./row-table";
import { describeError, storageProblems, toStorageError } from "./storage-problems";
import { createTombstones } from "./tombstones";

/** What storage stands on: the browser's database and file system, or memory. */
export interface Ground {
  sessionTable: RowTable;
  blobTable: RowTable;
  cacheTable: RowTable;
  handleTable: RowTable;
  settingsTable: RowTable;
  replyTable: RowTable;
  spendingTable: RowTable;
  vaultTable: RowTable;
  guard: StorageGuard;
  places: [BlobPlace, ...BlobPlace[]];
  /** `sessionTable` where its rows are kept twice, as far as this visit can reach both places; else null. */
  copied: CopiedTable | null;
  /** Why nothing outlives the page; null where it does. */
  problem: Problem | null;
  close: () => void;
}

/** The best ground that this browser gives. Rejects with `database-newer` rather than hide what is there. */
export async function openGround(name: string, onProblem: (problem: Problem) => void): Promise<Ground> {
  const connection = await connectIfPossible(name, onProblem);
  if (!("use" in connection)) return createMemoryGround(connection);
  const opfs = await openOpfsPlace(name);
  const inDatabase = createIndexedDbPlace(connection);
  const copied = createCopiedTable({
    table: createDatabaseTable(connection, "sessions"),
    copies: await openRowCopies(name),
    tombstones: createTombstones(createDatabaseTable(connection, "tombstones")),
    name,
  });
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
    guard: createGuard(name),
    places: opfs === null ? [inDatabase] : [opfs, inDatabase],
    problem: null,
    close: connection.close,
  };
}

function createMemoryGround(problem: Problem): Ground {
  return {
    sessionTable: createMemoryTable(),
    blobTable: createMemoryTable(),
    cacheTable: createMemoryTable(),
    handleTable: createMemoryTable(),
    settingsTable: createMemoryTable(),
    replyTable: createMemoryTable(),
    spendingTable: createMemoryTable(),
    vaultTable: createMemoryTable(),
    guard: createLocalGuard(),
    places: [createMemoryPlace()],
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
