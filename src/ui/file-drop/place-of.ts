declare global {
  interface DataTransferItem {
    /** Only where pages may keep handles of files. */
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** File handle of a dropped file, in browsers that provide it; must be called while the drop event is handled. */
export async function placeOf(item: DataTransferItem | undefined): Promise<FileSystemFileHandle | null> {
  try {
    const handle = await item?.getAsFileSystemHandle?.();
    return handle instanceof FileSystemFileHandle ? handle : null;
  } catch {
    return null;
  }
}
