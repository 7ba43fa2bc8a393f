import PQueue from "p-queue";
import { openPublishedRun } from "../../engine/shared/published-run";
import type { RunSources } from "../../engine/shared/published-runs";
import { openRemoteFiles } from "../../engine/shared/remote-files";
import { runProblems } from "../../engine/shared/run-problems";
import { isJudgedAt, linesAt } from "../../engine/shared/scored-run";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { contentId } from "../../foundation/published-id";
import type { Run } from "../../shapes/run";
import type { RunColumns } from "../../shapes/run-table";
import { boardProblems } from "../kept/read-board";
import { createSampleMatrix, type MatrixResult } from "../logic/sample-matrix";
import type { BoardMatrixCalls, RowRun } from "../protocol";

/** Runs fetched at a time. */
const AT_A_TIME = 4;

/** Limits of reading: one run's index, and all runs together. */
const LIMITS = { rows: 100, bytesOfRun: 16_000_000, results: 500_000 };

/** A run with its columns, whole. */
type ReadRun = { run: Run; columns: RunColumns };

/** Reads the index of a run at an address, and keeps none of it. */
async function readerOf({ address, sha256 }: { address: string; sha256: string }, signal: AbortSignal) {
  const files = await openRemoteFiles(address, sha256, { signal });
  const { id, reader, coverage, readAll } = await openPublishedRun(files, signal);
  const { bytesLeft } = coverage();
  if (bytesLeft > LIMITS.bytesOfRun) throw new ProblemError(boardProblems.runTooLarge(files.host, bytesLeft));
  await readAll(signal, () => undefined);
  return { id, reader };
}

async function readRun({ runs }: RunSources, of: RowRun, signal: AbortSignal): Promise<ReadRun> {
  const { id, reader } = "runId" in of ? { id: of.runId, reader: runs } : await readerOf(of, signal);
  const opened = await reader.load(id);
  if (opened === null || opened.state === "unreadable") throw new ProblemError(runProblems.notFound());
  return { run: opened.run, columns: await reader.columns(id) };
}

/** The judged captions of one model of a run. */
function* resultsOf({ run, columns }: ReadRun, entryId: string): Generator<MatrixResult> {
  const dataSet = contentId(run.dataSet.id);
  const number = columns.entryIds.indexOf(entryId);
  const videos = columns.facets.find(({ facet }) => facet === "video");
  for (let row = 0; row < columns.length; row += 1) {
    if (columns.entry[row] !== number || !isJudgedAt(columns, row)) continue;
    const sample = columns.sample[row] ?? 0;
    yield {
      dataSet,
      sampleId: columns.sampleIds[sample] ?? "",
      video: videos?.values[(videos.codes[sample] ?? 0) - 1] ?? "",
      lines: linesAt(columns, row),
    };
  }
}

/** Samples by rows of a board, for the page. */
export function boardMatrixHandlers(sources: () => Promise<RunSources>): Handlers<BoardMatrixCalls> {
  return {
    "boards/matrix": async ({ rows }, { signal, emit }) => {
      const from = await sources();
      const queue = new PQueue({ concurrency: AT_A_TIME });
      // Rows may be models of one run.
      const reading = new Map<string, Promise<ReadRun>>();
      const readOnce = (run: RowRun) => {
        const key = JSON.stringify(run);
        const known = reading.get(key);
        if (known) return known;
        const read = queue.add(() => readRun(from, run, signal), { signal });
        reading.set(key, read);
        // The awaiting caller handles a rejection; until then it must not count as unhandled.
        read.catch(() => undefined);
        return read;
      };
      const matrix = createSampleMatrix();
      const leftOut: BoardMatrixCalls["boards/matrix"]["output"]["leftOut"] = [];
      const entries: BoardMatrixCalls["boards/matrix"]["output"]["entries"] = [];
      const within = rows.slice(0, LIMITS.rows);
      for (const { run } of within) void readOnce(run);
      let results = 0;
      for (const [done, { rowId, entryId, run }] of within.entries()) {
        try {
          const read = await readOnce(run);
          const entry = read.run.entries.find(({ id }) => id === entryId);
          if (!entry) throw new ProblemError(runProblems.entryMissing(entryId));
          const own = [...resultsOf(read, entryId)];
          if (results + own.length > LIMITS.results) throw new ProblemError(boardProblems.matrixFull());
          results += own.length;
          matrix.add(rowId, own);
          entries.push({ title: entry.title, judged: own.length });
        } catch (error) {
          if (isAbort(error) || signal.aborted) throw error;
          leftOut.push({ rowId, problem: toProblem(error) });
        }
        emit({ done: done + 1, total: within.length });
      }
      for (const { rowId } of rows.slice(LIMITS.rows))
        leftOut.push({ rowId, problem: boardProblems.matrixFull() });
      return { matrix: matrix.matrix(), leftOut, entries };
    },
  };
}
