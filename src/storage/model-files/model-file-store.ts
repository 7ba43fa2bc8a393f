import type { IHasher } from "hash-wasm";
import { isAbort, ProblemError } from "../../foundation/errors";
import { sha256OfText } from "../../foundation/hashing";
import { createSHA256 } from "../../foundation/stream-hashes";
import { ModelFileRowShape } from "../../shapes/generated/model-file-row";
import type { ModelFile, ModelTest } from "../../shapes/model-file";
import { fits } from "../../shapes/read-outside";
import type { StorageGuard } from "../guard";
import type { Survey } from "../kept/kept-thing";
import type { RowTable } from "../row-table";
import { isQuotaError, toStorageError } from "../storage-problems";
import { MOST_FILE_BYTES, modelFileProblems } from "./model-file-problems";
import type { GrowingFile, ModelFolder } from "./model-folder";
import { checkPreamble, readGguf } from "./read-gguf";

/** Bytes that are gathered before they are written, and written before they are put on disk and said to be there. */
const PIECE_BYTES = 1024 * 1024;
const FLUSH_BYTES = 8 * 1024 * 1024;
/** Milliseconds after which a slow download is written to disk and its progress told. */
const FLUSH_MILLISECONDS = 2000;
/** Room that is left to everything else when a file is said to fit. */
const SPARE_BYTES = 4 * 1024 * 1024;
/** Deleted files can be brought back this long, unless their room is wanted before. */
const UNDO_MILLISECONDS = 60 * 60 * 1000;

/** A file that comes: its bytes go to its end, and what is said of it to its row. */
export interface ModelFileWriter {
  /** The file as it is now; `there` counts what was handed in, on disk or not. */
  file(): ModelFile;
  /** Takes the next bytes. Rejects with `model-file-no-gguf` at once where they begin no such file, and with `model-file-no-room`. */
  add(bytes: Uint8Array): Promise<void>;
  /** Keeps what the host says of the file; rejects with `model-file-no-room` where the rest of it can't fit. */
  tell(said: Partial<Pick<ModelFile, "bytes" | "promised" | "source">>): Promise<void>;
  /** Drops what has come so far. */
  restart(): Promise<void>;
}

/**
 * Files of models, with which the page answers by itself. Every method rejects with a ProblemError. `write` alone makes and
 * changes files, one writer of a file over all tabs; it works in a worker only.
 */
export interface ModelFiles {
  /** All that are not deleted, the first that came first. */
  list(): Promise<ModelFile[]>;
  /** The whole file of this hash; null where it is not here. Not read, so that none is held in memory. */
  open(sha256: string): Promise<File | null>;
  /** The entry of the whole file with this hash; null for none. */
  find(sha256: string): Promise<ModelFile | null>;
  /** Makes an empty file, or gives the one that has begun to come from the same address, or is there from it. */
  begin(start: Pick<ModelFile, "name" | "source" | "promised">): Promise<ModelFile>;
  /**
   * Lets `fill` hand in bytes, after those that are there. Once it resolves the file is whole: it is held against its
   * length and hash, and its header is read. One that fails there is dropped, all other failures keep what has come.
   * Resolves to the file, or to the same one that was here before.
   */
  write(id: string, fill: (writer: ModelFileWriter) => Promise<void>): Promise<ModelFile>;
  /** Ids of the files that are being written just now, here or in another tab as far as the browser tells. */
  busy(): Promise<Set<string>>;
  /** Pairs a model with its projector, or with none. */
  pair(id: string, projector: string | null): Promise<void>;
  keepTest(id: string, test: ModelTest): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** Drops for good what was deleted before `olderThan` (milliseconds since 1970), or an hour ago; the ids. */
  purgeDeleted(olderThan: number): Promise<string[]>;
  /** Drops what interrupted writes left; called while nobody writes. */
  sweep(): Promise<void>;
  /** Lets go of the files that are being written from here: their writers end. */
  letGo(): Promise<void>;
  /** Removes all, once other tabs have let go; rejects where one has not. */
  clear(): Promise<void>;
  survey(): Promise<Survey>;
}

interface ModelFileParts {
  table: RowTable;
  guard: StorageGuard;
  /** Null where this browser has no place for them. */
  folder: ModelFolder | null;
  /** Locks of these are named by it. */
  name: string;
  now: () => number;
  /** Told of every file that has changed. */
  announce: (id: string) => void;
  estimate?: () => Promise<StorageEstimate>;
  /** Between two attempts to remove what other tabs are letting go of, in milliseconds. */
  patience?: number;
}

