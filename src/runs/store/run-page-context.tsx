import { createContext, type ReactNode, useEffect, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { Overrule, ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunProgress } from "../../shapes/run-progress";
import { type FollowingEngine, watchRun } from "../../state/runs/runs-store";
import { partOf, useStores } from "../../state/stores-context";
import { type Act, actByCalls } from "../../state/undo/undo-history";
import { type Latest, useLatest } from "../../state/use-latest";
import { useRequired } from "../../state/use-required";
import { useAskedWork } from "../../state/use-trying";
import type { UnnamedGroup } from "../logic/failures/groups-to-name";
import type { OverruleCalls } from "../protocol";
import { requireCallable, runNotFound, type StartModels } from "./run-set-up-state";

/** Tokens that asking a model to name these groups is likely to take. */
export function useNamingForecast(
  groups: readonly UnnamedGroup[],
): Latest<{ input: number; output: number } | null> {
  const { engine } = useStores().services;
  const subject = groups.map(({ key }) => key).join("\n");
  return useLatest(subject, 0, async (signal) =>
    groups.length === 0 ? null : engine.call("runs/naming-forecast", { groups: [...groups] }, { signal }),
  );
}

/** Has a model name groups of the run on screen, which keeps the names as they come. */
export function useNaming(runId: string) {
  const { engine } = useStores().services;
  const store = useRunPageStore();
  const work = useAskedWork();
  return {
    ...work,
    ask: (model: ModelChoice, groups: readonly UnnamedGroup[]): Promise<void> =>
      work.ask(groups.length, (signal, onProgress) =>
        engine.call(
          "runs/name-failures",
          { id: runId, model, groups: [...groups] },
          {
            signal,
            onEvent: ({ run, ...now }) => {
              if (run) store.getState().took(run);
              onProgress(now);
            },
          },
        ),
      ),
  };
}

/** The engine calls that keep and report people's decisions. */
type DecidingEngine = Pick<WorkerClient<OverruleCalls>, "call">;

type OverruleParts = {
  engine: DecidingEngine;
  offerUndo: (act: Act) => void;
  /** Is told why a decision was not kept, or not taken back. */
  report: (error: unknown) => void;
};

/** A decision in the place of another, null for none, on a line of a result. */
type OverruleChange = {
  runId: string;
  key: ResultKey;
  lineId: string;
  before: Overrule | null;
  after: Overrule | null;
};

/** Keeps a decision with its result, and offers to take it back; true once it is kept. */
async function overruleResult(
  { engine, offerUndo, report }: OverruleParts,
  { runId, key, lineId, before, after }: OverruleChange,
): Promise<boolean> {
  const put = (from: Overrule | null, to: Overrule | null) =>
    engine.call("runs/overrule", { id: runId, key, lineId, before: from, after: to });
  try {
    await put(before, after);
  } catch (error) {
    report(error);
    return false;
  }
  const act = actByCalls(
    after ? `Verdict overruled: ${after.status}` : "Overrule taken back",
    () => put(after, before),
    () => put(before, after),
    report,
  );
  offerUndo(act);
  return true;
}

/** Has captions that were written unseen scored, or not; `keys`: of these tasks, or all of the run. Offers to take it back. */
async function scoreAnyway(
  { engine, offerUndo, report }: OverruleParts,
  { runId, keys, anyway }: { runId: string; keys: readonly ResultKey[] | "all"; anyway: boolean },
): Promise<void> {
  const put = (which: readonly ResultKey[] | "all", wanted: boolean) =>
    engine.call("runs/score-anyway", { id: runId, keys: which, anyway: wanted });
  try {
    const { changed } = await put(keys, anyway);
    if (changed.length === 0) return;
    const many =
      changed.length === 1 ? "A caption written unseen" : `${changed.length} captions written unseen`;
    const act = actByCalls(
      anyway ? `${many} to be scored` : `${many} not to be scored`,
      () => put(changed, !anyway),
      () => put(changed, anyway),
      report,
    );
    offerUndo(act);
  } catch (error) {
    report(error);
  }
}

/** Calls the listener after each decision in this tab, until it is told to stop. */
function watchDecisions(
  engine: DecidingEngine,
  listener: () => void,
  report: (error: unknown) => void,
): () => void {
  const ending = new AbortController();
  let known: number | null = null;
  engine
    .call("runs/decisions", null, {
      signal: ending.signal,
      onEvent(decisions) {
        if (known !== null && known !== decisions && !ending.signal.aborted) listener();
        known = decisions;
      },
    })
    .catch((error: unknown) => {
      if (!ending.signal.aborted) report(error);
    });
  return () => ending.abort();
}

type RunPageParts = {
  engine: FollowingEngine & DecidingEngine;
  models: () => StartModels;
  offerUndo: (act: Act) => void;
};

/** The subject of a run's page. */
export type OpenedRunPage =
  /** A run of its own. `readOnly`: why it can only be looked at. `dataSet`: its title, where it is kept. */
  | { kind: "run"; run: Run; readOnly: Problem | null; dataSet: { title: string; samples: number } | null }
  /** A run about a session, or one that only a session that is looked at has: another page shows those. */
  | { kind: "of a session" }
  | { kind: "unreadable"; problem: Problem; document: unknown };

export type RunPageState = {
  /** Null while it is being read. */
  opened: OpenedRunPage | null;
  /** Progress of the run; null until that is known. */
  progress: RunProgress | null;
  /** Grows when something may have been kept of the run's results: what was read of them is read again. */
  revision: number;
  problem: Problem | null;
};

type RunPageActions = {
  /** Brings a run on screen and follows it, whichever tab does it. */
  open(runId: string): Promise<void>;
  /** Follows it no longer. */
  leave(): void;
  rename(title: string): Promise<void>;
  /** Shows the run on screen as the engine has kept it by now. */
  took(run: Run): void;
  /** Takes away the names that models gave groups of failures. Can be taken back. */
  removeNames(): Promise<void>;
  /** Goes on with what is left, with `askOut` also what is out as files; checks before that all that is called may be called. */
  start(options?: { askOut: boolean }): Promise<void>;
  pause(): void;
  resume(): void;
  /** Stops what is under way; what is finished stays. */
  cancel(): void;
  /** Does failed tasks again: all, or these. */
  retry(which: "failed" | ResultKey[]): Promise<void>;
  /** Puts a person's decision on a line of a result in the place of another; null stands for none. Can be taken back. True once it is kept. */
  overrule(key: ResultKey, lineId: string, before: Overrule | null, after: Overrule | null): Promise<boolean>;
  /** Has captions that were written unseen scored all the same, or not: these, or all. Can be taken back. */
  scoreAnyway(keys: readonly ResultKey[] | "all", anyway: boolean): Promise<void>;
  dismiss(): void;
};

type RunPageStore = RunPageState & RunPageActions;

/** True while the run is at work, paused or not. */
export function isAtWork({ progress }: Pick<RunPageState, "progress">): boolean {
  return progress?.phase === "running" || progress?.phase === "paused";
}

/** A run at work keeps results all the time; what is read of them takes the processor from it. */
const READ_EVERY_MILLISECONDS = 2000;

/** Tells that results were kept: of a run at work every two seconds, of another one at once. */
export function readingPace(readAgain: () => void): { kept(isAtWork: boolean): void; stop(): void } {
  let due: ReturnType<typeof setTimeout> | undefined;
  function now(): void {
    clearTimeout(due);
    due = undefined;
    readAgain();
  }
  return {
    kept(isAtWork) {
      if (!isAtWork) now();
      else due ??= setTimeout(now, READ_EVERY_MILLISECONDS);
    },
    stop: () => clearTimeout(due),
  };
}

const NOTHING: RunPageState = { opened: null, progress: null, revision: 0, problem: null };

/** The run of a page, and what can be done about it. The engine does runs whatever is on screen. */
function createRunPageStore({ engine, models, offerUndo }: RunPageParts): StoreApi<RunPageStore> {
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
      const [opened, dataSet] = await Promise.all([
        engine.call("runs/open", { id: runId, withResults: true }),
        engine.call("data-sets/of-run", { id: runId }),
      ]);
      if (opened === null) throw runNotFound();
      if (opened.state === "unreadable")
        return { kind: "unreadable", problem: opened.problem, document: opened.document };
      const { run } = opened;
      if (run.origin !== null) return { kind: "of a session" };
      return {
        kind: "run",
        run,
        readOnly: opened.state === "read-only" ? opened.problem : null,
        dataSet,
      };
    }

    /** Tells the engine something about the run on screen. */
    function tell(name: "runs/start" | "runs/pause" | "runs/resume" | "runs/cancel"): void {
      const { opened } = get();
      if (opened?.kind !== "run") return;
      set({ problem: null });
      engine.call(name, { id: opened.run.id }).catch(report);
    }

    function took(run: Run): void {
      const { opened } = get();
      if (opened?.kind === "run" && opened.run.id === run.id) set({ opened: { ...opened, run } });
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
          // Before anything reads results of it: that is done by what `opened` brings on screen.
          const readAgain = () => set({ revision: get().revision + 1 });
          const pace = readingPace(readAgain);
          const onKept = () => pace.kept(isAtWork(get()));
          const onProgress = (progress: RunProgress) => set({ progress });
          const stops = [
            watchRun(runId, { engine, onProgress, onKept, onProblem: report }),
            watchDecisions(engine, readAgain, report),
            pace.stop,
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
        if (opened?.kind !== "run" || title === "" || title === opened.run.title) return;
        const run = { ...opened.run, title, updatedAt: new Date().toISOString() };
        set({ problem: null });
        try {
          await engine.call("runs/save", { run, before: opened.run });
          took(run);
        } catch (error) {
          report(error);
        }
      },

      took,

      async removeNames() {
        const { opened } = get();
        const names = opened?.kind === "run" && !opened.readOnly ? opened.run.failureNames : undefined;
        if (opened?.kind !== "run" || !names) return;
        const { id } = opened.run;
        /** The run as it is kept by then, with these names or none, whether it is on screen or not. */
        const put = async (now: Run["failureNames"]) => {
          const kept = await engine.call("runs/open", { id });
          if (kept?.state !== "ready") return;
          const { failureNames: _, ...run } = kept.run;
          const changed = {
            ...run,
            ...(now ? { failureNames: now } : {}),
            updatedAt: new Date().toISOString(),
          };
          await engine.call("runs/save", { run: changed, before: kept.run });
          took(changed);
        };
        set({ problem: null });
        try {
          await put(undefined);
        } catch (error) {
          return report(error);
        }
        const act = actByCalls(
          "Names of groups removed",
          () => put(names),
          () => put(undefined),
          report,
        );
        offerUndo(act);
      },

      start: (options) => whenCallable((id) => engine.call("runs/start", { id, ...options })),
      pause: () => tell("runs/pause"),
      resume: () => tell("runs/resume"),
      cancel: () => tell("runs/cancel"),
      retry: (which) => whenCallable((id) => engine.call("runs/retry", { id, which })),
      async overrule(key, lineId, before, after) {
        const { opened } = get();
        if (opened?.kind !== "run" || opened.readOnly) return false;
        set({ problem: null });
        const change = { runId: opened.run.id, key, lineId, before, after };
        return overruleResult({ engine, offerUndo, report }, change);
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

const RunPageContext = createContext<StoreApi<RunPageStore> | null>(null);

/** Brings a run on screen, for all that stands below; follows it until another one is, or the page is left. */
export function RunPageProvider({ runId, children }: { runId: string; children: ReactNode }) {
  const { services, models, playground } = useStores();
  const [store] = useState(() =>
    createRunPageStore({
      engine: services.engine,
      models: models.getState,
      offerUndo: (act) => playground.getState().offerUndo(act),
    }),
  );
  useEffect(() => {
    void store.getState().open(runId);
    return () => store.getState().leave();
  }, [store, runId]);
  return <RunPageContext value={store}>{children}</RunPageContext>;
}

/** The store itself, for event handlers that need no re-render. */
export function useRunPageStore(): StoreApi<RunPageStore> {
  return useRequired(RunPageContext, "The store of the run's page");
}

/** Part of the state of the run's page; re-renders when that part changes. */
export const useRunPage = partOf(useRunPageStore);
