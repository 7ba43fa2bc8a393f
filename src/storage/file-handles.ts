import type { StorageGuard } from "./guard";
import { partOf } from "./kept/collection";
import type { KeptThing } from "./kept/kept-thing";
import type { RowTable } from "./row-table";

/**
 * Places of files that were too large to copy, by the quick key that recognises them, in browsers that let pages
 * keep that. A handle opens nothing by itself: the browser asks people again. Every method rejects with a
 * ProblemError.
 */
interface FileHandles {
  keep(quickKey: string, handle: FileSystemFileHandle): Promise<void>;
  /** Null where none was kept. */
  find(quickKey: string): Promise<FileSystemFileHandle | null>;
  /** Drops those whose quick key is not `referenced` and that were kept before `olderThan` (milliseconds since 1970). */
  prune(referenced: ReadonlySet<string>, olderThan: number): Promise<void>;
}

interface FileHandlesParts {
  table: RowTable;
  guard: StorageGuard;
  now: () => number;
}

export const KEPT_FILE_HANDLES: KeptThing<FileHandles> = {
  layout: [{ name: "fileHandles", keyPath: "quickKey", since: 2 }],
  async open({ table: tableOf, guard, now }) {
    const table = tableOf("fileHandles");
    return {
      store: createFileHandles({ table, guard, now }),
      clears: { "where large files lie": table.clear },
    };
  },
};

/** The handles over their table. */
function createFileHandles({ table, guard, now }: FileHandlesParts): FileHandles {
  return {
    keep: (quickKey, handle) =>
      guard.write(() => table.update(quickKey, () => ({ quickKey, handle, keptAt: now() }))),

    async find(quickKey) {
      const handle = partOf(await table.get(quickKey), "handle");
      return isFileHandle(handle) ? handle : null;
    },

    async prune(referenced, olderThan) {
      const due: string[] = [];
      await table.visit((row, key) => {
        const keptAt = partOf(row, "keptAt");
        if (!referenced.has(key) && !(typeof keptAt === "number" && keptAt >= olderThan)) due.push(key);
      });
      for (const key of due) await table.update(key, () => undefined);
    },
  };
}

function isFileHandle(value: unknown): value is FileSystemFileHandle {
  return typeof FileSystemFileHandle !== "undefined" && value instanceof FileSystemFileHandle;
}
