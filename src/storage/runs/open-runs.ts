import { createDataSetStore } from "../data-sets/create-data-set-store";
import type { DataSetStore } from "../data-sets/data-set-store";
import type { StorageGuard } from "../guard";
import type { StorageBackend } from "../storage-backend";
import { createRunStore } from "./create-run-store";
import type { RunChanges } from "./run-changes";
import { openRunRow } from "./run-row";
import type { RunStore } from "./run-store";

export interface RunsParts {
  backend: Pick<StorageBackend, "runs" | "dataSets">;
  changes: RunChanges;
  guard: StorageGuard;
  now: () => number;
}

/** The data sets and the runs on them. */
export function openRuns({ backend, changes, guard, now }: RunsParts): {
  dataSets: DataSetStore;
  runs: RunStore;
} {
  const { table, results, logs } = backend.runs;

  async function runOn(dataSetId: string): Promise<string | null> {
    let title: string | null = null;
    await table.visit((row, id) => {
      const opened = openRunRow(row, id);
      if (opened.state !== "unreadable" && opened.run.dataSet.id === dataSetId) title ??= opened.run.title;
    });
    return title;
  }

  const { table: dataSetTable, samples, files } = backend.dataSets;
  const dataSets = createDataSetStore({ table: dataSetTable, samples, files, guard, now, runOn });
  const runs = createRunStore({ table, results, logs, dataSets, dataSetTable, guard, changes, now });
  return { dataSets, runs };
}
