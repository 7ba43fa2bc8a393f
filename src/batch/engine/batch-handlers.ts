import { notePrompts } from "../../engine/shared/note-prompts";
import { withRunLock } from "../../engine/shared/run-lock";
import { safeName } from "../../evaluation/export/file-names";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, ProblemError } from "../../foundation/errors";
import type { BatchWish } from "../../shapes/batch";
import { counting, type ExportTarget } from "../../storage/exported-files/export-target";
import { folderTarget } from "../../storage/exported-files/folder-target";
import { openScratchPlace } from "../../storage/exported-files/scratch";
import { zipTarget } from "../../storage/exported-files/zip-target";
import type { TabLocks } from "../../storage/spending/leases";
import { toStorageError } from "../../storage/storage-problems";
import { batchManifest } from "../logic/out/manifest";
import { readMe } from "../logic/out/read-me";
import type { BatchCalls } from "../protocol";
import { batchStatus } from "./batch-status";
import { previewBatch } from "./preview-batch";
import { readAnswers } from "./read-answers";
import { SCRIPT_FILES } from "./script-files";
import { takeIn } from "./take-in";
import { openAwayRun, type WalkParts } from "./walk-run";
import { tasksLeft, writeBatch } from "./write-batch";

type BatchParts = WalkParts & { locks: TabLocks | undefined };

function atWork(): ProblemError {
  return new ProblemError({
    code: "run-at-work",
    message: "This run is being done just now, in this tab or another one.",
    nextStep: "Stop it on its page, then come back here: what it has finished is kept.",
  });
}

/** Does work while no tab does the run. Rejects with `run-at-work` where one does. */
async function whileItRests<Result>(
  locks: TabLocks | undefined,
  runId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const done: Result[] = [];
  const waiting = { signal: AbortSignal.any([signal, stop.signal]), onWaiting: () => stop.abort() };
  try {
    await withRunLock(locks, runId, waiting, async () => {
      done.push(await work());
    });
  } catch (error) {
    throw stop.signal.aborted && !signal.aborted ? atWork() : error;
  }
  for (const result of done) return result;
  throw atWork();
}

async function writeText(target: ExportTarget, path: string, text: string): Promise<void> {
  const file = await target.open(path);
  await file.write(text);
  await file.close();
}

function fileName(title: string, { stage, target }: BatchWish): string {
  return `${safeName(title, "run")}-${stage}-${target}.zip`;
}

/** Emits at most a hundred times. */
function seldom(total: number, emit: (done: number) => void): (done: number) => void {
  const step = Math.max(1, Math.ceil(total / 100));
  return (done) => {
    if (done % step === 0 || done === total) emit(done);
  };
}

/** Runs that are done elsewhere: their calls as files, and the answers home again. */
export function batchHandlers({ locks, ...parts }: BatchParts): Handlers<BatchCalls> {
  const { storage } = parts;

  return {
    "batch/status": ({ id }) => batchStatus(parts, id),

    "batch/preview": async ({ id, wish }, { signal }) =>
      previewBatch(await openAwayRun(await storage(), id), parts, wish, signal),

    "batch/write": ({ id, wish, folder }, { signal, emit }) =>
      whileItRests(locks, id, signal, async () => {
        const kept = await storage();
        const opened = await openAwayRun(kept, id);
        const run = await notePrompts(kept.runs, opened.run, opened.benchmark, opened.samples);
        const away = { ...opened, run };
        const time = new Date();
        const { target, files } = counting(
          folder ? folderTarget(folder) : zipTarget(await openScratchPlace(), time),
        );
        try {
          const tasks = await tasksLeft(away, parts, wish.stage);
          let done = 0;
          const tell = seldom(tasks.length, (now) => emit({ done: now, total: tasks.length }));
          const batch = await writeBatch(away, parts, {
            wish,
            tasks,
            open: target.open,
            isKept: true,
            signal,
            onTask: () => {
              done += 1;
              tell(done);
            },
          });
          await writeText(target, "manifest.json", batchManifest(away.run, wish, batch, time.toISOString()));
          await writeText(target, "README.txt", readMe(away.run.title, wish, batch.shards));
          if (wish.target === "vllm")
            for (const [name, text] of Object.entries(SCRIPT_FILES)) await writeText(target, name, text);
          const blob = await target.end();
          return {
            fileName: fileName(away.run.title, wish),
            blob,
            bytes: blob?.size ?? files.reduce((sum, { bytes }) => sum + bytes, 0),
            files,
            calls: batch.calls,
            notes: [...batch.problems].map(([words, count]) => `${count} ${words}`),
          };
        } catch (error) {
          await target.drop();
          throw isAbort(error) || error instanceof ProblemError ? error : toStorageError(error);
        }
      }),

    "batch/read": ({ id, files, newerWins }, { signal, emit }) =>
      whileItRests(locks, id, signal, async () => {
        const kept = await storage();
        const away = await openAwayRun(kept, id);
        const report = await readAnswers(kept, id, files, {
          newerWins,
          signal,
          onRead: (done, total) => emit({ step: "reading", done, total }),
        });
        const news = await takeIn(
          away,
          parts,
          (done, total) => seldom(total, (now) => emit({ step: "keeping", done: now, total }))(done),
          signal,
        );
        return { ...report, kept: news };
      }),
  };
}
