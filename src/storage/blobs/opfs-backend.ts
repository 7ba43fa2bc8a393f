import {
  emptyFolder,
  openFolder,
  passingName,
  readFile,
  removeFile,
  sweepFiles,
  writeWholeFile,
} from "../opfs-files";
import { isQuotaError } from "../storage-problems";
import type { BlobBackend } from "./blob-backend";

/**
 * Blobs as files of the Origin Private File System, in a folder of their own. Resolves to null where there is no
 * such file system or the browser refuses it.
 */
export async function openOpfsBlobs(name: string): Promise<BlobBackend | null> {
  const directory = await openFolder(`${name}-blobs`);
  if (directory === null || !(await canWrite(directory))) return null;
  return {
    kind: "opfs",
    write: (hash, blob) => writeWholeFile(directory, hash, blob),
    read: (hash) => readFile(directory, hash),
    remove: (hash) => removeFile(directory, hash),
    sweep: (isKnown, olderThan) => sweepFiles(directory, isKnown, olderThan),
    clear: () => emptyFolder(directory),
  };
}

/**
 * Some browsers hand out the folder but refuse to write, or can't write from here. One that is merely full is not
 * among them: what was written there before must stay readable.
 */
async function canWrite(directory: FileSystemDirectoryHandle): Promise<boolean> {
  const trial = passingName("trial");
  try {
    const handle = await directory.getFileHandle(trial, { create: true });
    const writable = await handle.createWritable();
    await writable.close();
    return true;
  } catch (error) {
    return isQuotaError(error);
  } finally {
    await removeFile(directory, trial).catch(() => undefined);
  }
}
