import type { IHasher } from "hash-wasm";
import { ProblemError } from "../foundation/errors";
import { createCRC32 } from "../foundation/stream-hashes";
import { DEFLATED, type PackedFile, zipOf } from "../foundation/zip-writer";
import type { Scratch, ScratchPlace } from "./scratch";
import { describeError, isQuotaError } from "./storage-problems";

/** A file that goes out. */
type ExportFile = {
  /** Text goes out as UTF-8. */
  write(content: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** Destination of the files of an export; several may be open at a time. */
export type ExportTarget = {
  open(path: string): Promise<ExportFile>;
  /** The file to be saved; null where the files are in their place already. */
  end(): Promise<Blob | null>;
  /** Drops what can be dropped of what was written. */
  drop(): Promise<void>;
};

export type WrittenFile = { path: string; bytes: number };

/** The target, and what was written to it so far. */
export function counting(target: ExportTarget): { target: ExportTarget; files: WrittenFile[] } {
  const files: WrittenFile[] = [];
  const encoder = new TextEncoder();
  return {
    files,
    target: {
      ...target,
      async open(path) {
        const file = await target.open(path);
        const written = { path, bytes: 0 };
        files.push(written);
        return {
          async write(content) {
            const bytes = typeof content === "string" ? encoder.encode(content) : content;
            written.bytes += bytes.length;
            await file.write(bytes);
          },
          close: () => file.close(),
        };
      },
    },
  };
}

/** A refusal of people's own folder: its disk and its permission are not those of the browser's storage. */
function folderError(folder: FileSystemDirectoryHandle, error: unknown): ProblemError {
  const why = isQuotaError(error)
    ? "There is no room left on its disk."
    : "It may have been moved or removed, or the browser may not write there.";
  return new ProblemError({
    code: "folder-not-written",
    message: `The folder “${folder.name}” could not be written to its end. ${why}`,
    nextStep:
      "Remove what lies in it, which is not complete, and save again into another folder, or download.",
    detail: describeError(error),
  });
}

/** Files in a folder that people chose, each in the folder that its path names; a file is there once it is whole. */
export function folderTarget(folder: FileSystemDirectoryHandle): ExportTarget {
  const open = new Set<FileSystemWritableFileStream>();
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw folderError(folder, error);
    });
  async function create(path: string): Promise<FileSystemWritableFileStream> {
    const names = path.split("/");
    const name = names.pop() ?? path;
    let place = folder;
    for (const part of names) place = await place.getDirectoryHandle(part, { create: true });
    return (await place.getFileHandle(name, { create: true })).createWritable();
  }
  return {
    async open(path) {
      const writable = await told(create(path));
      open.add(writable);
      return {
        write: (content) =>
          told(writable.write(typeof content === "string" ? content : new Uint8Array(content))),
        async close() {
          await told(writable.close());
          open.delete(writable);
        },
      };
    },
    end: async () => null,
    // Files in the user's own folder are for the user to remove; those that are not whole never come there.
    async drop() {
      for (const writable of open) await writable.abort().catch(() => undefined);
    },
  };
}

const encoder = new TextEncoder();

/**
 * All files as one zip file; they are packed as they come, and stand in it by their paths. `add` takes one along that is packed
 * already.
 */
export function zipTarget(place: ScratchPlace, time: Date): ExportTarget & { add(file: PackedFile): void } {
  const packed: PackedFile[] = [];
  const open = new Set<Scratch>();
  const idle: IHasher[] = [];
  return {
    async open(path) {
      const scratch = place();
      open.add(scratch);
      const crc = (idle.pop() ?? (await createCRC32())).init();
      let sizeBytes = 0;
      // The browser's own packs several times as fast as a script.
      const { readable, writable } = new CompressionStream("deflate-raw");
      const putAway = readable.pipeTo(new WritableStream({ write: (piece) => scratch.write(piece) }));
      // Whoever writes next, or closes the file, is told.
      putAway.catch(() => undefined);
      const writer = writable.getWriter();
      const told = async (work: Promise<void>) => {
        try {
          await work;
        } catch (error) {
          await putAway;
          throw error;
        }
      };
      return {
        async write(content) {
          const bytes = typeof content === "string" ? encoder.encode(content) : new Uint8Array(content);
          crc.update(bytes);
          sizeBytes += bytes.length;
          await told(writer.write(bytes));
        },
        async close() {
          await told(writer.close());
          await putAway;
          const checksum = Number.parseInt(crc.digest("hex"), 16);
          idle.push(crc);
          packed.push({ path, packed: await scratch.end(), method: DEFLATED, crc: checksum, sizeBytes });
        },
      };
    },
    add: (file) => void packed.push(file),
    end: async () =>
      zipOf(
        packed.sort((one, other) => (one.path < other.path ? -1 : 1)),
        time,
      ),
    async drop() {
      for (const scratch of open) await scratch.drop();
    },
  };
}
