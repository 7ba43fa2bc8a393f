declare global {
  interface DataTransferItem {
    /** Only where pages may keep handles of files. */
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** Where a dropped file lies, in browsers that say so; to be called while the drop is being handled. */
export async function placeOf(item: DataTransferItem | undefined): Promise<FileSystemFileHandle | null> {
  try {
    const handle = await item?.getAsFileSystemHandle?.();
    return handle instanceof FileSystemFileHandle ? handle : null;
  } catch {
    return null;
  }
}
