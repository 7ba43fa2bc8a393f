import { createStore, type StoreApi } from "zustand/vanilla";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import type { RunProgress } from "../../shapes/run-progress";
import { type FollowingEngine, watchRun } from "../../state/runs/run-watch";
import type { Act } from "../../state/undo/undo-history";
import { type DecidingEngine, overruleResult, scoreAnyway, watchDecisions } from "./overrule-result";
import type { OpenedRunPage, RunPageState, RunPageStore } from "./run-page-state";
import { requireCallable, type StartModels } from "./startable";

type RunPageParts = {
  engine: FollowingEngine & DecidingEngine;
  models: () => StartModels;
  offerUndo: (act: Act) => void;
};

const NOTHING: RunPageState = { opened: null, progress: null, revision: 0, problem: null };

/** The run of a page, and what can be done about it. The engine does runs whatever is on screen. */
export function createRunPageStore({ engine, models, offerUndo }: RunPageParts): StoreApi<RunPageStore> {
  return createStore<RunPageStore>((set, get) => {
    let stopWatching: () => void = () => undefined;
    /** Counts what was brought on screen: what comes late for an earlier one is dropped. */
    let turn = 0;

    function report(error: unknown): void {
      if (!isAbort(error)) set({ problem: toProblem(error) });
    }

    function leave(): number {
      stopWatching();
      stopWatching = () => undefined;
      turn += 1;
      return turn;
    }

    async function read(runId: string): Promise<OpenedRunPage> {
      const opened = await engine.call("runs/open", { id: runId });
      if (opened === null) return { kind: "of a session" };
      if (opened.state === "unreadable")
        return { kind: "unreadable", problem: opened.problem, document: opened.document };
      const { run } = opened;
      if (run.origin !== null) return { kind: "of a session" };
      const dataSets = await engine.call("data-sets/list", null);
      return {
        kind: "run",
        run,
        readOnly: opened.state === "read-only" ? opened.problem : null,
        dataSet: dataSets.find(({ id }) => id === run.dataSet.id) ?? null,
      };
    }

    /** Tells the engine something about the run on screen. */
    function tell(name: "runs/start" | "runs/pause" | "runs/resume" | "runs/cancel"): void {
      const { opened } = get();
      if (opened?.kind !== "run") return;
      set({ problem: null });
      engine.call(name, { id: opened.run.id }).catch(report);
    }

    /** Does `act` with the run on screen, where everything that it calls may be called. */
    async function whenCallable(act: (runId: string) => Promise<unknown>): Promise<void> {
      const { opened } = get();
      if (opened?.kind !== "run") return;
      set({ problem: null });
      try {
        if (opened.readOnly) throw new ProblemError(opened.readOnly);
        await requireCallable(models, opened.run);
        await act(opened.run.id);
      } catch (error) {
        report(error);
      }
    }

    return {
      ...NOTHING,

      async open(runId) {
        const mine = leave();
        set(NOTHING);
        try {
          const opened = await read(runId);
          if (mine !== turn) return;
          set({ opened });
          if (opened.kind !== "run") return;
          const onKept = () => set({ revision: get().revision + 1 });
          const onProgress = (progress: RunProgress) => set({ progress });
          const stops = [
            watchRun(runId, { engine, onProgress, onKept, onProblem: report }),
            watchDecisions(engine, onKept, report),
          ];
          stopWatching = () => {
            for (const stop of stops) stop();
          };
        } catch (error) {
          if (mine === turn) report(error);
        }
      },

      leave: () => void leave(),

      async rename(title) {
        const { opened } = get();
        const mine = turn;
        if (opened?.kind !== "run" || title === "" || title === opened.run.title) return;
        const run = { ...opened.run, title, updatedAt: new Date().toISOString() };
        set({ problem: null });
        try {
          await engine.call("runs/save", { run, before: opened.run });
          if (mine === turn) set({ opened: { ...opened, run } });
        } catch (error) {
          report(error);
        }
      },

      start: (options) => whenCallable((id) => engine.call("runs/start", { id, ...options })),
      pause: () => tell("runs/pause"),
      resume: () => tell("runs/resume"),
      cancel: () => tell("runs/cancel"),
      retry: (which) => whenCallable((id) => engine.call("runs/retry", { id, which })),
      async overrule(key, lineId, before, after) {
        const { opened } = get();
        if (opened?.kind !== "run" || opened.readOnly) return;
        set({ problem: null });
        const change = { runId: opened.run.id, key, lineId, before, after };
        await overruleResult({ engine, offerUndo, report }, change);
      },
      async scoreAnyway(keys, anyway) {
        const { opened } = get();
        if (opened?.kind !== "run" || opened.readOnly) return;
        set({ problem: null });
        await scoreAnyway({ engine, offerUndo, report }, { runId: opened.run.id, keys, anyway });
      },
      dismiss: () => set({ problem: null }),
    };
  });
}
