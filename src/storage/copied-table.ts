import { cloneError } from "./loose-document";
import { emptyFolder, openFolder, readFile, removeFile, sweepFiles, writeWholeFile } from "./opfs-files";
import { LostRow, type RowTable } from "./row-table";

/**
 * Marks of what was deleted while its second copy could not be reached, or would not go: without them the copy would
 * bring it back at the next visit. They lie in the database, beside the rows that are gone.
 */
export interface Tombstones {
  /** Marks a row as deleted. */
  bury(key: string): Promise<void>;
  /** Marks everything there was as erased. */
  buryAll(): Promise<void>;
  /** Remembers that second copies were made in this browser. */
  noteCopies(): Promise<void>;
  /** Remembers that the second copy of a row lacks what was written last. */
  noteBehind(key: string): Promise<void>;
  read(): Promise<{
    all: boolean;
    keys: ReadonlySet<string>;
    hasCopies: boolean;
    /** Keys of rows whose copies are behind. */
    behind: readonly string[];
  }>;
  /** Takes marks away whose copies are gone: of these rows, or every one. */
  lift(keys: Iterable<string> | "all"): Promise<void>;
  /** Takes the mark away that a copy is behind. */
  liftBehind(key: string): Promise<void>;
}

const EVERYTHING = "*";
const COPIES = "+";
/** Stands before the key of a row whose copy is behind. No row with such a key of its own has a copy. */
const BEHIND = "~";

/** The marks over their table. Rows `{ id }`; ids of sessions are other texts than the two signs. */
export function createTombstones(table: RowTable): Tombstones {
  const put = (id: string) => table.update(id, () => ({ id }));
  return {
    bury: put,
    buryAll: () => put(EVERYTHING),
    async noteCopies() {
      if ((await table.get(COPIES)) === undefined) await put(COPIES);
    },
    noteBehind: (key) => put(BEHIND + key),
    async read() {
      const keys = new Set(await table.keys());
      const [all, hasCopies] = [keys.delete(EVERYTHING), keys.delete(COPIES)];
      const marks = [...keys].filter((key) => key.startsWith(BEHIND));
      for (const mark of marks) keys.delete(mark);
      return { all, keys, hasCopies, behind: marks.map((mark) => mark.slice(BEHIND.length)) };
    },
    async lift(keys) {
      const gone = keys === "all" ? (await table.keys()).filter((key) => key !== COPIES) : keys;
      for (const key of gone) await table.update(key, () => undefined);
    },
    liftBehind: (key) => table.update(BEHIND + key, () => undefined),
  };
}

/**
 * A table whose rows are kept twice. Chromium throws a whole database away, without a word, when the end of its log
 * was torn by a crash and written on after the next start; and it can lose the file of one large row. A row that is
 * confirmed is in both places; what the database has lost comes back from its copy. What was deleted in a visit in
 * which copies can't be reached is marked, so that its copy goes instead of bringing it back.
 */
export interface CopiedTable extends RowTable {
  /** True where copies were made in this browser and can't be reached in this visit. */
  isOutOfReach(): Promise<boolean>;
  /** Keys of copies whose rows are gone from the database, lost or deleted. */
  missing(): Promise<string[]>;
  /**
   * Brings the rows back that were lost, and removes the copies of those that were deleted. How many came back, and
   * whether everything had been erased by a visit that could not reach it all: `settle` says that this is through.
   */
  recover(): Promise<{ recovered: number; erased: boolean }>;
  /** True where `recover` has something to do. */
  needsRecovery(): Promise<boolean>;
  /** Takes the mark away that everything was erased, once nothing of it is left. */
  settle(): Promise<void>;
  /** Marks the copy of a row as behind, as far as there is room for that: `completeCopies` writes it anew. */
  noteBehind(key: string): Promise<void>;
  /** Copies the rows that have no copy yet or one that is behind, and sweeps up after interrupted writes. */
  completeCopies(): Promise<void>;
}

/** Rows outside the database, one file each. */
export interface RowCopies {
  /** Keys of all copies. */
  keys(): Promise<string[]>;
  /** The copy of a row; undefined when there is none or it can't be read. */
  read(key: string): Promise<unknown>;
  /**
   * Writes the copy of a row. A row that JSON can't say, or under an odd key, has none. `isBehind`: the copy may lack more than
   * the row.
   */
  write(key: string, row: object, isBehind?: boolean): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes what interrupted writes left before `olderThan` (milliseconds since 1970). */
  sweep(olderThan: number): Promise<void>;
  /** Removes all; how many could not be removed. */
  clear(): Promise<number>;
}

/** The same in files. */
export type CopyFiles = RowCopies & {
  /** Writes the copy of a row that is JSON already, of which `id` is the key. */
  writeText(key: string, text: string): Promise<void>;
};

const SUFFIX = ".json";
/** Keys that are file names everywhere; ours are UUIDs and hashes. */
export const PLAIN_KEY = /^[\w-]{1,100}$/;

/** Copies as files of this folder of the Origin Private File System; null where there is none. */
export async function openRowCopies(folder: string): Promise<CopyFiles | null> {
  const directory = await openFolder(folder);
  if (directory === null) return null;
  const writeText = async (key: string, text: string) => {
    if (PLAIN_KEY.test(key)) await writeWholeFile(directory, key + SUFFIX, new Blob([text]));
  };
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
      if (cloneError(row) === null) await writeText(key, JSON.stringify(row));
    },
    writeText,
    async remove(key) {
      if (PLAIN_KEY.test(key)) await removeFile(directory, key + SUFFIX);
    },
    sweep: (olderThan) => sweepFiles(directory, (file) => file.endsWith(SUFFIX), olderThan),
    clear: () => emptyFolder(directory),
  };
}

