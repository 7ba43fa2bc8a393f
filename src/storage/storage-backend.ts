import { ProblemError } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import type { BlobBackend } from "./blobs/blob-backend";
import { createIndexedDbBlobs } from "./blobs/indexeddb-backend";
import { createMemoryBlobs } from "./blobs/memory-backend";
import { openOpfsBlobs } from "./blobs/opfs-backend";
import { type CopiedTable, createCopiedTable } from "./copied-table";
import { connectDatabase, type DatabaseConnection, type StoreLayout } from "./database";
import { createGuard, createLocalGuard, type StorageGuard } from "./guard";
import type { RowCopies } from "./row-copies";
import { createDatabaseTable, createMemoryTable, type RowTable } from "./row-table";
import { describeError, storageProblems, toStorageError } from "./storage-problems";
import { createTombstones } from "./tombstones";

/** What storage stands on: the browser's database and file system, or memory. */
export interface StorageBackend {
  name: string;
  /** Null where storage lives in memory. */
  connection: DatabaseConnection | null;
  /** The rows under text keys in the store of this name, the same table whenever it is asked for. */
  table(storeName: string): RowTable;
  guard: StorageGuard;
  places: [BlobBackend, ...BlobBackend[]];
  /** Why nothing outlives the page; null where it does. */
  problem: Problem | null;
  close: () => void;
}

/** The best backend that this browser gives, with these stores. Rejects with `database-newer` rather than hide what is there. */
export async function openBackend(
  name: string,
  layout: readonly StoreLayout[],
  onProblem: (problem: Problem) => void,
): Promise<StorageBackend> {
  const connection = await connectIfPossible(name, layout, onProblem);
  const isConnected = "use" in connection;
  const tables = new Map<string, RowTable>();
  const table = (storeName: string): RowTable => {
    const known = tables.get(storeName);
    const made = known ?? (isConnected ? createDatabaseTable(connection, storeName) : createMemoryTable());
    tables.set(storeName, made);
    return made;
  };
  if (!isConnected) {
    const [guard, places] = [createLocalGuard(), [createMemoryBlobs()] as [BlobBackend]];
    return { name, connection: null, table, guard, places, problem: connection, close: () => undefined };
  }
  const opfs = await openOpfsBlobs(name);
  const inDatabase = createIndexedDbBlobs(connection);
  return {
    ...{ name, connection, table },
    guard: createGuard(name),
    places: opfs === null ? [inDatabase] : [opfs, inDatabase],
    problem: null,
    close: connection.close,
  };
}

/** Rows, kept twice where this visit can reach both places (`copied`). */
export type CopiedRows = { table: RowTable; copied: CopiedTable | null };

/**
 * The rows of a store, kept twice where storage is no memory. `copies` opens the second copies, null where this visit can't
 * reach them; `lock` keeps the writers of one copy apart over all tabs, of older versions too.
 */
export async function openCopied(
  { connection, table }: StorageBackend,
  parts: { store: string; tombstones: string; copies: () => Promise<RowCopies | null>; lock: string },
): Promise<CopiedRows> {
  const rows = table(parts.store);
  if (connection === null) return { table: rows, copied: null };
  const tombstones = createTombstones(table(parts.tombstones));
  const copied = createCopiedTable({
    ...{ table: rows, tombstones, name: parts.lock },
    copies: await parts.copies(),
  });
  return { table: copied, copied };
}

/** The connection, or the problem that says why this browser gives none. */
async function connectIfPossible(
  name: string,
  layout: readonly StoreLayout[],
  onProblem: (problem: Problem) => void,
): Promise<DatabaseConnection | Problem> {
  if (globalThis.indexedDB === undefined) return storageProblems.unavailable("There is no IndexedDB.");
  try {
    return await connectDatabase(name, layout, onProblem);
  } catch (error) {
    const reason = toStorageError(error);
    if (reason instanceof ProblemError && reason.problem.code === "database-newer") throw reason;
    return storageProblems.unavailable(describeError(error));
  }
}
