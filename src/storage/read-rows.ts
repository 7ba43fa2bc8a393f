import type { StoreKey, StoreNames } from "idb";
import type { CaplensDatabase, CaplensSchema } from "./database";
import { describeError } from "./storage-problems";

/**
 * Stands for a row that the browser has lost: its key is listed, its value can't be read (Chromium keeps large
 * values in files beside the database, and a file can go).
 */
export class LostRow {
  readonly lost: string;

  constructor(error: unknown) {
    this.lost = describeError(error);
  }
}

/** The row, or a `LostRow` where the browser says that this one value is gone; other errors are thrown on. */
export async function rowOrLost(read: Promise<unknown>): Promise<unknown> {
  try {
    return await read;
  } catch (error) {
    if (!isLoss(error)) throw error;
    return new LostRow(error);
  }
}

/** Errors that browsers throw for a single value: Chromium the first, Firefox and Safari the others. */
function isLoss(error: unknown): boolean {
  return error instanceof Error && ["NotReadableError", "DataError", "UnknownError"].includes(error.name);
}

/** Rows read at once: few enough to weigh little, many enough not to wait for each. */
const BATCH = 500;

/**
 * Calls `visit` with each row of a store in this range, in the order of keys, never with all of them in memory. One
 * that the browser has lost is a `LostRow`.
 */
export async function visitRows<Name extends StoreNames<CaplensSchema>>(
  database: CaplensDatabase,
  storeName: Name,
  range: IDBKeyRange,
  visit: (row: unknown, key: StoreKey<CaplensSchema, Name>) => void,
): Promise<void> {
  const keys = await database.getAllKeys(storeName, range);
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH);
    const [first, last] = [batch[0], batch.at(-1)];
    if (first === undefined || last === undefined) continue;
    const read = await rowOrLost(database.getAll(storeName, IDBKeyRange.bound(first, last)));
    // One lost row makes its whole batch unreadable; rows that came or went meanwhile would shift the others.
    const rows: unknown[] | null = Array.isArray(read) && read.length === batch.length ? read : null;
    for (const [index, key] of batch.entries()) {
      const row = rows ? rows[index] : await rowOrLost(database.get(storeName, key));
      if (row !== undefined) visit(row, key);
    }
  }
}

/** All keys that are lists and begin with this text: lists come after texts and numbers. */
export function keysUnder(first: string): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []]);
}
