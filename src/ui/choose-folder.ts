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

/** A file with its path in the folders that were dropped or chosen with it. */
export type PathedFile = { path: string; file: File };

/** Folders with more files than these are not looked through to their end. */
const MOST_DROPPED = 5000;

/** Files as a field for files gives them; those of a folder know their path in it. */
export function chosenFiles(files: FileList | readonly File[]): PathedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Browsers hand out what is in a folder piece by piece, an empty piece at its end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** True for an entry that is a file, false for one that is a folder; the browser gives both as one type. */
function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/**
 * The dropped files, those in folders among them. Call it within the event: the browser forgets what was dropped after
 * it. What can't be read is left out.
 */
export function droppedFiles(dropped: DataTransfer): Promise<PathedFile[]> {
  const entries = Array.from(dropped.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return Promise.resolve(chosenFiles(dropped.files));
  return collect(entries);
}

async function collect(entries: FileSystemEntry[]): Promise<PathedFile[]> {
  const found: PathedFile[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && found.length < MOST_DROPPED; entry = waiting.shift()) {
    try {
      if (isFolder(entry)) waiting.push(...(await entriesOf(entry)));
      else if (isFile(entry))
        found.push({ path: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry) });
    } catch {
      // Gone since it was dropped, or not for this browser to read.
    }
  }
  return found;
}