/** The failures after which a file is of no use to anybody. */
const HOPELESS: readonly string[] = [
  "model-file-no-gguf",
  "model-file-version",
  "model-file-damaged",
  "model-file-cut",
  "model-file-split",
  "model-file-other-hash",
  "model-file-too-large",
];

/** Locks within this page or worker, where the browser has none. */
const heldHere = new Set<string>();

/** Does the work alone over all tabs; null where somebody else is at it. */
async function aloneOrNull<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = globalThis.navigator?.locks;
  if (locks !== undefined)
    return locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? null : work()));
  if (heldHere.has(name)) return null;
  heldHere.add(name);
  try {
    return await work();
  } finally {
    heldHere.delete(name);
  }
}

/** The store over its table and folder. */
export function createModelFiles(parts: ModelFileParts): ModelFiles {
  const { table, guard, folder, name, now, announce, patience = 100 } = parts;
  const estimate = parts.estimate ?? (async () => (await globalThis.navigator?.storage?.estimate?.()) ?? {});
  const lockPrefix = `caplens-model-file:${name}:`;
  /** Files that are being written from here, to be let go of when everything is erased. */
  const growing = new Set<GrowingFile>();

  function requireFolder(): ModelFolder {
    if (folder === null) throw new ProblemError(modelFileProblems.noPlace());
    return folder;
  }

  async function rows(): Promise<{ file: ModelFile; deletedAt: number | null }[]> {
    const found: { file: ModelFile; deletedAt: number | null }[] = [];
    await table.visit((row) => {
      if (fits(ModelFileRowShape, row)) found.push(row);
    });
    return found.sort((one, other) => (one.file.addedAt < other.file.addedAt ? -1 : 1));
  }

  async function whole(sha256: string): Promise<ModelFile | null> {
    const found = await rows();
    return found.find(({ file, deletedAt }) => deletedAt === null && file.sha256 === sha256)?.file ?? null;
  }

  /** Changes what is kept of a file; rejects where it is gone or deleted. */
  async function change(id: string, make: (file: ModelFile) => ModelFile): Promise<ModelFile> {
    let changed: ModelFile | null = null;
    await guard.write(() =>
      table.update(id, (row) => {
        if (!fits(ModelFileRowShape, row) || row.deletedAt !== null)
          throw new ProblemError(modelFileProblems.notFound());
        changed = make(row.file);
        return { ...row, file: changed };
      }),
    );
    announce(id);
    if (changed === null) throw new ProblemError(modelFileProblems.notFound());
    return changed;
  }

  async function mark(id: string, deletedAt: number | null): Promise<void> {
    await guard.write(() =>
      table.update(id, (row) => {
        if (!fits(ModelFileRowShape, row)) throw new ProblemError(modelFileProblems.notFound());
        return { ...row, deletedAt };
      }),
    );
    announce(id);
  }

  /** Drops a file for good, unless somebody writes it. `write`: lets rows be written. */
  async function drop(id: string, write: StorageGuard["write"] = guard.write): Promise<boolean> {
    const gone = await aloneOrNull(lockPrefix + id, async () => {
      await discard(id, write);
      return true;
    });
    return gone ?? false;
  }

  async function discard(id: string, write: StorageGuard["write"] = guard.write): Promise<void> {
    await folder?.remove(id);
    await write(() => table.update(id, () => undefined));
    announce(id);
  }

  async function purgeDeleted(olderThan: number): Promise<string[]> {
    const due = Math.max(olderThan, now() - UNDO_MILLISECONDS);
    const purged: string[] = [];
    for (const { file, deletedAt } of await rows()) {
      if (deletedAt !== null && deletedAt < due && (await drop(file.id))) purged.push(file.id);
    }
    return purged;
  }

  /** Rejects where so many bytes can't be kept. What was deleted gives way before. */
  async function requireRoom(bytes: number): Promise<void> {
    const free = async () => {
      const { quota, usage } = await estimate();
      return quota === undefined ? Number.POSITIVE_INFINITY : quota - (usage ?? 0);
    };
    if ((await free()) >= bytes + SPARE_BYTES) return;
    await purgeDeleted(Number.POSITIVE_INFINITY);
    const left = await free();
    if (left < bytes + SPARE_BYTES)
      throw new ProblemError(modelFileProblems.noRoom(bytes, left - SPARE_BYTES));
  }

  /** The hash of what is there, over which the rest goes on. What is on disk counts, whatever was said of it. */
  async function hashSoFar(file: File | null, bytes: number): Promise<IHasher> {
    const hasher = (await createSHA256()).init();
    for (let at = 0; file !== null && at < bytes; at += PIECE_BYTES) {
      const piece = await file.slice(at, Math.min(at + PIECE_BYTES, bytes)).arrayBuffer();
      hasher.update(new Uint8Array(piece));
    }
    return hasher;
  }

  async function writeAlone(
    id: string,
    fill: (writer: ModelFileWriter) => Promise<void>,
  ): Promise<ModelFile> {
    const place = requireFolder();
    let file = await change(id, (kept) => kept);
    const onDisk = await place.read(id);
    const begun = Math.min(file.there, onDisk?.size ?? 0);
    const hasher = await hashSoFar(onDisk, begun);
    const target = await place.grow(id);
    growing.add(target);
    // Beyond what was said to be there nothing is known.
    target.cut(begun);
    file = { ...file, there: begun };
    let pieces: Uint8Array[] = [];
    let pieceBytes = 0;
    let [unsaid, saidAt] = [0, now()];

    const save = async () => {
      target.flush();
      [unsaid, saidAt] = [0, now()];
      const { there, bytes, promised, source } = file;
      file = await change(id, (kept) => ({ ...kept, there, bytes, promised, source }));
    };
    const put = () => {
      const piece = joined(pieces, pieceBytes);
      [pieces, pieceBytes] = [[], 0];
      try {
        target.add(piece);
      } catch (error) {
        file = { ...file, there: target.size() };
        if (!isQuotaError(error)) throw error;
        const rest = Math.max(piece.length, (file.bytes ?? 0) - file.there);
        throw new ProblemError(modelFileProblems.noRoom(rest, 0), { cause: error });
      }
      hasher.update(piece);
      unsaid += piece.length;
    };
    const writer: ModelFileWriter = {
      file: () => file,
      async add(bytes) {
        if (file.there < 8 && bytes.length > 0) {
          const start = joined([...pieces, bytes], pieceBytes + bytes.length);
          if (file.there === pieceBytes) checkPreamble(start);
        }
        pieces.push(bytes);
        pieceBytes += bytes.length;
        file = { ...file, there: file.there + bytes.length };
        const isSlow = now() - saidAt >= FLUSH_MILLISECONDS;
        if (pieceBytes >= PIECE_BYTES || isSlow) put();
        if (unsaid >= FLUSH_BYTES || isSlow) await save();
      },
      async tell(said) {
        file = { ...file, ...said };
        if (file.bytes !== null && file.bytes > MOST_FILE_BYTES)
          throw new ProblemError(modelFileProblems.tooLarge(file.bytes));
        if (file.bytes !== null) await requireRoom(file.bytes - file.there);
        await save();
      },
      async restart() {
        [pieces, pieceBytes] = [[], 0];
        target.cut(0);
        hasher.init();
        file = { ...file, there: 0 };
        await save();
      },
    };

    try {
      await fill(writer);
      put();
      await save();
      target.close();
      growing.delete(target);
      return await finish(file, hasher.digest("hex"));
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem.code : null;
      if (problem !== null && HOPELESS.includes(problem)) {
        closeQuietly(target);
        await discard(id);
        throw error;
      }
      // The part that has come is kept, as far as there is room for its end.
      try {
        if (growing.has(target)) {
          if (pieceBytes > 0) put();
          await save();
        }
      } catch {
        file = { ...file, there: growing.has(target) ? target.size() : file.there };
        if (growing.has(target)) await save().catch(() => undefined);
      }
      throw isAbort(error) ? error : toStorageError(error);
    } finally {
      if (growing.delete(target)) closeQuietly(target);
    }
  }

  /** Holds a file against what it should be; the whole one is then kept once. */
  async function finish(file: ModelFile, sha256: string): Promise<ModelFile> {
    if (file.bytes !== null && file.there !== file.bytes)
      throw new ProblemError(modelFileProblems.otherLength(file.bytes, file.there));
    if (file.promised !== null && file.promised.sha256 !== sha256)
      throw new ProblemError(modelFileProblems.otherHash(file.promised.sha256, sha256));
    const content = await requireFolder().read(file.id);
    if (content === null) throw new ProblemError(modelFileProblems.notFound());
    const facts = await readGguf(content);
    const same = (await rows()).find((row) => row.file.sha256 === sha256 && row.file.id !== file.id);
    if (same) {
      if (same.deletedAt !== null) await mark(same.file.id, null);
      await discard(file.id);
      return same.file;
    }
    return change(file.id, (kept) => ({
      ...kept,
      ...{ sha256, facts, bytes: file.there, there: file.there, state: "whole" },
    }));
  }

  async function letGo(): Promise<void> {
    for (const target of growing) closeQuietly(target);
    growing.clear();
  }

  return {
    list: async () => (await rows()).filter(({ deletedAt }) => deletedAt === null).map(({ file }) => file),
    find: whole,

    async open(sha256) {
      const file = await whole(sha256);
      if (file === null) return null;
      const content = await folder?.read(file.id);
      return content?.size === file.bytes ? content : null;
    },

    async begin(start) {
      requireFolder();
      const { source } = start;
      const isAddress = source.kind === "address";
      // The same in every tab, so that no file comes twice from one address.
      const id = isAddress ? await sha256OfText(source.address) : crypto.randomUUID();
      let begun: ModelFile = {
        ...{ id, ...start, sha256: null, bytes: null, there: 0, state: "unfinished" },
        ...{ facts: null, projector: null, test: null, addedAt: new Date(now()).toISOString() },
      };
      await guard.write(() =>
        table.update(id, (row) => {
          if (fits(ModelFileRowShape, row))
            begun = { ...row.file, promised: start.promised ?? row.file.promised };
          return { id, deletedAt: null, file: begun };
        }),
      );
      announce(id);
      return begun;
    },

    async write(id, fill) {
      const written = await aloneOrNull(lockPrefix + id, () => writeAlone(id, fill));
      if (written === null) throw new ProblemError(modelFileProblems.busy());
      return written;
    },

    async busy() {
      const held = (await globalThis.navigator?.locks?.query())?.held ?? [];
      const names = [...heldHere, ...held.map((lock) => lock.name ?? "")];
      return new Set(
        names.filter((one) => one.startsWith(lockPrefix)).map((one) => one.slice(lockPrefix.length)),
      );
    },

    async pair(id, projector) {
      await change(id, (file) => ({ ...file, projector }));
    },
    async keepTest(id, test) {
      await change(id, (file) => ({ ...file, test }));
    },
    remove: (id) => mark(id, now()),
    restore: (id) => mark(id, null),
    purgeDeleted,

    async sweep() {
      if (folder === null) return;
      const known = new Set(await table.keys());
      // It is called while nobody writes, and would wait for itself.
      const write: StorageGuard["write"] = (work) => work();
      for (const { file, deletedAt } of await rows()) {
        // A file that was being copied can't go on: nobody knows where it lies.
        const isLost = file.state === "unfinished" && file.source.kind === "file" && deletedAt === null;
        if (isLost) await drop(file.id, write);
      }
      for (const id of await folder.names()) if (!known.has(id)) await drop(id, write);
    },

    letGo,

    async clear() {
      await letGo();
      await table.clear();
      for (let attempts = 20; folder !== null && (await folder.clear()) > 0; attempts -= 1) {
        if (attempts === 0) throw new ProblemError(modelFileProblems.busy());
        await new Promise((resolve) => setTimeout(resolve, patience));
      }
    },

    async survey() {
      const all = await rows();
      const listed = all.filter(({ deletedAt }) => deletedAt === null);
      return {
        ...{ listed: listed.length, deleted: all.length - listed.length },
        ...{ named: new Set<string>(), released: new Map<string, number>() },
        files: { bytes: bytesOf(all), deletedBytes: bytesOf(all.filter((row) => row.deletedAt !== null)) },
      };
    },
  };
}

function bytesOf(rows: readonly { file: ModelFile }[]): number {
  return rows.reduce((sum, { file }) => sum + file.there, 0);
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  if (pieces.length === 1 && pieces[0]) return pieces[0];
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function closeQuietly(target: GrowingFile): void {
  try {
    target.close();
  } catch {
    // It was closed before.
  }
}
