import type { RowTable } from "./row-table";

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
  read(): Promise<{ all: boolean; keys: ReadonlySet<string>; hasCopies: boolean }>;
  /** Takes marks away whose copies are gone: of these rows, or every one. */
  lift(keys: Iterable<string> | "all"): Promise<void>;
}

const EVERYTHING = "*";
const COPIES = "+";

/** The marks over their table. Rows `{ id }`; ids of sessions are other texts than the two signs. */
export function createTombstones(table: RowTable): Tombstones {
  const put = (id: string) => table.update(id, () => ({ id }));
  return {
    bury: put,
    buryAll: () => put(EVERYTHING),
    async noteCopies() {
      if ((await table.get(COPIES)) === undefined) await put(COPIES);
    },
    async read() {
      const keys = new Set(await table.keys());
      const [all, hasCopies] = [keys.delete(EVERYTHING), keys.delete(COPIES)];
      return { all, keys, hasCopies };
    },
    async lift(keys) {
      const gone = keys === "all" ? (await table.keys()).filter((key) => key !== COPIES) : keys;
      for (const key of gone) await table.update(key, () => undefined);
    },
  };
}
