import type { BlobPlace } from "./blob-place";

declare global {
  interface FileSystemFileHandle {
    /** Renames within the origin private file system; not in every browser, hence optional. */
    move?(directory: FileSystemDirectoryHandle, name: string): Promise<void>;
  }
}

/**
 * Blobs as files of the Origin Private File System, in a folder of their own. A file is written under a
 * passing name and renamed when it is whole; where files can't be renamed, closing the stream puts all of it
 * in place at once. Resolves to null where there is no such file system or the browser refuses it.
 */
export async function openOpfsPlace(name: string): Promise<BlobPlace | null> {
  const directory = await openDirectory(name);
  if (directory === null || !(await canWrite(directory))) return null;
  return {
    kind: "opfs",
    write: (hash, blob) => writeFile(directory, hash, blob),
    async read(hash) {
      try {
        const handle = await directory.getFileHandle(hash);
        return await handle.getFile();
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    remove: (hash) => removeFile(directory, hash),
    async sweep(isKnown, olderThan) {
      for await (const [fileName, handle] of directory.entries()) {
        if (isKnown(fileName) || handle.kind !== "file") continue;
        const modified = await modifiedTime(handle);
        if (modified !== null && modified < olderThan) await removeFile(directory, fileName);
      }
    },
  };
}

async function openDirectory(name: string): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await globalThis.navigator?.storage?.getDirectory?.();
    return root === undefined ? null : await root.getDirectoryHandle(`${name}-blobs`, { create: true });
  } catch {
    return null;
  }
}

/** Some browsers hand out the folder but refuse to write, or can't write from here. */
async function canWrite(directory: FileSystemDirectoryHandle): Promise<boolean> {
  const trial = passingName("trial");
  try {
    const handle = await directory.getFileHandle(trial, { create: true });
    const writable = await handle.createWritable();
    await writable.close();
    return true;
  } catch {
    return false;
  } finally {
    await removeFile(directory, trial).catch(() => undefined);
  }
}

async function writeFile(directory: FileSystemDirectoryHandle, hash: string, blob: Blob): Promise<void> {
  const canRename = "move" in FileSystemFileHandle.prototype;
  const name = canRename ? passingName(hash) : hash;
  const handle = await directory.getFileHandle(name, { create: true });
  try {
    await fill(handle, blob);
    await handle.move?.(directory, hash);
  } catch (error) {
    await removeFile(directory, name).catch(() => undefined);
    throw error;
  }
}

async function fill(handle: FileSystemFileHandle, blob: Blob): Promise<void> {
  const writable = await handle.createWritable();
  try {
    await writable.write(blob);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

async function modifiedTime(handle: FileSystemHandle): Promise<number | null> {
  if (!(handle instanceof FileSystemFileHandle)) return null;
  try {
    return (await handle.getFile()).lastModified;
  } catch {
    // Being written just now, or gone since it was listed.
    return null;
  }
}

async function removeFile(directory: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await directory.removeEntry(name);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError";
}

function passingName(hash: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${hash}.${Array.from(random, (part) => part.toString(36)).join("")}.part`;
}
