declare global {
  interface FileSystemFileHandle {
    /** Renames within the origin private file system; not in every browser, hence optional. */
    move?(directory: FileSystemDirectoryHandle, name: string): Promise<void>;
  }
}

/** A folder of the Origin Private File System; null where there is none or the browser refuses it. */
export async function openFolder(name: string): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await globalThis.navigator?.storage?.getDirectory?.();
    return root === undefined ? null : await root.getDirectoryHandle(name, { create: true });
  } catch {
    return null;
  }
}

/**
 * Writes all of a file: under a passing name, renamed when it is whole; where files can't be renamed, closing the
 * stream puts all of it in place at once.
 */
export async function writeWholeFile(
  directory: FileSystemDirectoryHandle,
  name: string,
  blob: Blob,
): Promise<void> {
  const canRename = "move" in FileSystemFileHandle.prototype;
  const written = canRename ? passingName(name) : name;
  const handle = await directory.getFileHandle(written, { create: true });
  try {
    await fill(handle, blob);
    await handle.move?.(directory, name);
  } catch (error) {
    await removeFile(directory, written).catch(() => undefined);
    throw error;
  }
}

/** Stands behind what rejects where a file is not there: null then; other errors are thrown on. */
export function nullIfMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

/** The file of this name, or null when there is none. */
export async function readFile(directory: FileSystemDirectoryHandle, name: string): Promise<File | null> {
  const handle = await directory.getFileHandle(name).catch(nullIfMissing);
  return handle === null ? null : handle.getFile().catch(nullIfMissing);
}

/** Removes a file, if it is there. */
export async function removeFile(directory: FileSystemDirectoryHandle, name: string): Promise<void> {
  await directory.removeEntry(name).catch(nullIfMissing);
}

/** Removes the files that `isKept` denies and that were last written before `olderThan` (milliseconds since 1970). */
export async function sweepFiles(
  directory: FileSystemDirectoryHandle,
  isKept: (name: string) => boolean,
  olderThan: number,
): Promise<void> {
  for await (const [name, handle] of directory.entries()) {
    if (isKept(name) || !(handle instanceof FileSystemFileHandle)) continue;
    // None where it is being written just now, or gone since it was listed.
    const file = await handle.getFile().catch(() => null);
    if (file && file.lastModified < olderThan) await removeFile(directory, name);
  }
}

/** Empties a folder, which itself stays: other tabs hold on to it. How many files could not be removed. */
export async function emptyFolder(directory: FileSystemDirectoryHandle): Promise<number> {
  const names: string[] = [];
  for await (const name of directory.keys()) names.push(name);
  let left = 0;
  for (const name of names) {
    const removed = directory.removeEntry(name, { recursive: true });
    await removed.catch((error) => {
      if (!isNotFound(error)) left += 1;
    });
  }
  return left;
}

/** A name for a file that is still being written. */
export function passingName(name: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${name}.${Array.from(random, (part) => part.toString(36)).join("")}.part`;
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

function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError";
}
