import type { Benchmark } from "../../benchmarks/benchmark";
import { findBenchmark } from "../../benchmarks/registry";
import { DATA_SET_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { publishedDataSetId, publishedRunId } from "../../foundation/published-id";
import { keepLatest } from "../../foundation/shared-work";
import type { Coverage } from "../../runs/protocol";
import type { DataSample, DataSet } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import { type Result, type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunDirectory, RunIndexFile } from "../../shapes/run-directory";
import { otherSemantics } from "../../shapes/semantics";
import type { Semantics } from "../../shapes/verdict";
import {
  directoryProblems,
  problemList,
  refuseDirectory,
} from "../../storage/run-directory/directory-layout";
import { ESTIMATED_FLAG, REFINED_FLAGS } from "../../storage/run-directory/index-file";
import { readSamples } from "../../storage/run-directory/open-run-directory";
import { readHead, readIndex } from "../../storage/run-directory/read-head";
import { readResults } from "../../storage/run-directory/read-results";
import type { VerifiedFile } from "../../storage/run-directory/verify-files";
import { type ColumnsRow, STATES } from "../../storage/runs/index/columns-row";
import { createRunIndexes } from "../../storage/runs/run-indexes";
import { createRunReader, type RunReader } from "../../storage/runs/run-reader";
import { publishedProblems, type RemoteFiles } from "./remote-files";

const KNOWN_STATES: readonly string[] = STATES;

/** More than an index tells of why a task failed stands in its result. */
function problemOf(code: string): Problem {
  return {
    code,
    message: `Something failed: ${code.replace(/-/g, " ")}.`,
    nextStep: "Open the result to read more of it.",
  };
}

/**
 * The results of an index as kept runs hold them in columns, by the run's own semantics, in the order of the index. A row
 * that names what is not there is left out; `at` counts it.
 */
function* indexRows(
  file: RunIndexFile,
  { runId, semantics }: { runId: string; semantics: Semantics },
): Generator<{ at: number; row: ColumnsRow; sample: RunIndexFile["samples"][number] }> {
  const lines = file.shapes.map((shape) => JSON.stringify(shape));
  const readings = Object.entries(file.readings);
  for (const [at, number] of file.sample.entries()) {
    const sample = file.samples[number];
    const entryId = file.entries[file.entry[at] ?? -1];
    const shape = lines[file.shape[at] ?? -1];
    const repeat = file.repeat[at] ?? 0;
    if (!sample || entryId === undefined || shape === undefined || repeat < 1) continue;
    const mark = file.state[at];
    const hasFailed = mark === "failed";
    const words = file.words[at] ?? null;
    const state = hasFailed ? Number(words !== null) : KNOWN_STATES.indexOf(mark ?? "");
    if (state < 0) continue;
    const flags = file.flags[at] ?? [];
    const [flag] = flags;
    const refined = (["changed", "unchanged"] as const).find((how) => flags.includes(REFINED_FLAGS[how]));
    // Digits above 2 are causes, which readings do not tell.
    const others = file.digits[otherSemantics(semantics)][at]?.replace(/[3-9a-z]/g, "2") ?? "";
    const own = readings.flatMap(([name, texts]): [string, string][] =>
      texts[at] ? [[name, texts[at]]] : [],
    );
    const milliseconds = file.milliseconds[at] ?? null;
    yield {
      at,
      sample,
      row: {
        runId,
        sampleId: sample.id,
        entryId,
        repeat,
        mark: hasFailed ? "failed" : (STATES[state] ?? "open"),
        state,
        problem: hasFailed ? problemOf(flag ?? "unknown") : null,
        lines: shape,
        digits: file.digits[semantics][at] ?? "",
        readings: Object.fromEntries(others === "" ? own : [[otherSemantics(semantics), others], ...own]),
        points: file.points[at] ?? null,
        words,
        seconds: milliseconds === null ? null : milliseconds / 1000,
        outputTokens: file.outputTokens[at] ?? null,
        usd: file.usd[at] ?? null,
        estimated: flags.includes(ESTIMATED_FLAG),
        ...(refined ? { refined } : {}),
      },
    };
  }
}

/** The index of a published run, read part by part. */
type PublishedIndex = {
  /** Reads the first part, where it was not read. */
  begin(): Promise<void>;
  /** Reads the rest. Rejects with `AbortError`; what was read until then stays. */
  readAll(signal: AbortSignal, onProgress?: (coverage: Coverage) => void): Promise<void>;
  /** The rows of the results that were read, in the order of the files of results. */
  rows: readonly ColumnsRow[];
  /** The samples of these, as far as the index tells. */
  samples: ReadonlyMap<string, DataSample>;
  /** The place of a task's result among all; undefined where it was not read, or there is none. */
  placeOf(task: ResultKey): number | undefined;
  coverage(): Coverage;
};

/** Nothing is read yet. `files`: those of the index in their order. */
function publishedIndex(
  host: string,
  files: readonly VerifiedFile[],
  run: Run,
  { unknownTask = null }: Benchmark,
): PublishedIndex {
  const rows: ColumnsRow[] = [];
  const samples = new Map<string, DataSample>();
  const places = new Map<string, number>();
  let parts = 0;
  let reading: Promise<void> = Promise.resolve();

  async function readPart(signal: AbortSignal | undefined): Promise<void> {
    const file = files[parts];
    if (!file) return;
    const read = readIndex(await (await file.found.read(signal)).text(), file.count);
    if (!read.ok) throw new ProblemError(publishedProblems.unreadable(host, file.path, read.detail));
    for (const { at, row, sample } of indexRows(read.file, { runId: run.id, semantics: run.semantics })) {
      places.set(taskKey(row), file.first + at);
      rows.push(row);
      if (samples.has(sample.id)) continue;
      const { id, video, facets } = sample;
      const known = { video: { id: video, path: null, seconds: null }, facets };
      samples.set(id, { id, instruction: "", material: unknownTask, ...known });
    }
    parts += 1;
  }

  /** Reads so many parts, one after another, whoever else asks. */
  function read(count: number, signal?: AbortSignal, told: () => void = () => undefined): Promise<void> {
    const turn = reading.then(async () => {
      while (parts < Math.min(count, files.length)) {
        signal?.throwIfAborted();
        await readPart(signal);
        told();
      }
    });
    reading = turn.catch(() => undefined);
    return turn;
  }

  const coverage = () => ({
    results: rows.length,
    of: files.reduce((sum, { count }) => sum + count, 0),
    bytesLeft: files.slice(parts).reduce((sum, { bytes }) => sum + bytes, 0),
  });
  return {
    begin: () => read(1),
    readAll: (signal, onProgress) => read(files.length, signal, () => onProgress?.(coverage())),
    rows,
    samples,
    placeOf: (task) => places.get(taskKey(task)),
    coverage,
  };
}

/** Files of each kind that stay in memory: those asked for last. */
const IN_MEMORY = 16;

/** The number of the file that holds the record so many-th; -1 where none does. */
function fileAt(files: readonly VerifiedFile[], record: number): number {
  return files.findIndex(({ first, count }) => record >= first && record < first + count);
}

type Shards = {
  host: string;
  run: Run;
  tasks: readonly VerifiedFile[];
  samples: readonly VerifiedFile[];
  replies: readonly VerifiedFile[];
  /** The samples of the results that were read from the index. */
  known: ReadonlyMap<string, DataSample>;
  /** More may be fetched than what somebody waits for. */
  mayFetchAhead(): boolean;
};

/** The files of results and of samples of a published run, each read when somebody looks at what it holds. */
function publishedShards({ host, run, tasks, samples, replies, known, mayFetchAhead }: Shards) {
  const repliesBy = new Map(replies.map((file) => [file.path, file]));

  const resultsOf = keepLatest<number, { results: Map<string, Result>; wrong: string | null }>(
    IN_MEMORY,
    async (number) => {
      const results = new Map<string, Result>();
      const problems = problemList(1);
      const file = samples[number];
      const own = file && repliesBy.get(file.path.replace("samples", "replies"));
      const files = [file, own].filter((one) => one !== undefined);
      for await (const { result } of readResults({ run, samples: known }, files, problems, undefined))
        results.set(taskKey(result), result);
      const [first] = problems.list;
      return { results, wrong: first ? `${first.file}, ${first.path}: ${first.message}` : null };
    },
  );

  const samplesOf = keepLatest<number, Map<string, DataSample>>(IN_MEMORY, async (number) => {
    const file = tasks[number];
    return file ? readSamples([file], problemList(1), undefined) : new Map();
  });

  function fetchAhead(number: number): void {
    for (const near of [number + 1, number - 1])
      if (samples[near] && mayFetchAhead()) resultsOf.get(near).catch(() => undefined);
  }

  return {
    /** The result at a place among all. Rejects with a ProblemError where its file does not hold it. */
    async result(task: ResultKey, place: number): Promise<Result> {
      const number = fileAt(samples, place);
      const file = samples[number];
      if (!file) throw new ProblemError(publishedProblems.missing(host, `result ${place + 1}`));
      const { results, wrong } = await resultsOf.get(number);
      const result = results.get(taskKey(task));
      if (!result) {
        const detail = wrong ?? `It does not hold the result of sample ${task.sampleId.slice(0, 100)}.`;
        throw new ProblemError(publishedProblems.unreadable(host, file.path, detail));
      }
      fetchAhead(number);
      return result;
    },

    /** Calls `visit` with all results, file by file. */
    async visit(visit: (result: Result) => void): Promise<void> {
      for (const number of samples.keys())
        for (const result of (await resultsOf.get(number)).results.values()) visit(result);
    },

    /** A sample with all that it asks. Looks where it should stand first, then further and further away. */
    async sample(sampleId: string): Promise<DataSample | null> {
      const likely = Math.max(0, fileAt(tasks, [...known.keys()].indexOf(sampleId)));
      const order = [...tasks.keys()].sort((one, other) => Math.abs(one - likely) - Math.abs(other - likely));
      for (const number of order) {
        const found = (await samplesOf.get(number)).get(sampleId);
        if (found) return found;
      }
      return null;
    },
  };
}

/** A run that is read from the files at an address, no further than somebody looks, and kept nowhere. */
export type PublishedRun = {
  id: string;
  files: RemoteFiles;
  directory: RunDirectory;
  /** The reader for tables and scores; covers the results that were read from the index. */
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
      packed: async () => null,
      visitResults: (_runId, visit) => shards.visit((result) => visit(result, result)),
    },
    // A damaged row is shown as if nothing was done: looking for each would fetch what nobody asked for.
    openResult: async () => null,
    writeColumns: async (keys) => keys.map(() => null),
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
