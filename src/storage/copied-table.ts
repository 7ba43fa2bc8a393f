import { LostRow } from "./lost-row";
import type { RowCopies } from "./row-copies";
import type { RowTable } from "./row-table";

/**
 * A table whose rows are kept twice. Chromium throws a whole database away, without a word, when the end of its log
 * was torn by a crash and written on after the next start; and it can lose the file of one large row. A row that is
 * confirmed is in both places; what the database has lost comes back from its copy.
 */
export interface CopiedTable extends RowTable {
  /** Keys of copies whose rows are gone from the database. */
  missing(): Promise<string[]>;
  /** Brings those rows back; returns how many. */
  recover(): Promise<number>;
  /** Copies the rows that have no copy yet, and sweeps up after interrupted writes. */
  completeCopies(): Promise<void>;
}

/** Files of writes that ended this long ago, in milliseconds, were left by writers that are gone. */
const ABANDONED_MILLISECONDS = 60 * 60 * 1000;

/** The table with its copies. `name` keeps the writers of one copy apart over all tabs. */
export function createCopiedTable(table: RowTable, copies: RowCopies, name: string): CopiedTable {
  async function missing(): Promise<string[]> {
    const present = new Set(await table.keys());
    return (await copies.keys()).filter((key) => !present.has(key));
  }

  /** Copies the row as it is by now, so that the last of several writers leaves the last state. */
  async function copy(key: string): Promise<void> {
    const write = async () => {
      const row = await table.get(key);
      if (row === undefined) await copies.remove(key);
      else if (isRow(row)) await copies.write(key, row);
    };
    try {
      const locks = globalThis.navigator?.locks;
      await (locks === undefined ? write() : locks.request(`caplens-copy:${name}:${key}`, write));
    } catch {
      // The row itself is on disk. Without room for a copy there is the older one, or none.
    }
  }

  /** The row from its copy, put back in its place; undefined when there is no copy. */
  async function bringBack(key: string): Promise<object | undefined> {
    const copied = await copies.read(key);
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

  return {
    ...table,
    async get(key) {
      const row = await table.get(key);
      return row instanceof LostRow ? ((await bringBack(key)) ?? row) : row;
    },
    async update(key, change) {
      await table.update(key, change);
      await copy(key);
    },
    async visit(visit) {
      const lost = new Map<string, LostRow>();
      await table.visit((row, key) => {
        if (row instanceof LostRow) lost.set(key, row);
        else visit(row, key);
      });
      for (const [key, row] of lost) visit((await bringBack(key)) ?? row, key);
    },
    async clear() {
      // The copies first: what is left of an interrupted clearing must not bring the rest back.
      const left = await copies.clear();
      await table.clear();
      if (left > 0) throw new Error(`${left} copies are in use`);
    },
    missing,
    async recover() {
      let recovered = 0;
      for (const key of await missing()) if ((await bringBack(key)) !== undefined) recovered += 1;
      return recovered;
    },
    async completeCopies() {
      await copies.sweep(Date.now() - ABANDONED_MILLISECONDS);
      const copied = new Set(await copies.keys());
      for (const key of await table.keys()) if (!copied.has(key)) await copy(key);
    },
  };
}

function isRow(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof LostRow);
}
