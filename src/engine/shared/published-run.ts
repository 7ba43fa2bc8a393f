import type { Benchmark } from "../../benchmarks/benchmark";
import { findBenchmark } from "../../benchmarks/registry";
import { DATA_SET_VERSION } from "../../foundation/document-versions";
import { publishedDataSetId, publishedRunId } from "../../foundation/published-id";
import type { Coverage } from "../../runs/protocol";
import type { DataSample, DataSet } from "../../shapes/data-set";
import type { Run } from "../../shapes/run";
import type { RunDirectory } from "../../shapes/run-directory";
import {
  directoryProblems,
  problemList,
  refuseDirectory,
} from "../../storage/run-directory/directory-problems";
import { readHead } from "../../storage/run-directory/read-head";
import { readSamples } from "../../storage/run-directory/read-samples";
import type { VerifiedFile } from "../../storage/run-directory/verify-files";
import { createRunIndexes } from "../../storage/runs/run-indexes";
import { createRunReader, type RunReader } from "../../storage/runs/run-reader";
import { publishedIndex } from "./published-index";
import { publishedProblems } from "./published-problems";
import { publishedShards } from "./published-shards";
import type { RemoteFiles } from "./remote-files";

/** A run that is read from the files at an address, no further than somebody looks, and kept nowhere. */
export type PublishedRun = {
  id: string;
  files: RemoteFiles;
  directory: RunDirectory;
  /** What tables and scores read; of the results that were read of the index. */
  reader: RunReader;
  /** A sample with what it asks and is judged by. */
  sample(sampleId: string): Promise<DataSample | null>;
  /** All samples; fetches every file of them. */
  dataSet(): Promise<DataSet>;
  /** The samples of the results that were read, as far as scores look at them. */
  forScores(): Promise<readonly DataSample[]>;
  coverage(): Coverage;
  /** Reads the rest of the index. */
  readAll(signal: AbortSignal, onProgress: (coverage: Coverage) => void): Promise<void>;
};

function requireBenchmark(id: string): Benchmark {
  const benchmark = findBenchmark(id);
  if (!benchmark) throw refuseDirectory(directoryProblems.otherBenchmark(id));
  return benchmark;
}

/** Reads `run.json`, and of the index what the first screen shows. Rejects with a ProblemError that says what is wrong. */
export async function openPublishedRun(files: RemoteFiles, signal: AbortSignal): Promise<PublishedRun> {
  const { directory, run: named } = await readHead([files.head], signal);
  const benchmark = requireBenchmark(directory.dataSet.benchmark);
  const id = publishedRunId(files.hash);
  const dataSetId = publishedDataSetId(id, directory.dataSet.id);
  const run: Run = { ...named, id, dataSet: { id: dataSetId, benchmark: benchmark.id } };
  const all = files.verified(directory.files);
  const partsOf = (part: VerifiedFile["part"]) =>
    all.filter((file) => file.part === part).sort((one, other) => one.first - other.first);
  const { host, mayFetchAhead } = files;
  const index = publishedIndex(host, partsOf("index"), run, benchmark);
  const shards = publishedShards({
    host,
    run,
    tasks: partsOf("tasks"),
    samples: partsOf("samples"),
    replies: partsOf("replies"),
    known: index.samples,
    mayFetchAhead,
  });
  const load: RunReader["load"] = async () => ({
    state: "read-only",
    run,
    problem: publishedProblems.shown(host),
  });
  const indexes = createRunIndexes({
    load,
    dataSets: {
      async outline() {
        await index.begin();
        return [...index.samples.values()].map(({ video, ...sample }) => ({ ...sample, videoId: video.id }));
      },
    },
    results: {
      async visitColumns(_runId, visit) {
        for (const row of index.rows) visit(row, row);
      },
      visitResults: (_runId, visit) => shards.visit((result) => visit(result, result)),
      getColumns: async () => undefined,
    },
    // A damaged row is shown as if nothing was done: looking for each would fetch what nobody asked for.
    openResult: async () => null,
    mend: async () => undefined,
  });
  const reader = createRunReader(indexes, {
    load,
    async result(task) {
      await index.begin();
      if (index.placeOf(task) === undefined) {
        await index.readAll(signal);
        indexes.close();
      }
      const place = index.placeOf(task);
      return place === undefined ? null : { state: "ready", result: await shards.result(task, place) };
    },
  });

  async function dataSet(): Promise<DataSet> {
    const samples = [...(await readSamples(partsOf("tasks"), problemList(1), undefined)).values()];
    const { title } = directory.dataSet;
    return {
      format: "caplens-data-set",
      version: DATA_SET_VERSION,
      id: dataSetId,
      title,
      benchmark: benchmark.id,
      samples,
    };
  }

  await index.begin();
  return {
    id,
    files,
    directory,
    reader,
    sample: shards.sample,
    dataSet,
    forScores: async () =>
      benchmark.unknownTask === undefined
        ? (await dataSet()).samples.filter((sample) => index.samples.has(sample.id))
        : [...index.samples.values()],
    coverage: index.coverage,
    async readAll(stop, onProgress) {
      await index.readAll(stop, onProgress);
      indexes.close();
    },
  };
}
