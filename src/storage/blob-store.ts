import { isAbort, ProblemError } from "../foundation/errors";
import { isSha256Hex, sha256Hex } from "../foundation/hashing";
import { BlobRowShape } from "../shapes/generated/blob-row";
import { fits } from "../shapes/read-outside";
import type { BlobRow } from "../shapes/rows";
import type { StorageGuard } from "./guard";
import type { Ground, KeptThing } from "./kept/kept-thing";
import type { RowTable } from "./row-table";
import type { BlobBackend } from "./storage-backend";
import { describeError, guarded, isQuotaError, storageProblems, toStorageError } from "./storage-problems";

interface StoredBlob {
  hash: string;
  sizeBytes: number;
  storedAt: number;
}

/**
 * Videos, frames and sound under the SHA-256 of their bytes; the same bytes are kept once. Every method
 * rejects with a ProblemError (`quota-full`, `file-unreadable`, `storage-failed`).
 */
export interface BlobStore {
  /**
   * Keeps a blob. `hash` (64 hex digits) may be given by whoever has just computed it of these very bytes; it
   * is not checked again, so one out of a file or a reply must not be handed in. Cancelling rejects with an
   * `AbortError` while the hash is computed.
   */
  put(
    data: Blob | Uint8Array,
    hash?: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ hash: string; sizeBytes: number }>;
  /**
   * The blob, with the media type asked for; null when it is not there or not whole. One whose row the browser has
   * lost is found by its content.
   */
  get(hash: string, type?: string): Promise<Blob | null>;
  delete(hash: string): Promise<void>;
  list(): Promise<StoredBlob[]>;
  /**
   * Deletes the blobs that are not `referenced` and were last put before `olderThan` (milliseconds since
   * 1970), and what interrupted writes left. `released` says of some when what named them was deleted: unless put
   * again since, these go whatever their age. Returns the hashes deleted. Call it alone, by the guard, with
   * references read in there.
   */
  collectGarbage(
    referenced: ReadonlySet<string>,
    olderThan: number,
    released?: ReadonlyMap<string, number>,
  ): Promise<string[]>;
}

interface BlobStoreParts {
  /** Rows about blobs. */
  table: RowTable;
  guard: StorageGuard;
  /** Locations of blobs. New ones go to the first; to the next when that refuses for any reason but lack of room. */
  places: readonly BlobBackend[];
  now: () => number;
}

/** The store on this ground. */
export function blobStoreOf({ table, guard, places, now }: Ground): BlobStore {
  return createBlobStore({ table: table("blobMeta"), guard, places, now });
}

/** Videos, frames and sound. */
export const KEPT_BLOBS: KeptThing<BlobStore> = {
  layout: [
    { name: "blobMeta", keyPath: "hash", since: 1 },
    // Their bytes, where there is no file system.
    { name: "blobs", keyPath: null, since: 1 },
  ],
  open: async (ground) => ({
    store: ground.once(blobStoreOf),
    clears: { "the list of media": ground.table("blobMeta").clear },
  }),
};

/** The store over its rows and places. */
export function createBlobStore({ table, guard, places, now }: BlobStoreParts): BlobStore {
  const rowOf = async (hash: string): Promise<BlobRow | null> => {
    const row = await table.get(hash);
    return fits(BlobRowShape, row) ? row : null;
  };

  const read = async (row: BlobRow): Promise<Blob | null> => {
    const place = places.find((candidate) => candidate.kind === row.place);
    const blob = await place?.read(row.hash);
    return blob?.size === row.sizeBytes ? blob : null;
  };

  /** False for what can't be read as well: it is then written anew. */
  const isWhole = async (row: BlobRow): Promise<boolean> => {
    try {
      return (await read(row)) !== null;
    } catch {
      return false;
    }
  };

  const write = async (hash: string, blob: Blob): Promise<BlobRow["place"]> => {
    let refused: unknown = new Error("There is no place for blobs.");
    for (const place of places) {
      try {
        await place.write(hash, blob);
        return place.kind;
      } catch (error) {
        refused = error;
        if (isQuotaError(error)) break;
      }
    }
    await checkReadable(blob);
    throw toStorageError(refused);
  };

  /** Writes the row of a blob that lies in its place without one; null when there is no such blob. */
  const adopt = async (hash: string): Promise<BlobRow | null> => {
    if (!isSha256Hex(hash)) return null;
    for (const place of places) {
      const blob = await place.read(hash);
      if (blob === null || (await sha256Hex(blob)) !== hash) continue;
      const row: BlobRow = { hash, sizeBytes: blob.size, storedAt: now(), place: place.kind };
      await guard.write(() => table.update(hash, () => row));
      return row;
    }
    return null;
  };

  const remove = async (hash: string): Promise<void> => {
    await table.update(hash, () => undefined);
    for (const place of places) await place.remove(hash);
  };

  return {
    async put(data, hash, options = {}) {
      const blob = data instanceof Blob ? data : new Blob([new Uint8Array(data)]);
      const name = hash === undefined ? await hashOf(blob, options.signal) : hash;
      if (!isSha256Hex(name)) throw new ProblemError(storageProblems.hashMismatch());
      return guard.write(async () => {
        const row = await rowOf(name);
        if (row !== null && row.sizeBytes !== blob.size && (await hashOf(blob, options.signal)) !== name) {
          throw new ProblemError(storageProblems.hashMismatch());
        }
        const isThere = row !== null && row.sizeBytes === blob.size && (await isWhole(row));
        const place = isThere ? row.place : await write(name, blob);
        const written: BlobRow = { hash: name, sizeBytes: blob.size, storedAt: now(), place };
        await table.update(name, () => written);
        return { hash: name, sizeBytes: blob.size };
      });
    },

    async get(hash, type = "") {
      const row = (await rowOf(hash)) ?? (await guarded(() => adopt(hash)));
      if (row === null) return null;
      const blob = await guarded(() => read(row));
      return blob === null || blob.type === type ? blob : blob.slice(0, blob.size, type);
    },

    delete: (hash) => guard.write(() => guarded(() => remove(hash))),

    async list() {
      const found: StoredBlob[] = [];
      await table.visit((row) => {
        if (!fits(BlobRowShape, row)) return;
        found.push({ hash: row.hash, sizeBytes: row.sizeBytes, storedAt: row.storedAt });
      });
      return found;
    },

    async collectGarbage(referenced, olderThan, released = new Map()) {
      const kept = new Set<string>();
      const due: string[] = [];
      await table.visit((row, key) => {
        const isOld = (blob: BlobRow) =>
          blob.storedAt < olderThan || blob.storedAt <= (released.get(key) ?? Number.NEGATIVE_INFINITY);
        const isDue = !referenced.has(key) && (!fits(BlobRowShape, row) || isOld(row));
        if (isDue) due.push(key);
        else kept.add(key);
      });
      await guarded(async () => {
        for (const hash of due) await remove(hash);
        // A blob that is named but has no row was lost by the browser; it is adopted once it is asked for.
        const isKnown = (hash: string) => kept.has(hash) || referenced.has(hash);
        for (const place of places) await place.sweep(isKnown, olderThan);
      });
      return due;
    },
  };
}

async function hashOf(blob: Blob, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await sha256Hex(blob, signal === undefined ? {} : { signal });
  } catch (error) {
    if (!isAbort(error)) await checkReadable(blob);
    throw toStorageError(error, signal);
  }
}

/** Tells a source that has gone from a store that failed: browsers name both errors alike. */
async function checkReadable(blob: Blob): Promise<void> {
  try {
    await blob.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new ProblemError(storageProblems.fileUnreadable(describeError(error)), { cause: error });
  }
}
