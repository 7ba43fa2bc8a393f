import type { IHasher } from "hash-wasm";
import { lazyModule } from "../foundation/fetch-part";
import { PLAIN_KEY } from "./copied-table";
import { emptyFolder, nullIfMissing, openFolder, readFile, removeFile } from "./opfs-files";

const LINE_END = 10;

/**
 * Writes pieces behind what a file holds, on disk when it resolves; never changes what was there. What an interrupted
 * write left of a line is ended first, so that it spoils no other.
 */
async function appendToFile(handle: FileSystemFileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  // Only dedicated workers have it; elsewhere the browser copies the file for each write.
  if (typeof Reflect.get(handle, "createSyncAccessHandle") === "function")
    return appendInPlace(handle, pieces);
  const file = await handle.getFile();
  const last = new Uint8Array(await file.slice(-1).arrayBuffer());
  const writable = await handle.createWritable({ keepExistingData: true });
  try {
    await writable.seek(file.size);
    await writable.write(afterLine(last, pieces));
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

async function appendInPlace(handle: FileSystemFileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const access = await handle.createSyncAccessHandle();
  const size = access.getSize();
  try {
    const last = new Uint8Array(Math.min(size, 1));
    access.read(last, { at: size - last.length });
    const added = afterLine(last, pieces);
    if (access.write(added, { at: size }) < added.length)
      throw new DOMException("full", "QuotaExceededError");
    access.flush();
  } finally {
    access.close();
  }
}

/** The pieces as one. `last`: the last byte of what is there, if there is any. */
function afterLine(last: Uint8Array, pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const torn = last.length > 0 && last[0] !== LINE_END;
  const all = torn ? [Uint8Array.of(LINE_END), ...pieces] : pieces;
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of all) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The CRC-32 of the JSON, and the JSON, in which no line breaks. */
const LINE = /^([0-9a-f]{8}) (.*)$/s;

const streamHashes = lazyModule("What checks logs of runs", () => import("../foundation/stream-hashes"));
let crc: Promise<IHasher> | null = null;

async function checksum(content: string | Uint8Array): Promise<string> {
  crc ??= streamHashes().then(({ createCRC32 }) => createCRC32());
  return (await crc).init().update(content).digest("hex");
}

const encoder = new TextEncoder();

/** Entries as lines with their checksums and their ends, in pieces. */
async function writeLines(entries: readonly object[]): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (const entry of entries) {
    const json = encoder.encode(JSON.stringify(entry));
    pieces.push(encoder.encode(`${await checksum(json)} `), json, Uint8Array.of(LINE_END));
  }
  return pieces;
}

/** The value of a line without its end; undefined for one that is torn or changed. */
async function readLine(line: string): Promise<unknown> {
  const [, expected, json] = LINE.exec(line) ?? [];
  if (expected === undefined || json === undefined || (await checksum(json)) !== expected) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}

/** Second copies to which every write is added: one file under each id, a line for each entry. Never written over. */
export interface LineLogs<Entry extends object> {
  ids(): Promise<string[]>;
  has(id: string): Promise<boolean>;
  /**
   * Adds entries, which are on disk when it resolves. False, and nothing is written, for an id without a log unless
   * `create` is set, and for an odd id, which has none.
   */
  append(id: string, entries: readonly Entry[], options: { create: boolean }): Promise<boolean>;
  /** Calls `visit` with each entry in turn and where it stands; how many lines were torn or changed. */
  read(id: string, visit: (entry: Entry, line: number) => unknown): Promise<number>;
  remove(id: string): Promise<void>;
  /** Removes all; how many could not be removed. */
  clear(): Promise<number>;
}

const SUFFIX = ".jsonl";

/** The logs in a folder of the Origin Private File System, of whose lines only entries are read; null where there is none. */
export async function openLineLogs<Entry extends object>(
  folder: string,
  isEntry: (entry: unknown) => entry is Entry,
): Promise<LineLogs<Entry> | null> {
  const directory = await openFolder(folder);
  if (directory === null) return null;

  const fileOf = async (id: string) => (PLAIN_KEY.test(id) ? readFile(directory, id + SUFFIX) : null);

  return {
    async ids() {
      const ids: string[] = [];
      for await (const file of directory.keys()) {
        if (file.endsWith(SUFFIX)) ids.push(file.slice(0, -SUFFIX.length));
      }
      return ids;
    },
    has: async (id) => (await fileOf(id)) !== null,
    async append(id, entries, { create }) {
      if (!PLAIN_KEY.test(id)) return false;
      const lines = await writeLines(entries);
      return alone(`${folder}:${id}`, async () => {
        const handle = await directory.getFileHandle(id + SUFFIX, { create }).catch(nullIfMissing);
        if (handle === null) return false;
        await appendToFile(handle, lines);
        return true;
      });
    },
    async read(id, visit) {
      const file = await fileOf(id);
      let [number, damaged] = [0, 0];
      if (file === null) return damaged;
      for await (const line of linesOf(file)) {
        const entry = await readLine(line);
        if (isEntry(entry)) await visit(entry, number);
        else damaged += 1;
        number += 1;
      }
      return damaged;
    },
    async remove(id) {
      if (PLAIN_KEY.test(id)) await removeFile(directory, id + SUFFIX);
    },
    clear: () => emptyFolder(directory),
  };
}

const turns = new Map<string, Promise<unknown>>();

/** One writer of a file at a time, over all tabs where the browser has Web Locks. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (locks !== undefined) return locks.request(`caplens-log:${name}`, work);
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(name) === turn) turns.delete(name);
  }
}

/** The lines of a file, one after another, never all of it in memory. Empty ones are left out. */
async function* linesOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  const begun: string[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = piece.value.split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      begun.push(line);
      const whole = begun.splice(0).join("");
      if (whole !== "") yield whole;
    }
    begun.push(last);
  }
  const rest = begun.join("");
  if (rest !== "") yield rest;
}
