import type { Benchmark } from "../../benchmarks/benchmark";
import { ProblemError } from "../../foundation/errors";
import type { Coverage } from "../../runs/protocol";
import type { DataSample } from "../../shapes/data-set";
import type { ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { taskKey } from "../../shapes/task-state";
import { indexRows } from "../../storage/run-directory/index-rows";
import { readIndex } from "../../storage/run-directory/read-index";
import type { VerifiedFile } from "../../storage/run-directory/verify-files";
import type { ColumnsRow } from "../../storage/runs/index/columns-row";
import { publishedProblems } from "./published-problems";

/** The index of a published run, read part by part. */
type PublishedIndex = {
  /** Reads the first part, where it was not read. */
  begin(): Promise<void>;
  /** Reads the rest. Rejects with `AbortError`; what was read until then stays. */
  readAll(signal: AbortSignal, onProgress?: (coverage: Coverage) => void): Promise<void>;
  /** Of the results that were read, in the order of the files of results. */
  rows: readonly ColumnsRow[];
  /** The samples of these, as far as the index tells. */
  samples: ReadonlyMap<string, DataSample>;
  /** Where the result of a task stands among all; undefined where it was not read, or there is none. */
  placeOf(task: ResultKey): number | undefined;
  coverage(): Coverage;
};

/** Nothing is read yet. `files`: those of the index in their order. */
export function publishedIndex(
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