type CopiedTableParts = {
  table: RowTable;
  /** Null where this visit can't reach them. */
  copies: RowCopies | null;
  tombstones: Tombstones;
  /** Keeps the writers of one copy apart over all tabs. */
  name: string;
};

/** Files of writes that ended this long ago, in milliseconds, were left by writers that are gone. */
const ABANDONED_MILLISECONDS = 60 * 60 * 1000;

/** The table with its copies. */
export function createCopiedTable({ table, copies, tombstones, name }: CopiedTableParts): CopiedTable {
  async function missing(): Promise<string[]> {
    const present = new Set(await table.keys());
    return (await copies?.keys())?.filter((key) => !present.has(key)) ?? [];
  }

  const noteBehind = async (key: string) => {
    if (PLAIN_KEY.test(key)) await tombstones.noteBehind(key).catch(() => undefined);
  };

  /** Copies the row as it is by now, so that the last of several writers leaves the last state; whether it could. */
  async function copy(key: string, isBehind = false): Promise<boolean> {
    const write = async () => {
      const row = await table.get(key);
      if (row === undefined) await removeCopy(key);
      else if (isRow(row)) await copies?.write(key, row, isBehind);
    };
    try {
      const locks = globalThis.navigator?.locks;
      await (locks === undefined ? write() : locks.request(`caplens-copy:${name}:${key}`, write));
      return true;
    } catch {
      // The row itself is on disk. Without room for a copy there is the older one, or none.
      await noteBehind(key);
      return false;
    }
  }

  /** Removes a copy whose row is gone; one that can't be removed is marked. */
  async function removeCopy(key: string): Promise<void> {
    try {
      if (copies === null) throw new Error("out of reach");
      await copies.remove(key);
    } catch {
      await tombstones.bury(key);
    }
  }

  /** The row from its copy, put back in its place; undefined when there is no copy. */
  async function bringBack(key: string): Promise<object | undefined> {
    const copied = await copies?.read(key);
    if (!isRow(copied)) return undefined;
    let row = copied;
    try {
      await table.update(key, (present) => {
        // Somebody else may have brought it back, or written it anew.
        if (isRow(present)) row = present;
        return row;
      });
    } catch {
      // Without room for it in the database it can be read all the same.
    }
    return row;
  }

  let known: boolean | null = null;
  /** True where an earlier visit made copies. */
  async function hasCopies(): Promise<boolean> {
    known ??= (await tombstones.read()).hasCopies;
    return known;
  }

  const updateAll: RowTable["updateAll"] = async (keys, change) => {
    await table.updateAll(keys, change);
    const isBehind = copies === null && (await hasCopies());
    for (const key of keys) {
      if (isBehind) await noteBehind(key);
      await copy(key);
    }
  };

  return {
    ...table,
    noteBehind,
    async get(key) {
      const row = await table.get(key);
      return row instanceof LostRow ? ((await bringBack(key)) ?? row) : row;
    },
    update: (key, change) => updateAll([key], ([row]) => [change(row)]),
    updateAll,
    async visit(visit) {
      const lost = new Map<string, LostRow>();
      await table.visit((row, key) => {
        if (row instanceof LostRow) lost.set(key, row);
        else visit(row, key);
      });
      for (const [key, row] of lost) visit((await bringBack(key)) ?? row, key);
    },
    async clear() {
      // The mark first, then the copies: what is left of an interrupted clearing must not bring the rest back.
      const unmarked = await tombstones.buryAll().then(
        () => null,
        (error: unknown) => ({ error }),
      );
      const left = await copies?.clear();
      await table.clear();
      if (left === 0) await tombstones.lift("all");
      else if (left !== undefined) throw new Error(`${left} copies are in use`);
      else if (unmarked) throw unmarked.error;
    },
    missing,
    async isOutOfReach() {
      return copies === null && (await tombstones.read()).hasCopies;
    },
    async needsRecovery() {
      if (copies === null) return false;
      const { all, keys } = await tombstones.read();
      return all || keys.size > 0 || (await missing()).length > 0;
    },
    async recover() {
      if (copies === null) return { recovered: 0, erased: false };
      const { all, keys } = await tombstones.read();
      const lifted = new Set(keys);
      let recovered = 0;
      for (const key of await missing()) {
        if (!all && !keys.has(key)) {
          if ((await bringBack(key)) !== undefined) recovered += 1;
          continue;
        }
        await copies.remove(key).catch(() => lifted.delete(key));
      }
      await tombstones.lift(lifted);
      return { recovered, erased: all };
    },
    async settle() {
      if ((await missing()).length === 0) await tombstones.lift("all");
    },
    async completeCopies() {
      if (copies === null) return;
      await tombstones.noteCopies();
      await copies.sweep(Date.now() - ABANDONED_MILLISECONDS);
      for (const key of (await tombstones.read()).behind)
        if (await copy(key, true)) await tombstones.liftBehind(key);
      const copied = new Set(await copies.keys());
      for (const key of await table.keys()) if (!copied.has(key)) await copy(key);
    },
  };
}

function isRow(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof LostRow);
}
