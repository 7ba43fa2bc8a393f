import { openExport } from "../../../engine/shared/open-export";
import type { ExportSource } from "../../../evaluation/export/export-source";
import { countTasks } from "../../../evaluation/run/plan-run";
import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { isAbort, ProblemError } from "../../../foundation/errors";
import type { DataSample } from "../../../shapes/data-set";
import type { ExportFormat } from "../../../shapes/run-export";
import { counting, type ExportTarget } from "../../../storage/exported-files/export-target";
import { folderTarget } from "../../../storage/exported-files/folder-target";
import { openScratchPlace, type ScratchPlace } from "../../../storage/exported-files/scratch";
import { singleTarget } from "../../../storage/exported-files/single-target";
import { zipTarget } from "../../../storage/exported-files/zip-target";
import type { Storage } from "../../../storage/open-storage";
import { toStorageError } from "../../../storage/storage-problems";
import type { ExportCalls, ExportProgress } from "../../protocol";
import { countExport, missingNotes } from "./count-export";
import { exportName, formatWriter } from "./export-formats";

/** Tasks from which the size of an export is reckoned. */
const SAMPLES_TRIED = 4;

function tasksOf({ run, samples }: ExportSource): number {
  const sampleIds = samples.map(({ id }) => id);
  return countTasks({ sampleIds, entryIds: run.entries.map(({ id }) => id), repeats: run.repeats });
}

function targetOf(format: ExportFormat, place: ScratchPlace, time: string): ExportTarget {
  return formatWriter(format).isZip ? zipTarget(place, new Date(time)) : singleTarget(place);
}

/** Some of the samples, spread over all. */
function someSamples(samples: readonly DataSample[]): DataSample[] {
  const step = Math.max(1, Math.floor(samples.length / SAMPLES_TRIED));
  return samples.filter((_, index) => index % step === 0).slice(0, SAMPLES_TRIED);
}

/** Calls `emit` as tasks are read, a hundred times in all at the most. */
function progressOf(total: number, emit: (progress: ExportProgress) => void): () => void {
  const step = Math.max(1, Math.ceil(total / 100));
  let done = 0;
  return () => {
    done += 1;
    if (done % step === 0) emit({ done: Math.min(done, total), total });
  };
}

/** Runs out in whatever form. */
export function exportHandlers(storage: () => Promise<Storage>): Handlers<ExportCalls> {
  return {
    "exports/counts": async ({ id }) => countExport(await storage(), id),

    "exports/preview": async ({ id, format }, { signal }) => {
      const source = await openExport(await storage(), id, { signal });
      const samples = someSamples(source.samples);
      const { target, files } = counting(targetOf(format, await openScratchPlace(), source.time));
      const few = { ...source, samples, dataSet: { ...source.dataSet, samples } };
      await formatWriter(format).write(
        { ...few, tasks: (only) => source.tasks({ samples, ...only }) },
        target.open,
      );
      const blob = await target.end();
      const isScores = format.id === "markdown" || format.id === "latex";
      const share = isScores ? 1 : source.samples.length / Math.max(1, samples.length);
      await target.drop();
      return {
        fileName: exportName(source.run.title, format),
        bytes: Math.round((blob?.size ?? 0) * share),
        files: files.map(({ path }) => path),
      };
    },

    "exports/write": async ({ id, format, folder }, { signal, emit }) => {
      const kept = await storage();
      let onTask: () => void = () => undefined;
      const source = await openExport(kept, id, { signal, onTask: () => onTask() });
      const total = tasksOf(source);
      onTask = progressOf(total, emit);
      const place = await openScratchPlace();
      const { target, files } = counting(
        folder ? folderTarget(folder) : targetOf(format, place, source.time),
      );
      try {
        await formatWriter(format).write(source, target.open);
        const blob = await target.end();
        return {
          fileName: exportName(source.run.title, format),
          blob,
          bytes: blob?.size ?? files.reduce((sum, { bytes }) => sum + bytes, 0),
          files,
          notes: missingNotes(await countExport(kept, id), source.unreadable()),
        };
      } catch (error) {
        await target.drop();
        throw isAbort(error) || error instanceof ProblemError ? error : toStorageError(error);
      }
    },
  };
}
