import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import type { Benchmark } from "../../../src/benchmarks/benchmark";
import type { Run } from "../../../src/shapes/run";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { type Documents, scoredExample } from "../../support/scored-example";

/** A run in an empty storage, or in this one, with these results. */
export async function keepScoredRun(
  documents: Documents,
  changes: Partial<Run> & { benchmark?: Benchmark } = {},
  storage?: Storage,
) {
  if (!storage) globalThis.indexedDB = new IDBFactory();
  const kept = storage ?? (await openStorage());
  const { read, dataSet, run: made, results } = scoredExample(documents, changes);
  const id = await kept.dataSets.put(dataSet);
  const run = { ...made, dataSet: { id, benchmark: dataSet.benchmark } };
  await kept.runs.save(run);
  for (const result of results) await kept.runs.keep(result);
  return { storage: kept, run, read };
}
