import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { useStores } from "../../state/stores-context";
import { useLatest } from "../../state/use-latest";
import type { RunCalls } from "../protocol";
import { entryName } from "./compare-path";

/** A run with its entries, as they can be chosen. */
export type ComparableRun = { title: string; choices: { value: string; label: string }[] };

/** At most this many runs are offered, the newest first. */
const MOST_RUNS = 30;

async function openRuns(
  engine: Pick<WorkerClient<RunCalls>, "call">,
  ids: readonly string[],
): Promise<ComparableRun[]> {
  const opened = await Promise.all(ids.map((id) => engine.call("runs/open", { id })));
  return opened.flatMap((found): ComparableRun[] => {
    if (!found || found.state === "unreadable") return [];
    const { id, title, entries } = found.run;
    const choices = entries.map((entry) => ({
      value: entryName({ runId: id, entryId: entry.id }),
      label: `${entry.title} (${title})`,
    }));
    return [{ title: `${title} (${id.slice(0, 8)})`, choices }];
  });
}

/** The entries of these runs, those left out that can't be read; null until they were read. */
export function useEntriesOf(runIds: readonly string[]): ComparableRun[] | null {
  const { engine } = useStores().services;
  return useLatest(JSON.stringify(runIds), 0, () => openRuns(engine, runIds)).value;
}

async function readComparable(
  engine: Pick<WorkerClient<RunCalls>, "call">,
  runId: string | null,
): Promise<ComparableRun[]> {
  const all = await engine.call("runs/list", null);
  const own = all.find(({ id }) => id === runId);
  const others = all.filter(
    ({ id, state, sessionId, benchmark }) =>
      id !== runId && state !== "unreadable" && sessionId === null && (!own || benchmark === own.benchmark),
  );
  return openRuns(
    engine,
    others.slice(0, MOST_RUNS).map(({ id }) => id),
  );
}

/** Entries of other runs of the same benchmark; of all runs where none is named. */
export function useComparable(runId: string | null): ComparableRun[] {
  const { engine } = useStores().services;
  return useLatest(runId ?? "", 0, () => readComparable(engine, runId)).value ?? [];
}
