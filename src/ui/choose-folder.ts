import type { Problem } from "../shapes/problem";

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

/**
 * Files that people chose; `folder`: where they lie, in browsers that let pages keep that. `leftOut`: the part of it that
 * is not among the files, and the next step; null where all is.
 */
export type ChosenFiles = {
  files: readonly ChosenFile[];
  folder: FileSystemDirectoryHandle | null;
  leftOut: Problem | null;
};

/** More files than these are no folder of videos or of a benchmark: somebody has chosen a whole disk. */
const MOST_FILES = 100_000;
const MOST_DEPTH = 12;
/** Most names of unreadable files that are told. */
const MOST_NAMED = 3;

/** The part of a folder that is not among its files: paths that can't be read, and all beyond the bounds. */
type Missed = { unreadable: string[]; deep: string[]; isCut: boolean };

function someOf(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED;
  const named = paths.slice(0, MOST_NAMED).join(", ");
  return more > 0 ? `${named} and ${more.toLocaleString("en")} more` : named;
}

/** The words for what was missed; null for nothing. */
function leftOutOf({ unreadable, deep, isCut }: Missed): Problem | null {
  const parts = [
    ...(isCut
      ? [`The folder holds more than ${MOST_FILES.toLocaleString("en")} files: those beyond are left out.`]
      : []),
    ...(deep.length > 0 ? [`Folders in more than ${MOST_DEPTH} others are left out: ${someOf(deep)}.`] : []),
    ...(unreadable.length > 0 ? [`The browser can’t read ${someOf(unreadable)}: left out.`] : []),
  ];
  if (parts.length === 0) return null;
  return {
    code: "files-left-out",
    message: parts.join(" "),
    nextStep:
      isCut || deep.length > 0
        ? "Take the folder inside it that holds the files, or the files themselves."
        : "See that they are still there and that you may open them, then take them again.",
  };
}

/** True where a folder can be chosen such that it is found again later. */
export function canChooseFolders(): boolean {
  return typeof window.showDirectoryPicker === "function";
}

/** All files of a folder and those inside, by their paths from it. */
export async function filesIn(folder: FileSystemDirectoryHandle): Promise<Omit<ChosenFiles, "folder">> {
  const files: ChosenFile[] = [];
  const missed: Missed = { unreadable: [], deep: [], isCut: false };
  async function walk(inner: FileSystemDirectoryHandle, path: string, depth: number): Promise<void> {
    for await (const handle of inner.values()) {
      const own = `${path}${handle.name}`;
      if (isFileHandle(handle)) {
        missed.isCut = files.length >= MOST_FILES;
        if (!missed.isCut) files.push({ path: own, file: () => handle.getFile(), handle });
      } else if (!isFolderHandle(handle)) missed.unreadable.push(own);
      else if (depth < MOST_DEPTH)
        await walk(handle, `${own}/`, depth + 1).catch(() => missed.unreadable.push(own));
      else missed.deep.push(own);
      if (missed.isCut) return;
    }
  }
  await walk(folder, "", 0).catch(() => missed.unreadable.push(folder.name));
  return { files, leftOut: leftOutOf(missed) };
}

function isFileHandle(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === "file";
}

function isFolderHandle(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === "directory";
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
  return folder ? { folder, ...(await filesIn(folder)) } : null;
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

/** Files with their paths; `leftOut`: as of chosen ones. */
export type TakenFiles = { files: PathedFile[]; leftOut: Problem | null };

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
 * it.
 */
export async function droppedFiles(dropped: DataTransfer): Promise<TakenFiles> {
  const entries = Array.from(dropped.items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return { files: chosenFiles(dropped.files), leftOut: null };
  return collect(entries);
}

function pathOf({ fullPath }: FileSystemEntry): string {
  return fullPath.replace(/^\//, "");
}

async function collect(entries: FileSystemEntry[]): Promise<TakenFiles> {
  const files: PathedFile[] = [];
  const missed: Missed = { unreadable: [], deep: [], isCut: false };
  const lots = [entries];
  for (let lot = lots.shift(); lot && !missed.isCut; lot = lots.shift()) {
    const inLot = lot.filter(isFile);
    const room = MOST_FILES - files.length;
    missed.isCut = inLot.length > room;
    const read = await Promise.all(
      inLot
        .slice(0, room)
        .map(async (entry) => ({ path: pathOf(entry), file: await fileOf(entry).catch(() => null) })),
    );
    for (const { path, file } of read)
      if (file) files.push({ path, file });
      else missed.unreadable.push(path);
    for (const folder of lot.filter(isFolder))
      await entriesOf(folder).then(
        (inside) => lots.push(inside),
        () => missed.unreadable.push(pathOf(folder)),
      );
  }
  const leftOut = leftOutOf(missed);
  if (files.length > 0 || leftOut) return { files, leftOut };
  return {
    files,
    leftOut: {
      code: "no-files",
      message: "There is no file in what was dropped.",
      nextStep: "Drop the files themselves, or the folder that holds them.",
    },
  };
}
