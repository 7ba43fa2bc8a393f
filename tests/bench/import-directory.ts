import "fake-indexeddb/auto";
import { findBenchmark } from "../../src/benchmarks/registry";
import { runOutcomes } from "../../src/engine/shared/recompute-directory";
import { keepDirectory } from "../../src/runs/engine/keep-directory";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { writeRunDirectory } from "../../src/storage/run-directory/write-run-directory";
import { given } from "../support/directory-files";
import { madeRun } from "../support/made-run";
import { cost, type Figure } from "./support/figures";

const SAMPLES = 2500;
const MODELS = 4;
const WORDS = " The pot stands on the table beside the window, as it did before.".repeat(12);

/** The files of a run directory of 10,000 results of some 10 KB each, with its results by their lines. */
async function madeDirectory() {
  const { run, dataSet, results } = madeRun({ samples: SAMPLES, models: MODELS, words: WORDS });
  const benchmark = findBenchmark(dataSet.benchmark);
  if (!benchmark) throw new Error("There is no such benchmark.");
  const bySample = new Map<string, typeof results>();
  for (const result of results)
    bySample.set(result.sampleId, [...(bySample.get(result.sampleId) ?? []), result]);
  const files = new Map<string, Uint8Array>();
  const source = {
    run,
    dataSet: { ...dataSet, id: "0".repeat(64), format: "caplens-data-set" as const, version: 1 as const },
    resultsOf: async ({ id }: { id: string }) => bySample.get(id) ?? [],
    outcomesOf: runOutcomes(benchmark),
    ratings: [],
    labelSets: [],
    studies: [],
  };
  for await (const { path, bytes } of writeRunDirectory(source)) files.set(path, bytes);
  return { run, dataSet, results, files };
}

async function secondsIn(name: string, work: (storage: Storage) => Promise<unknown>): Promise<number> {
  const storage = await openStorage({ name });
  const start = performance.now();
  await work(storage);
  const seconds = (performance.now() - start) / 1000;
  storage.close();
  return seconds;
}

/**
 * A run directory of 10,000 results coming in, in node on a stand-in for IndexedDB: against the same results kept by the
 * way that files of a benchmark take, once they are read; and against nothing but parsing and copying their lines.
 */
export async function measure(): Promise<Figure[]> {
  const { run, dataSet, results, files } = await madeDirectory();
  const lines = results.map((result) => JSON.stringify(result));
  const tools = { signal: new AbortController().signal, emit: () => undefined };
  const copying = await secondsIn("bench-none", async () => {
    for (const line of lines) structuredClone(JSON.parse(line));
  });
  const kept = await secondsIn("bench-kept", async (storage) => {
    const id = await storage.dataSets.put(dataSet);
    await storage.runs.save({ ...run, dataSet: { ...run.dataSet, id } });
    await storage.runs.keepAll(run.id, results);
  });
  const directory = given(files);
  const whole = await secondsIn("bench-directory", async (storage) => {
    const { results: count, problemCount } = await keepDirectory(storage, directory, tools);
    if (count !== SAMPLES * MODELS) throw new Error(`Only ${count} came in, with ${problemCount} problems.`);
  });
  const name = `import-directory-${SAMPLES * MODELS}`;
  return [
    cost(name, "s", whole, { value: copying, what: "parsing and copying the lines" }),
    cost(`${name}-kept`, "s", whole, { value: kept, what: "keeping the results alone" }),
  ];
}
