import { ProblemError } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import { type CopiedTable, createCopiedTable, createTombstones, type RowCopies } from "./copied-table";
import { connectDatabase, type DatabaseConnection, type StoreLayout } from "./database";
import { createGuard, createLocalGuard, type StorageGuard } from "./guard";
import {
  emptyFolder,
  openFolder,
  passingName,
  readFile,
  removeFile,
  sweepFiles,
  writeWholeFile,
} from "./opfs-files";
import { createDatabaseTable, createMemoryTable, type RowTable } from "./row-table";
import { describeError, isQuotaError, storageProblems, toStorageError } from "./storage-problems";

/** Location of the bytes of blobs. Names are SHA-256 in hex; the blob store knows which of them are whole. */
export interface BlobBackend {
  kind: BlobPlaceKind;
  /** Writes all of a blob under its name, in place of what was there. Rejects with the browser's error. */
  write(hash: string, blob: Blob): Promise<void>;
  /** The content under a name, or null when there is none. Large ones are not read by this. */
  read(hash: string): Promise<Blob | null>;
  /** Removes what lies under a name, if anything does. */
  remove(hash: string): Promise<void>;
  /**
   * Removes what interrupted writes left: everything under a name that `isKnown` denies and that was last
   * written before `olderThan` (milliseconds since 1970).
   */
  sweep(isKnown: (hash: string) => boolean, olderThan: number): Promise<void>;
  /** Removes everything, half-written or whole; how many blobs could not be removed, since they are in use. */
  clear(): Promise<number>;
}

export type BlobPlaceKind = "opfs" | "indexeddb" | "memory";

/**
 * Blobs as files of the Origin Private File System, in a folder of their own. Resolves to null where there is no
 * such file system or the browser refuses it.
 */
export async function openOpfsBlobs(name: string): Promise<BlobBackend | null> {
  const directory = await openFolder(`${name}-blobs`);
  if (directory === null || !(await canWrite(directory))) return null;
  return {
    kind: "opfs",
    write: (hash, blob) => writeWholeFile(directory, hash, blob),
    read: (hash) => readFile(directory, hash),
    remove: (hash) => removeFile(directory, hash),
    sweep: (isKnown, olderThan) => sweepFiles(directory, isKnown, olderThan),
    clear: () => emptyFolder(directory),
  };
}

/**
 * Some browsers hand out the folder but refuse to write, or can't write from here. One that is merely full is not
 * among them: what was written there before must stay readable.
 */
async function canWrite(directory: FileSystemDirectoryHandle): Promise<boolean> {
  const trial = passingName("trial");
  try {
    const handle = await directory.getFileHandle(trial, { create: true });
    const writable = await handle.createWritable();
    await writable.close();
    return true;
  } catch (error) {
    return isQuotaError(error);
  } finally {
    await removeFile(directory, trial).catch(() => undefined);
  }
}

/** Blobs in IndexedDB, for browsers without a private file system. */
function createIndexedDbBlobs(connection: DatabaseConnection): BlobBackend {
  const remove = async (hash: string) => {
    const database = await connection.use();
    await database.delete("blobs", hash);
  };
  const put = async (hash: string, content: Blob | { bytes: ArrayBuffer; type: string }) => {
    const database = await connection.use();
    const transaction = database.transaction("blobs", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(content, hash), transaction.done]);
  };
  return {
    kind: "indexeddb",
    async write(hash, blob) {
      try {
        await put(hash, blob);
      } catch (error) {
        if (isQuotaError(error)) throw error;
        // Private windows of WebKit keep bytes, but no blobs.
        await put(hash, { bytes: await blob.arrayBuffer(), type: blob.type });
      }
    },
    async read(hash) {
      const database = await connection.use();
      const value: unknown = await database.get("blobs", hash);
      if (value instanceof Blob) return value;
      if (typeof value !== "object" || value === null || !("bytes" in value)) return null;
      const { bytes } = value;
      const type = "type" in value && typeof value.type === "string" ? value.type : "";
      return bytes instanceof ArrayBuffer ? new Blob([bytes], { type }) : null;
    },
    remove,
    async sweep(isKnown) {
      // A write here is whole or not at all, and no writer is at work during a sweep: age says nothing.
      const database = await connection.use();
      for (const hash of await database.getAllKeys("blobs")) if (!isKnown(hash)) await remove(hash);
    },
    async clear() {
      const database = await connection.use();
      const transaction = database.transaction("blobs", "readwrite", { durability: "strict" });
      await Promise.all([transaction.store.clear(), transaction.done]);
      return 0;
    },
  };
}

/** Blobs in memory, gone with the page. */
export function createMemoryBlobs(): BlobBackend {
  const blobs = new Map<string, Blob>();
  return {
    kind: "memory",
    async write(hash, blob) {
      // Copied: a file on disk could change or go.
      blobs.set(hash, new Blob([await blob.arrayBuffer()]));
    },
    read: async (hash) => blobs.get(hash) ?? null,
    async remove(hash) {
      blobs.delete(hash);
    },
    async sweep(isKnown) {
      for (const hash of blobs.keys()) if (!isKnown(hash)) blobs.delete(hash);
    },
    async clear() {
      blobs.clear();
      return 0;
    },
  };
}

/** The base of storage: the browser's database and file system, or memory. */
export interface StorageBackend {
  name: string;
  /** Null where storage lives in memory. */
  connection: DatabaseConnection | null;
  /** The rows under text keys in the store of this name, the same table whenever it is asked for. */
  table(storeName: string): RowTable;
  guard: StorageGuard;
  places: [BlobBackend, ...BlobBackend[]];
  /** The reason why nothing outlives the page; null where it does. */
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
