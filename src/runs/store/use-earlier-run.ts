import type { EarlierRun } from "../../evaluation/run/power-words";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { Run } from "../../shapes/run";
import type { RunSummary } from "../../shapes/run-table";
import { useStores } from "../../state/stores-context";
import { useLatest } from "../../state/use-latest";
import type { RunCalls, ScoreCalls } from "../protocol";

/** At most so many runs are looked at, the newest first. */
const MOST_RUNS = 10;

type Engine = Pick<WorkerClient<RunCalls & ScoreCalls>, "call">;
type Begun = Pick<Run, "id" | "dataSet" | "createdAt">;

/** The other runs of the same benchmark with two models or more, made no later than this one; the newest first. */
export function earlierRuns(runs: readonly RunSummary[], { id, dataSet, createdAt }: Begun): RunSummary[] {
  const made = (run: RunSummary) => run.createdAt ?? "";
  return runs
    .filter(
      (run) =>
        run.id !== id &&
        run.benchmark === dataSet.benchmark &&
        run.state !== "unreadable" &&
        run.sessionId === null &&
        run.entries.length > 1 &&
        run.counts.done > 0 &&
        made(run) <= createdAt,
    )
    .toSorted((one, other) => (made(one) < made(other) ? 1 : -1))
    .slice(0, MOST_RUNS);
}

/** The word of the newest earlier run that can tell it; null where none can. A run that can't be read tells nothing. */
async function findEarlierRun(engine: Engine, run: Begun, signal: AbortSignal): Promise<EarlierRun | null> {
  for (const { id, title } of earlierRuns(await engine.call("runs/list", null), run)) {
    const found = await engine.call("runs/video-correlation", { id }, { signal }).catch(() => null);
    signal.throwIfAborted();
    if (found) return { ...found, title };
  }
  return null;
}

/** Likeness of samples on one video in the newest earlier run that tells it; "asking" until it is known, null where none does. */
export function useEarlierRun(run: Begun): EarlierRun | null | "asking" {
  const { engine } = useStores().services;
  const { value, problem } = useLatest(run.id, 0, async (signal) => ({
    found: await findEarlierRun(engine, run, signal),
  }));
  if (problem) return null;
  return value ? value.found : "asking";
}
