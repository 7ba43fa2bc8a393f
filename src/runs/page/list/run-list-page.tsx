import { Group, Loader, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { WorkerClient } from "../../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import type { Problem } from "../../../shapes/problem";
import type { RunProgress } from "../../../shapes/run-progress";
import type { RunHeadline } from "../../../shapes/run-scores";
import type { RunSummary } from "../../../shapes/run-table";
import { watchRun } from "../../../state/runs/runs-store";
import { useApp, useStores } from "../../../state/stores-context";
import { type Act, actByCalls } from "../../../state/undo/undo-history";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import type { RunCalls } from "../../protocol";
import { chosenRunsPath, failuresPath, MOST_RUNS } from "../../store/compare-path";
import {
  type ORDERS,
  orderNamed,
  type RunListAddress,
  type RunListOrder,
} from "../../store/run-list-address";
import own from "./run-list.module.css";
import { isComparable, listedInOrder, RunTable } from "./run-table";

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
      // Meanwhile another tab may have deleted some, or made others.
      const again = () => void read();
      window.addEventListener("focus", again);
      return () => {
        window.removeEventListener("focus", again);
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
        const act = actByCalls(
          `Run deleted: ${title}`,
          () => change("runs/restore", id),
          () => change("runs/remove", id),
          report,
        );
        offerUndo(act);
      },
      dismiss: () => set({ problem: null }),
    };
  });
}

/** Scores of runs by id, computed one run after another as they are listed; null for one that can't be scored. */
function useHeadlines(runs: readonly RunSummary[] | null): ReadonlyMap<string, RunHeadline | null> {
  const { engine } = useStores().services;
  const [known, setKnown] = useState<ReadonlyMap<string, RunHeadline | null>>(new Map());
  const told = useRef(new Map<string, number>());
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function compute(): Promise<void> {
      for (const { id, state, counts } of runs ?? []) {
        if (state === "unreadable" || counts.done === 0 || told.current.get(id) === counts.done) continue;
        const headline = await engine.call("runs/headline", { id }, { signal }).catch(() => null);
        if (signal.aborted) return;
        told.current.set(id, counts.done);
        setKnown((before) => new Map(before).set(id, headline));
      }
    }
    void compute();
    return () => ending.abort();
  }, [engine, runs]);
  return known;
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
  address: { search, order },
  onAddress,
  ways,
  notices,
}: {
  address: RunListAddress;
  onAddress: (address: RunListAddress) => void;
  /** Buttons that lead to a run. */
  ways: ReactNode;
  notices: ReactNode;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { runs, progress, problem, follow, remove, dismiss } = useRunList();
  // Told above, with the ways on.
  const stored = useApp((state) => state.problem?.code);
  const headlines = useHeadlines(runs);
  const setSearch = (text: string) => onAddress({ search: text, order });

  useEffect(() => {
    document.title = "Runs - Caplens";
    return follow();
  }, [follow]);

  // The list has the newest first; what came first is what the others are held against.
  const compared = (runs ?? []).filter((run) => chosen.has(run.id) && isComparable(run)).toReversed();

  const listed = listedInOrder(
    (runs ?? []).map((run) => ({
      run,
      progress: progress.get(run.id) ?? null,
      headline: headlines.get(run.id),
    })),
    search,
    order,
  );

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
      {problem && problem.code !== stored && <ProblemAlert problem={problem} onClose={dismiss} />}
      {runs === null && !problem && <Loader size="sm" role="status" aria-label="Reading the list of runs" />}
      {runs?.length === 0 && (
        <section className={own.empty} aria-label="No runs yet">
          <Text>
            In a run, one or more models caption many samples. Each caption is judged by its checklist, and
            the models are scored as the benchmark does. A run is kept in this browser and goes on after a
            break.
          </Text>
          <Text size="sm" c="var(--caplens-text-quiet)">
            No run is here yet. Runs of a playground session are in the playground, under “Models side by
            side”.
          </Text>
          <Group gap="xs">{ways}</Group>
        </section>
      )}
      {runs !== null && runs.length > 0 && (
        <>
          <Group gap="sm">
            <TextInput
              size="xs"
              w="min(24rem, 100%)"
              aria-label="Search in runs"
              placeholder="Title, model or benchmark"
              leftSection={<IconSearch size={14} aria-hidden />}
              maxLength={200}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <OrderChoice order={order} onOrder={(now) => onAddress({ search, order: now })} />
            <Text size="sm" role="status">
              {listed.length === runs.length
                ? counted(runs.length, "run")
                : `${listed.length} of ${counted(runs.length, "run")}`}
            </Text>
            <CompareBar ids={compared.map(({ id }) => id)} />
          </Group>
          {listed.length === 0 ? (
            <Group gap="sm">
              <Text size="sm">No run has these words in its title, models or benchmark.</Text>
              <SmallButton onClick={() => setSearch("")}>Clear search</SmallButton>
            </Group>
          ) : (
            <RunTable
              runs={listed}
              order={order}
              chosen={chosen}
              onOrder={(now) => onAddress({ search, order: now })}
              onChoose={choose}
              onDelete={(run) => void remove(run)}
            />
          )}
        </>
      )}
    </div>
  );
}

const ORDER_WORDS: Record<(typeof ORDERS)[number], string> = {
  "-made": "Newest first",
  made: "Oldest first",
  title: "Title, A to Z",
  "-title": "Title, Z to A",
  "-score": "Highest score first",
  score: "Lowest score first",
  state: "State, A to Z",
  "-state": "State, Z to A",
};

/** The order of the runs on a phone, where the table has no heads to press. */
function OrderChoice({ order, onOrder }: { order: RunListOrder; onOrder: (order: RunListOrder) => void }) {
  return (
    <NativeSelect
      size="xs"
      className={own.order}
      aria-label="Order of the runs"
      data={Object.entries(ORDER_WORDS).map(([value, label]) => ({ value, label }))}
      value={`${order.descending ? "-" : ""}${order.by}`}
      onChange={(event) => onOrder(orderNamed(event.currentTarget.value))}
    />
  );
}

/** The way to the chosen runs compared; nothing while none is chosen. */
function CompareBar({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Group gap="sm" role="group" aria-label="Chosen runs">
      {ids.length > 1 ? (
        <MainButton component="a" href={`#${chosenRunsPath(ids)}`}>
          Compare {Math.min(ids.length, MOST_RUNS)} runs
        </MainButton>
      ) : (
        <MainButton disabled>Compare</MainButton>
      )}
      {ids.length > 1 && (
        <SmallButton component="a" href={`#${failuresPath(ids)}`}>
          What fails in them
        </SmallButton>
      )}
      <Text size="sm" role="status">
        {ids.length > MOST_RUNS && `${ids.length} runs chosen: the first ${MOST_RUNS} take part.`}
        {ids.length === 1 && "1 run chosen. Choose another one to compare it with."}
      </Text>
    </Group>
  );
}
