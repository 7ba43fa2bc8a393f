/** A file with its path in the folders that were dropped or chosen with it. */
export type PathedFile = { path: string; file: File };

/** Folders with more files than these are not looked through to their end. */
const MOST_FILES = 5000;

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
  for (let entry = waiting.shift(); entry && found.length < MOST_FILES; entry = waiting.shift()) {
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
