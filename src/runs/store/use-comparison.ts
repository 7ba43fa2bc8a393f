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
