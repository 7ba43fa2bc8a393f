import type { ArchiveProgress } from "../../engine/shared/protocol";
import type { SessionContext } from "./session-context";
import type { Exchange } from "./sessions-state";

/** The one exchange that is going on. */
export type ExchangeWork = {
  /** A later one replaces it. */
  run<T>(
    kind: Exchange["kind"],
    job: (options: { signal: AbortSignal; onEvent: (progress: ArchiveProgress) => void }) => Promise<T>,
  ): Promise<T>;
  cancel(): void;
};

/** The exchange of a store of sessions: one at a time, told as it goes on. */
export function createExchangeWork({ set }: Pick<SessionContext, "set">): ExchangeWork {
  let work: AbortController | null = null;
  return {
    async run(kind, job) {
      work?.abort();
      const controller = new AbortController();
      work = controller;
      set({ exchange: { kind, doneBytes: 0, totalBytes: null } });
      try {
        return await job({
          signal: controller.signal,
          onEvent: ({ doneBytes, totalBytes }) => {
            if (work === controller) set({ exchange: { kind, doneBytes, totalBytes } });
          },
        });
      } finally {
        if (work === controller) {
          work = null;
          set({ exchange: null });
        }
      }
    },

    cancel() {
      work?.abort();
    },
  };
}
