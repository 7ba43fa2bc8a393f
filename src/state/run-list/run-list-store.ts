import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import { isAbort, toProblem } from "../../lib/errors";
import type { Problem } from "../../schemas/problem";
import type { RunSummary } from "../../schemas/run-table";
import type { WorkerClient } from "../../workers/bridge/worker-client";
import type { RunCalls } from "../../workers/engine/runs/run-protocol";
import type { Act } from "../undo/undo-history";

export type RunListState = {
  /**
   * All runs but those that are found with their session, the newest first; null until they were read. One that names a
   * session has lost it.
   */
  runs: readonly RunSummary[] | null;
  problem: Problem | null;
};

export type RunListActions = {
  read(): Promise<void>;
  /** Deletes a run; can be taken back. */
  remove(run: Pick<RunSummary, "id" | "title">): Promise<void>;
  dismiss(): void;
};

export type RunListStore = RunListState & RunListActions;

export type RunListParts = {
  engine: Pick<WorkerClient<RunCalls>, "call">;
  /** Ids of the sessions that this browser has, the one on screen included. */
  sessionIds: () => Promise<ReadonlySet<string>>;
  offerUndo: (act: Act) => void;
};

/** The runs that this browser keeps, apart from those of the sessions that it has. */
export function createRunListStore({ engine, sessionIds, offerUndo }: RunListParts): StoreApi<RunListStore> {
  return createStore<RunListStore>((set) => {
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

    return {
      runs: null,
      problem: null,
      read: () => readAll().catch(report),
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
