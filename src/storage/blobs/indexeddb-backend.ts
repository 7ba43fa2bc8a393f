import type { DatabaseConnection } from "../database";
import type { BlobBackend } from "./blob-backend";

/** Blobs in IndexedDB, for browsers without a private file system. */
export function createIndexedDbBlobs(connection: DatabaseConnection): BlobBackend {
  const remove = async (hash: string) => {
    const database = await connection.use();
    await database.delete("blobs", hash);
  };
  return {
    kind: "indexeddb",
    async write(hash, blob) {
      const database = await connection.use();
      const transaction = database.transaction("blobs", "readwrite", { durability: "strict" });
      await Promise.all([transaction.store.put(blob, hash), transaction.done]);
    },
    async read(hash) {
      const database = await connection.use();
      const value: unknown = await database.get("blobs", hash);
      return value instanceof Blob ? value : null;
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
