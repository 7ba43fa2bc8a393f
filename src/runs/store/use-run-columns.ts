import { useEffect, useState } from "react";
import type { RunColumns } from "../../shapes/run-columns";
import { useStores } from "../../state/stores-context";

/** The results of a run in columns, read again as `revision` grows; null until they were read the first time. */
export function useRunColumns(runId: string, revision: number): RunColumns | null {
  const { engine } = useStores().services;
  const [columns, setColumns] = useState<RunColumns | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is the reason to read again
  useEffect(() => {
    let current = true;
    engine.call("runs/columns", { id: runId }).then(
      (now) => current && setColumns(now),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [engine, runId, revision]);
  return columns;
}
