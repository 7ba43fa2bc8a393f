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
