import { cloneError } from "./loose-document";
import { emptyFolder, openFolder, readFile, removeFile, sweepFiles, writeWholeFile } from "./opfs-files";

/** Rows outside the database, one file each. */
export interface RowCopies {
  /** Keys of all copies. */
  keys(): Promise<string[]>;
  /** The copy of a row; undefined when there is none or it can't be read. */
  read(key: string): Promise<unknown>;
  /** Writes the copy of a row. A row that JSON can't say, or under an odd key, has none. */
  write(key: string, row: object): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes what interrupted writes left before `olderThan` (milliseconds since 1970). */
  sweep(olderThan: number): Promise<void>;
  /** Removes all; how many could not be removed. */
  clear(): Promise<number>;
}

const SUFFIX = ".json";
/** Keys that are file names everywhere; ours are UUIDs and hashes. */
export const PLAIN_KEY = /^[\w-]{1,100}$/;

/** Copies as files of this folder of the Origin Private File System; null where there is none. */
export async function openRowCopies(folder: string): Promise<RowCopies | null> {
  const directory = await openFolder(folder);
  if (directory === null) return null;
  return {
    async keys() {
      const keys: string[] = [];
      for await (const file of directory.keys()) {
        if (file.endsWith(SUFFIX)) keys.push(file.slice(0, -SUFFIX.length));
      }
      return keys;
    },
    async read(key) {
      if (!PLAIN_KEY.test(key)) return undefined;
      try {
        const file = await readFile(directory, key + SUFFIX);
        const row: unknown = file === null ? undefined : JSON.parse(await file.text());
        return typeof row === "object" && row !== null && Reflect.get(row, "id") === key ? row : undefined;
      } catch {
        return undefined;
      }
    },
    async write(key, row) {
      if (!PLAIN_KEY.test(key) || cloneError(row) !== null) return;
      await writeWholeFile(directory, key + SUFFIX, new Blob([JSON.stringify(row)]));
    },
    async remove(key) {
      if (PLAIN_KEY.test(key)) await removeFile(directory, key + SUFFIX);
    },
    sweep: (olderThan) => sweepFiles(directory, (file) => file.endsWith(SUFFIX), olderThan),
    clear: () => emptyFolder(directory),
  };
}
