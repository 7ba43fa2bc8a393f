import type { MediaKeepingCalls } from "../../engine/shared/media-keeping-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { readUnasked } from "./file-access";

/** Files that were not copied into storage, by their quick key. */
export type KeptFiles = {
  /** Files that people chose in this page are found again without asking. */
  remember(quickKey: string, file: File): void;
  /** The file where it can be read without asking; a handle to ask for where it can't. Both null where nobody knows it. */
  find(quickKey: string): Promise<{ file: Blob | null; asking: FileSystemFileHandle | null }>;
};

export function createKeptFiles(engine: Pick<WorkerClient<MediaKeepingCalls>, "call">): KeptFiles {
  const chosen = new Map<string, File>();
  return {
    remember: (quickKey, file) => void chosen.set(quickKey, file),
    async find(quickKey) {
      const nothing = { file: null, asking: null };
      const known = chosen.get(quickKey);
      if (known) return { file: known, asking: null };
      const kept = await engine.call("media/find-handle", { quickKey });
      if (!kept) return nothing;
      try {
        const file = await readUnasked(kept);
        if (!file) return { file: null, asking: kept };
        const same = (await engine.call("media/quick-key", { file })) === quickKey;
        return same ? { file, asking: null } : nothing;
      } catch {
        // Moved or deleted since: it has to be chosen again.
        return nothing;
      }
    },
  };
}
