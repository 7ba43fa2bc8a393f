import { emptyFolder, openFolder, readFile, removeFile } from "../opfs-files";

/** A file that grows at its end, and that nobody else writes meanwhile. */
export interface GrowingFile {
  size(): number;
  /** Writes at the end of what is there; rejects with the browser's `QuotaExceededError`, what was there is then as it was. */
  add(bytes: Uint8Array): void;
  /** Leaves only so many bytes of it. */
  cut(bytes: number): void;
  /** Puts on disk what was written. */
  flush(): void;
  close(): void;
}

/** The folder of model files: large ones, which come in pieces and are never held in memory. */
export interface ModelFolder {
  grow(name: string): Promise<GrowingFile>;
  /** The file as it is now; null where there is none. */
  read(name: string): Promise<File | null>;
  /** Rejects while somebody writes it. */
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
  /** Removes all; how many could not be removed. */
  clear(): Promise<number>;
}

/** The folder in the Origin Private File System; null where there is none, or where nothing can be written piece by piece. */
export async function openModelFolder(name: string): Promise<ModelFolder | null> {
  const directory = await openFolder(`${name}-model-files`);
  if (directory === null) return null;
  return {
    async grow(file) {
      const handle = await directory.getFileHandle(file, { create: true });
      const access = await handle.createSyncAccessHandle();
      let end = access.getSize();
      return {
        size: () => end,
        add(bytes) {
          let written = 0;
          try {
            written = access.write(bytes as Uint8Array<ArrayBuffer>, { at: end });
          } finally {
            if (written < bytes.length) access.truncate(end);
          }
          // A full disk takes less than it was given.
          if (written < bytes.length) throw new DOMException("full", "QuotaExceededError");
          end += written;
        },
        cut(bytes) {
          access.truncate(bytes);
          end = bytes;
        },
        flush: () => access.flush(),
        close: () => access.close(),
      };
    },
    read: (file) => readFile(directory, file),
    remove: (file) => removeFile(directory, file),
    async names() {
      const names: string[] = [];
      for await (const file of directory.keys()) names.push(file);
      return names;
    },
    clear: () => emptyFolder(directory),
  };
}
