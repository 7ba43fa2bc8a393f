import type { ExportTarget } from "./export-target";

/** Files in a folder that people chose, each in the folder that its path names. */
export function folderTarget(folder: FileSystemDirectoryHandle): ExportTarget {
  return {
    async open(path) {
      const names = path.split("/");
      const name = names.pop() ?? path;
      let place = folder;
      for (const part of names) place = await place.getDirectoryHandle(part, { create: true });
      const handle = await place.getFileHandle(name, { create: true });
      const writable = await handle.createWritable();
      return {
        write: (content) => writable.write(typeof content === "string" ? content : new Uint8Array(content)),
        close: () => writable.close(),
      };
    },
    end: async () => null,
    // Files in the user's own folder are for the user to remove.
    drop: async () => undefined,
  };
}
