import type { StorageGuard } from "./guard";
import type { RowTable } from "./row-table";

/**
 * Where files lie that were too large to copy, by the quick key that recognises them, in browsers that let pages
 * keep that. A handle opens nothing by itself: the browser asks people again. Every method rejects with a
 * ProblemError.
 */
export interface FileHandles {
  keep(quickKey: string, handle: FileSystemFileHandle): Promise<void>;
  /** Null where none was kept. */
  find(quickKey: string): Promise<FileSystemFileHandle | null>;
  /** Drops those whose quick key is not `referenced` and that were kept before `olderThan` (milliseconds since 1970). */
  prune(referenced: ReadonlySet<string>, olderThan: number): Promise<void>;
}

export interface FileHandlesParts {
  table: RowTable;
  guard: StorageGuard;
  now: () => number;
}

/** The handles over their table. */
export function createFileHandles({ table, guard, now }: FileHandlesParts): FileHandles {
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

function partOf(row: unknown, name: string): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, name) : undefined;
}

function isFileHandle(value: unknown): value is FileSystemFileHandle {
  return typeof FileSystemFileHandle !== "undefined" && value instanceof FileSystemFileHandle;
}
