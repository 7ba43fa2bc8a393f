import { Button, Checkbox, Group, Loader, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { benchmarkLabel } from "../../../evaluation/eligibility";
import { scoredBy } from "../../../evaluation/suggested-checks";
import type { WorkerClient } from "../../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import type { Problem } from "../../../shapes/problem";
import type { RunProgress } from "../../../shapes/run-progress";
import type { RunSummary } from "../../../shapes/run-table";
import { watchRun } from "../../../state/runs/runs-store";
import { useStores } from "../../../state/stores-context";
import type { Act } from "../../../state/undo/undo-history";
import { KeptItem, KeptList } from "../../../ui/kept-list/kept-list";
import { localMinute } from "../../../ui/measures";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import type { RunCalls } from "../../protocol";
import { chosenRunsPath } from "../../store/compare-path";
import { countWords, standingOfRun, standingWords } from "../run-state";
import own from "./run-list.module.css";

type RunListState = {
  /**
   * All runs but those that are found with their session, the newest first; null until they were read. One that names a
   * session has lost it.
   */
  runs: readonly RunSummary[] | null;
  /** Progress of the runs that this tab or another one executes, by id. */
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

type RunListStore = RunListState & RunListActions;

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
function createRunListStore({ engine, sessionIds, offerUndo }: RunListParts): StoreApi<RunListStore> {
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
          // The result is read before the progress is removed, so that the run never looks as it did before.
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

      /** Takes in another tab's progress of a run; the runs of this tab are followed by `watchRun`. */
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

/** Most models named; the rest is given as a number. */
const MOST_NAMED = 4;

function modelWords(entries: readonly string[]): string {
  if (entries.length === 0) return "no model yet";
  const named = entries.slice(0, MOST_NAMED).join(", ");
  return entries.length > MOST_NAMED ? `${named} and ${entries.length - MOST_NAMED} more` : named;
}

/** True for a run that has models whose scores can be held against others. */
function isComparable({ state, entries }: Pick<RunSummary, "state" | "entries">): boolean {
  return state !== "unreadable" && entries.length > 0;
}

/** One run of the list: what it is of, how it stands, the way to it, and how to delete it. */
function RunItem({
  run,
  progress,
  isChosen,
  onChoose,
  onDelete,
}: {
  run: RunSummary;
  /** Its progress, while a tab executes it. */
  progress: Pick<RunProgress, "phase" | "counts" | "elsewhere"> | null;
  /** It is among those to be compared. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDelete: () => void;
}) {
  const counts = progress?.counts ?? run.counts;
  const standing = standingOfRun({ state: run.state, counts }, progress?.phase ?? null);
  const facts = [
    ...(run.benchmark === null ? [] : [scoredBy(run, benchmarkLabel(run.benchmark))]),
    ...(run.state === "unreadable" ? [] : [modelWords(run.entries), countWords(counts)]),
    localMinute(run.createdAt),
    // The others of sessions are found with them.
    ...(run.sessionId === null ? [] : ["its session is no longer in this browser"]),
  ];
  return (
    <KeptItem
      testId="run-item"
      data={{ "data-run": run.id, "data-state": standing }}
      href={`#${runPath(run.id)}`}
      name={run.title}
      facts={facts}
      problem={run.problem?.message ?? null}
      choose={
        <Checkbox
          aria-label={`Choose ${run.title} to compare`}
          checked={isChosen}
          disabled={!isComparable(run)}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      }
      standing={
        <Text size="sm">
          {standingWords(standing)}
          {progress?.elsewhere && " in another tab"}
        </Text>
      }
      onDelete={onDelete}
    />
  );
}

/** The list of runs, made for the page that asks for it. */
function useRunList(): RunListStore {
  const { services, playground } = useStores();
  const [store] = useState(() =>
    createRunListStore({
      engine: services.engine,
      async sessionIds() {
        const kept = await services.engine.call("sessions/list", null);
        const shown = playground.getState().session;
        return new Set([...kept.map(({ id }) => id), ...(shown ? [shown.id] : [])]);
      },
      offerUndo: (act) => playground.getState().offerUndo(act),
    }),
  );
  return useStore(store);
}

/** All runs that are not of a session; where there is none, what a run is and how to get one. */
export function RunListPage({
  ways,
  notices,
}: {
  /** Buttons that lead to a run. */
  ways: ReactNode;
  notices: ReactNode;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { runs, progress, problem, follow, remove, dismiss } = useRunList();

  useEffect(() => {
    document.title = "Runs - Caplens";
    return follow();
  }, [follow]);

  // The list has the newest first; what came first is what the others are held against.
  const compared = (runs ?? []).filter((run) => chosen.has(run.id) && isComparable(run)).toReversed();

  function choose(id: string, isChosen: boolean): void {
    const now = new Set(chosen);
    if (isChosen) now.add(id);
    else now.delete(id);
    setChosen(now);
  }

  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm">
        <h1 className={classes.title}>Runs</h1>
        {runs !== null && runs.length > 0 && <Group gap="xs">{ways}</Group>}
      </Group>
      {notices}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      {runs === null && !problem && <Loader size="sm" role="status" aria-label="Reading the list of runs" />}
      {runs?.length === 0 && (
        <section className={own.empty} aria-label="No runs yet">
          <Text>
            A run puts many samples before one or more models, judges every caption by its checklist and
            scores the models as the benchmark does. It is kept in this browser, goes on after a break, and
            shows each verdict with its reason.
          </Text>
          <Text size="sm" c="var(--caplens-text-quiet)">
            There is no run here yet. Runs about one session of the playground are found there, under “Models
            side by side”.
          </Text>
          <Group gap="xs">{ways}</Group>
        </section>
      )}
      {runs !== null && runs.length > 0 && (
        <>
          <CompareBar ids={compared.map(({ id }) => id)} />
          <KeptList label="Runs">
            {runs.map((run) => (
              <RunItem
                key={run.id}
                run={run}
                progress={progress.get(run.id) ?? null}
                isChosen={chosen.has(run.id)}
                onChoose={(isChosen) => choose(run.id, isChosen)}
                onDelete={() => void remove(run)}
              />
            ))}
          </KeptList>
        </>
      )}
    </div>
  );
}

/** The way to the chosen runs compared; nothing while none is chosen. */
function CompareBar({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Group gap="sm" role="group" aria-label="Chosen runs">
      {ids.length > 1 ? (
        <Button size="xs" component="a" href={`#${chosenRunsPath(ids)}`}>
          Compare {ids.length} runs
        </Button>
      ) : (
        <Button size="xs" disabled>
          Compare
        </Button>
      )}
      <Text size="sm" role="status">
        {counted(ids.length, "run chosen. Choose another one to compare it with.", "runs chosen.")}
      </Text>
    </Group>
  );
}
