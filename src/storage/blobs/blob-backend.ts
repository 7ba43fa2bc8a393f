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
