import { ProblemError } from "../../foundation/errors";
import { ARCHIVE_LIMITS } from "../archive/archive-limits";
import { type Bytes, bytesOf, heldBytes } from "../archive/held-bytes";
import { readDirectory, readEntryBytes } from "../archive/zip-directory";
import { DIRECTORY_LIMITS, directoryProblems, refuseDirectory } from "./directory-layout";

/** A file that was chosen, dropped or lies in a zip file. */
export type FoundFile = {
  path: string;
  size: number;
  /** Rejects with a `ProblemError` that says why its bytes can't be had, or an `AbortError`. */
  read(signal: AbortSignal | undefined): Promise<Bytes>;
};

/** Bytes without the returns that Git writes before line feeds on Windows. */
export function withoutReturns(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.filter((byte, index) => byte !== 13 || bytes[index + 1] !== 10);
}

/** A file of a folder; its path begins with the folder's name. */
export type GivenFile = { path: string; file: File };

async function isZip(file: Blob): Promise<boolean> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return p === 0x50 && k === 0x4b;
}

/** Zip files of so many bytes at most are read in one go; of a larger one, what is wanted of it. */
const MOST_HELD_BYTES = 32 * 1024 * 1024;

async function filesOfZip(file: Blob): Promise<FoundFile[]> {
  const limits = { ...ARCHIVE_LIMITS, entries: 2 * DIRECTORY_LIMITS.files };
  try {
    const zip: Bytes = file.size > MOST_HELD_BYTES ? file : heldBytes(await bytesOf(file));
    return (await readDirectory(zip, limits)).map((entry) => ({
      path: entry.path,
      size: entry.sizeBytes,
      read: (signal) => readEntryBytes(zip, entry, signal),
    }));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw refuseDirectory(directoryProblems.zip(error.problem.detail ?? error.problem.message));
  }
}

/** All files that were given, those of a single zip file in its place. */
export async function findFiles(given: readonly GivenFile[]): Promise<FoundFile[]> {
  const [only] = given;
  if (only && given.length === 1 && (await isZip(only.file))) return filesOfZip(only.file);
  return given.map(({ path, file }) => ({ path, size: file.size, read: async () => file }));
}
