import { useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { isAbort } from "../../foundation/errors";
import type { RunCondition } from "../../shapes/run-condition";
import type { RunBreakdown, RunOrder } from "../../shapes/run-table";
import { useStores } from "../../state/stores-context";
import { createResultRows, type ResultRowsStore } from "./result-rows-store";

/**
 * The rows of the table of a run, asked anew with each other filter and order, and read again as `revision` grows.
 * `condition`: null for all results, undefined while it is not known what is asked for.
 */
export function useResultRows(
  runId: string,
  condition: RunCondition | null | undefined,
  order: RunOrder,
  revision: number,
): StoreApi<ResultRowsStore> {
  const { services } = useStores();
  const [store] = useState(() => createResultRows(services.engine));
  const { by, descending = false } = order;
  useEffect(() => {
    if (condition === undefined) return;
    const filter = condition === null ? {} : { condition };
    store.getState().ask({ runId, filter, order: { by, descending } });
  }, [store, runId, condition, by, descending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is the reason to read again
  useEffect(() => store.getState().refresh(), [store, revision]);
  useEffect(() => () => store.getState().leave(), [store]);
  return store;
}

/** How the results fall apart that fit a condition; null until that is known, or while no condition is given. */
export function useBreakdown(
  runId: string,
  condition: RunCondition | null | undefined,
  revision: number,
): RunBreakdown | null {
  const { engine } = useStores().services;
  const [known, setKnown] = useState<{ runId: string; breakdown: RunBreakdown } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is the reason to count again
  useEffect(() => {
    if (condition === undefined) return;
    const ending = new AbortController();
    const filter = condition === null ? {} : { condition };
    engine.call("runs/breakdown", { id: runId, filter }, { signal: ending.signal }).then(
      (breakdown) => {
        if (!ending.signal.aborted) setKnown({ runId, breakdown });
      },
      (error: unknown) => {
        // The table beside it tells why nothing can be read.
        if (!isAbort(error) && !ending.signal.aborted) setKnown(null);
      },
    );
    return () => ending.abort();
  }, [engine, runId, condition, revision]);
  return known?.runId === runId ? known.breakdown : null;
}
