import { ProblemError } from "../lib/errors";
import type { Problem } from "../schemas/problem";
import type { BlobPlace, BlobPlaceKind } from "./blobs/blob-place";
import { type BlobStore, createBlobStore } from "./blobs/blob-store";
import { createIndexedDbPlace } from "./blobs/indexeddb-place";
import { createMemoryPlace } from "./blobs/memory-place";
import { openOpfsPlace } from "./blobs/opfs-place";
import { connectDatabase, type DatabaseConnection } from "./database";
import { createGuard, createLocalGuard, type StorageGuard } from "./guard";
import { isPersistent } from "./persistence";
import { createDatabaseTable, createMemoryTable, type RowTable } from "./row-table";
import { openSessionChanges, type SessionChange } from "./session-changes";
import { createSessionRepository, type SessionRepository } from "./sessions";
import { describeError, storageProblems, toStorageError } from "./storage-problems";

export interface StorageOptions {
  /** Storages of different names know nothing of each other. */
  name?: string;
  /** Hears of what happens to an open storage: `database-blocked`, `-closed`, `-superseded`. */
  onProblem?: (problem: Problem) => void;
  /** The time in milliseconds since 1970. */
  now?: () => number;
}

export interface GarbageOptions {
  /** Blobs put within this time stay, since the session that names them may be still to come. */
  graceMilliseconds: number;
  /** Hashes that no saved session names but a pending undo does. */
  alsoReferenced?: Iterable<string>;
}

/** All that is kept in this browser. */
export interface Storage {
  sessions: SessionRepository;
  blobs: BlobStore;
  kind: {
    /** Where new blobs go. */
    blobs: BlobPlaceKind;
    /** The browser has promised not to clear it by itself. */
    persistent: boolean;
  };
  /** True when nothing outlives the page; `problem` then says so in words. */
  volatile: boolean;
  problem: Problem | null;
  /** Calls the listener for each change to a session made in another tab or worker; returns how to stop. */
  onSessionChange(listener: (change: SessionChange) => void): () => void;
  /** Deletes the blobs that no session, deleted ones included, names; none while another tab is writing. */
  collectGarbage(options: GarbageOptions): Promise<string[]>;
  close(): void;
}

/** A blob may wait this long for the session that names it. */
export const BLOB_GRACE_MILLISECONDS = 24 * 60 * 60 * 1000;

interface Ground {
  sessionTable: RowTable;
  blobTable: RowTable;
  guard: StorageGuard;
  places: [BlobPlace, ...BlobPlace[]];
  problem: Problem | null;
  close: () => void;
}

/**
 * Opens what is kept in this browser, in a window or a worker. Without IndexedDB it resolves to a `volatile`
 * storage in memory with the same interface. Rejects with the ProblemError `database-newer` when a newer
 * version of the app has written it.
 */
export async function openStorage(options: StorageOptions = {}): Promise<Storage> {
  const { name = "caplens", onProblem = () => undefined, now = Date.now } = options;
  const { sessionTable, blobTable, guard, places, problem, close } = await openGround(name, onProblem);
  const changes = openSessionChanges(name);
  const sessions = createSessionRepository({ table: sessionTable, guard, announce: changes.announce, now });
  const blobs = createBlobStore({ table: blobTable, guard, places, now });
  const volatile = problem !== null;
  return {
    sessions,
    blobs,
    kind: { blobs: places[0].kind, persistent: !volatile && (await isPersistent()) },
    volatile,
    problem,
    onSessionChange: changes.subscribe,
    async collectGarbage({ graceMilliseconds, alsoReferenced = [] }) {
      const collected = await guard.cleanUp(async () => {
        const referenced = await sessions.referencedHashes();
        for (const hash of alsoReferenced) referenced.add(hash);
        return blobs.collectGarbage(referenced, now() - graceMilliseconds);
      });
      return collected ?? [];
    },
    close() {
      changes.close();
      close();
    },
  };
}

async function openGround(name: string, onProblem: (problem: Problem) => void): Promise<Ground> {
  const connection = await connectIfPossible(name, onProblem);
  if (!("use" in connection)) return createMemoryGround(connection);
  const opfs = await openOpfsPlace(name);
  const inDatabase = createIndexedDbPlace(connection);
  return {
    sessionTable: createDatabaseTable(connection, "sessions"),
    blobTable: createDatabaseTable(connection, "blobMeta"),
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
    guard: createLocalGuard(),
    places: [createMemoryPlace()],
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
