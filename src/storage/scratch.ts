import { joinedBytes } from "./archive/held-bytes";
import { openFolder, removeFile, sweepFiles } from "./opfs-files";

/** Folder of files on their way out, until the browser has saved them. */
export const EXPORT_FOLDER = "exports";
/** A download has ended by then. */
const KEPT_MILLISECONDS = 60 * 60 * 1000;
/** Up to here a file is held in memory. */
const HELD_BYTES = 4 * 1024 * 1024;

/** Bytes that are put away as they come: a few in memory, more of them in the private file system where there is one. */
export type Scratch = {
  write(bytes: Uint8Array): Promise<void>;
  /** All that was written: little of it as bytes, since the browser is asked for each blob. */
  end(): Promise<Blob | Uint8Array<ArrayBuffer>>;
  /** Drops what was written. */
  drop(): Promise<void>;
};

/** Makes scratch files for one export. */
export type ScratchPlace = () => Scratch;

type Access = { handle: FileSystemFileHandle; file: FileSystemSyncAccessHandle; name: string };

/** Opens a place for the files of an export; drops what earlier ones have left. `onDisk`: false keeps all of it in memory. */
export async function openScratchPlace(
  now: () => number = Date.now,
  { onDisk } = { onDisk: true },
): Promise<ScratchPlace> {
  const folder = onDisk ? await openFolder(EXPORT_FOLDER) : null;
  if (folder) await sweepFiles(folder, () => false, now() - KEPT_MILLISECONDS).catch(() => undefined);

  async function openAccess(): Promise<Access | null> {
    if (!folder || !("createSyncAccessHandle" in FileSystemFileHandle.prototype)) return null;
    const name = crypto.randomUUID();
    const handle = await folder.getFileHandle(name, { create: true });
    return { handle, file: await handle.createSyncAccessHandle(), name };
  }

  return () => {
    let held: Uint8Array<ArrayBuffer>[] = [];
    let heldBytes = 0;
    let access: Access | null = null;
    let parts: Blob[] = [];

    async function putAway(): Promise<void> {
      access ??= await openAccess();
      if (access) {
        for (const piece of held) {
          // A full disk writes less than it was given.
          if (access.file.write(piece) < piece.length) throw new DOMException("full", "QuotaExceededError");
        }
      } else parts.push(new Blob(held));
      held = [];
      heldBytes = 0;
    }

    return {
      async write(bytes) {
        held.push(new Uint8Array(bytes));
        heldBytes += bytes.length;
        if (heldBytes > HELD_BYTES) await putAway();
      },
      async end() {
        if (!access) {
          const all = parts.length > 0 ? new Blob([...parts, ...held]) : joinedBytes(held, heldBytes);
          // Whoever has it holds it by now: an export has thousands of such files.
          [held, parts] = [[], []];
          return all;
        }
        await putAway();
        access.file.close();
        return access.handle.getFile();
      },
      async drop() {
        held = [];
        parts = [];
        if (!access || !folder) return;
        access.file.close();
        await removeFile(folder, access.name).catch(() => undefined);
      },
    };
  };
}
