import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { RunProgress } from "../../shapes/run-progress";
import type { RunSummary } from "../../shapes/run-table";
import { watchRun } from "../../state/runs/run-watch";
import type { Act } from "../../state/undo/undo-history";
import type { RunCalls } from "../protocol";

type RunListState = {
  /**
   * All runs but those that are found with their session, the newest first; null until they were read. One that names a
   * session has lost it.
   */
  runs: readonly RunSummary[] | null;
  /** How those go on that this tab or another one is at, by their id. */
  progress: ReadonlyMap<string, RunProgress>;
  problem: Problem | null;
};

type RunListActions = {
  /** Reads the list, and follows the runs that some tab is at until it is told to stop. */
  follow(): () => void;
  /** Deletes a run; can be taken back. */
  remove(run: Pick<RunSummary, "id" | "title">): Promise<void>;
  dismiss(): void;
};

export type RunListStore = RunListState & RunListActions;

type RunListParts = {
  engine: Pick<WorkerClient<RunCalls>, "call">;
  /** Ids of the sessions that this browser has, the one on screen included. */
  sessionIds: () => Promise<ReadonlySet<string>>;
  offerUndo: (act: Act) => void;
};

function isUnfinished({ counts }: RunSummary): boolean {
  return counts.done < counts.total;
}

/** The runs that this browser keeps, apart from those of the sessions that it has. */
export function createRunListStore({ engine, sessionIds, offerUndo }: RunListParts): StoreApi<RunListStore> {
  return createStore<RunListStore>((set, get) => {
    function report(error: unknown): void {
      if (!isAbort(error)) set({ problem: toProblem(error) });
    }

    async function readAll(): Promise<void> {
      const [all, there] = await Promise.all([engine.call("runs/list", null), sessionIds()]);
      set({ runs: all.filter(({ sessionId }) => sessionId === null || !there.has(sessionId)) });
    }

    /** Does it to a run, and reads the list again. */
    async function change(name: "runs/remove" | "runs/restore", id: string): Promise<void> {
      await engine.call(name, { id });
      await readAll();
    }

    const read = () => readAll().catch(report);

    function withProgress(id: string, progress: RunProgress | null): void {
      const now = new Map(get().progress);
      if (progress) now.set(id, progress);
      else now.delete(id);
      set({ progress: now });
    }

    function follow(): () => void {
      const ending = new AbortController();
      const watched = new Map<string, () => void>();

      function atWork(ids: readonly string[]): void {
        if (ending.signal.aborted) return;
        for (const [id, stop] of watched) {
          if (ids.includes(id)) continue;
          stop();
          watched.delete(id);
          // What it came to is read before it is no longer told here, so that it never looks as it did before.
          void read().then(() => {
            if (!watched.has(id)) withProgress(id, null);
          });
        }
        for (const id of ids) {
          if (watched.has(id)) continue;
          const onProgress = (progress: RunProgress) => withProgress(id, progress);
          watched.set(id, watchRun(id, { engine, onProgress, onKept: () => undefined, onProblem: report }));
        }
      }

      /** What another tab tells of a run; what this tab itself is at is told by `watchRun`. */
      function elsewhere(progress: RunProgress): void {
        const { runId, phase } = progress;
        if (ending.signal.aborted || watched.has(runId)) return;
        const isNew = !get().runs?.some(({ id }) => id === runId);
        if (phase === "running" || phase === "paused") {
          withProgress(runId, progress);
          if (isNew) void read();
          return;
        }
        void read().then(() => {
          if (!watched.has(runId)) withProgress(runId, null);
        });
      }

      void read().then(() => {
        const ids = (get().runs ?? []).filter(isUnfinished).map(({ id }) => id);
        engine
          .call("runs/elsewhere", { ids }, { signal: ending.signal, onEvent: elsewhere })
          .catch((error: unknown) => {
            if (!ending.signal.aborted) report(error);
          });
      });
      engine
        .call("runs/at-work", null, { signal: ending.signal, onEvent: atWork })
        .catch((error: unknown) => {
          if (!ending.signal.aborted) report(error);
        });
      return () => {
        ending.abort();
        for (const stop of watched.values()) stop();
        set({ progress: new Map() });
      };
    }

    return {
      runs: null,
      progress: new Map(),
      problem: null,
      follow,
      async remove({ id, title }) {
        set({ problem: null });
        try {
          await change("runs/remove", id);
        } catch (error) {
          return report(error);
        }
        const later = (name: "runs/remove" | "runs/restore") => () => {
          change(name, id).catch(report);
          return true;
        };
        offerUndo({
          label: `Run deleted: ${title}`,
          sessionId: null,
          undo: later("runs/restore"),
          redo: later("runs/remove"),
          holds: () => null,
        });
      },
      dismiss: () => set({ problem: null }),
    };
  });
}
