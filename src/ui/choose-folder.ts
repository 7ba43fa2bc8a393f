declare global {
  interface Window {
    /** Only where pages may keep handles of folders. */
    showDirectoryPicker?(options?: { mode: "read" | "readwrite" }): Promise<FileSystemDirectoryHandle>;
  }
}

/** A file that people chose, by its path in what they chose; its bytes are read when they are wanted. */
export type ChosenFile = {
  path: string;
  file(): Promise<File>;
  /** By which it is found again; null where the browser gives none. */
  handle: FileSystemFileHandle | null;
};

/** Files that people chose; `folder`: where they lie, in browsers that let pages keep that. */
export type ChosenFiles = { files: readonly ChosenFile[]; folder: FileSystemDirectoryHandle | null };

/** More files than these are no folder of videos: somebody has chosen a whole disk. */
const MOST_FILES = 100_000;
const MOST_DEPTH = 12;

/** True where a folder can be chosen such that it is found again later. */
export function canChooseFolders(): boolean {
  return typeof window.showDirectoryPicker === "function";
}

/** All files of a folder and those inside, by their paths from it. */
async function filesIn(folder: FileSystemDirectoryHandle): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  async function walk(inner: FileSystemDirectoryHandle, path: string, depth: number): Promise<void> {
    for await (const handle of inner.values()) {
      if (found.length >= MOST_FILES) return;
      if (handle instanceof FileSystemFileHandle)
        found.push({ path: `${path}${handle.name}`, file: () => handle.getFile(), handle });
      else if (handle instanceof FileSystemDirectoryHandle && depth < MOST_DEPTH)
        await walk(handle, `${path}${handle.name}/`, depth + 1);
    }
  }
  await walk(folder, "", 0);
  return found;
}

/** Lets people choose a folder; null where they choose none. */
export async function chooseFolder(): Promise<ChosenFiles | null> {
  let folder: FileSystemDirectoryHandle | undefined;
  try {
    folder = await window.showDirectoryPicker?.({ mode: "read" });
  } catch {
    // Closed without a choice, or not allowed here.
    return null;
  }
  return folder ? { folder, files: await filesIn(folder) } : null;
}

/** Files that were chosen in a field; those of a folder have paths in it. */
export function filesOf(files: readonly File[]): ChosenFile[] {
  return files.map((file) => ({
    path: file.webkitRelativePath || file.name,
    file: async () => file,
    handle: null,
  }));
}
