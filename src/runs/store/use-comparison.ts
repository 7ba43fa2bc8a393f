import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { DataSample } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { ComparedEntry, Flip, RunComparison } from "../../shapes/run-comparison";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import type { RunCalls } from "../protocol";
import { entryName } from "./compare-path";

/** Two entries compared, anew as `revision` grows. */
export function useComparison(a: ComparedEntry, b: ComparedEntry, revision = 0): Latest<RunComparison> {
  const { engine } = useStores().services;
  return useLatest(`${entryName(a)} ${entryName(b)}`, revision, (signal) =>
    engine.call("runs/compare", { a, b }, { signal }),
  );
}

/** One side of a flip: the result itself, and what its run says of it; null where it can't be read. */
export type FlipSide = { run: Run; result: Result } | null;

/** All that there is to see of a flip. */
type OpenedFlip = { sample: DataSample | null; a: FlipSide; b: FlipSide };

type Engine = Pick<WorkerClient<RunCalls>, "call">;

async function readSide(
  engine: Engine,
  { runId, entryId }: ComparedEntry,
  { sampleId, repeat }: Flip,
): Promise<FlipSide> {
  const opened = await engine.call("runs/open", { id: runId });
  const found = await engine.call("runs/result", { id: runId, key: { sampleId, entryId, repeat } });
  if (!opened || opened.state === "unreadable" || found?.state !== "ready") return null;
  return { run: opened.run, result: found.result };
}

/** Reads a flip's captions and verdicts. */
export function useFlip(a: ComparedEntry, b: ComparedEntry, flip: Flip): Latest<OpenedFlip> {
  const { engine } = useStores().services;
  const { sampleId, repeat } = flip;
  return useLatest(`${entryName(a)} ${entryName(b)} ${sampleId} ${repeat}`, 0, async () => {
    const [one, other] = await Promise.all([readSide(engine, a, flip), readSide(engine, b, flip)]);
    const dataSetId = one?.run.dataSet.id ?? other?.run.dataSet.id;
    const dataSet = dataSetId === undefined ? null : await engine.call("data-sets/get", { id: dataSetId });
    return { sample: dataSet?.samples.find(({ id }) => id === sampleId) ?? null, a: one, b: other };
  });
}

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
