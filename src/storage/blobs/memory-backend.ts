import type { BlobBackend } from "./blob-backend";

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
