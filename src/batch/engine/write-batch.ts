import type { OpenPath } from "../../evaluation/export/export-source";
import { type Task, taskKey } from "../../evaluation/run/task";
import { isAbort, toProblem } from "../../foundation/errors";
import { askedEntries } from "../../shapes/asked-entries";
import type { BatchAnswer, BatchDraft, BatchTask, BatchWish } from "../../shapes/batch";
import { baseOf } from "../../shapes/refined-entries";
import type { OpenCall } from "../logic/away-provider";
import { isAskedElsewhere } from "../logic/batch-problems";
import { checkMediaMode } from "../logic/out/where-media-lie";
import type { Shard } from "../logic/out/write-shards";
import { BATCH_TARGETS } from "../logic/targets/batch-targets";
import { type AwayRun, doneTasks, tasksOf, type WalkParts, walkTask } from "./walk-run";
import { callWriter } from "./write-calls";

/** What went out. */
type Batch = { shards: Shard[]; calls: number; problems: Map<string, number> };

type BatchOptions = {
  wish: BatchWish;
  open: OpenPath;
  /** Only these; all that are left where nothing is said. */
  tasks?: readonly Task[];
  /** False where nobody gets the files: then nothing is noted. */
  isKept: boolean;
  onTask?: () => void;
  signal: AbortSignal;
};

const LINE_TOO_LARGE =
  "calls are larger by themselves than the target takes in a line. Set fewer or smaller frames, or name media by address.";

/** Tasks that a stage is about, as their results stand. */
export async function tasksLeft(
  away: AwayRun,
  { storage }: Pick<WalkParts, "storage">,
  stage: BatchWish["stage"],
): Promise<Task[]> {
  const kept = await storage();
  const states = await kept.runs.states(away.run.id);
  const captioned = new Set(states.filter(({ state }) => state === "captioned").map(taskKey));
  const done = await doneTasks(kept, away.run.id);
  const { entries } = away.run;
  const writing = new Set(
    askedEntries(entries)
      .filter((entry) => !baseOf(entries, entry))
      .map(({ id }) => id),
  );
  const asked = new Set(askedEntries(entries).map(({ id }) => id));
  const firsts = new Set([...captioned, ...done]);
  return [...tasksOf(away)].filter((task) => {
    const key = taskKey(task);
    if (done.has(key)) return false;
    if (stage === "captions") return writing.has(task.entryId) && !captioned.has(key);
    // A repeat of a caption that was made elsewhere is judged as its first one.
    return captioned.has(key) || (!asked.has(task.entryId) && firsts.has(taskKey({ ...task, repeat: 1 })));
  });
}

/** What is known of a task's calls, with one more that goes out. */
function withCall(
  before: BatchTask | null,
  task: Task,
  call: OpenCall,
  draft: BatchDraft | null,
  target: BatchWish["target"],
): BatchTask {
  const { sampleId, entryId, repeat } = task;
  const calls = before?.calls ?? {};
  const known = calls[call.id];
  const { kind, choice } = call;
  const written = { kind, model: choice.model, target, writtenAt: new Date().toISOString() };
  return {
    ...(before ?? { sampleId, entryId, repeat, draft: null }),
    ...(draft ? { draft } : {}),
    calls: { ...calls, [call.id]: { ...known, ...written, answer: known?.answer ?? null } },
  };
}

/**
 * Writes the calls of a stage that have no answer: those that went out before among them, under the same ids. What can't
 * be written (a video that is not there, a line too large) is counted by its cause. Rejects with `AbortError` when
 * cancelled and with what `open` rejects with.
 */
export async function writeBatch(away: AwayRun, parts: WalkParts, options: BatchOptions): Promise<Batch> {
  const { wish, open, isKept, onTask, signal } = options;
  checkMediaMode(wish.media);
  const target = BATCH_TARGETS[wish.target];
  const writer = await callWriter(away, parts, target, wish, open);
  const kept = await parts.storage();
  const problems = new Map<string, number>();
  const tell = (words: string) => problems.set(words, (problems.get(words) ?? 0) + 1);
  const goesAgain = (failed: Extract<BatchAnswer, { state: "failed" }> | null) =>
    failed === null || failed.retryable || wish.refused;

  async function put(task: Task, call: OpenCall, draft: BatchDraft | null): Promise<void> {
    if (!(await writer.write(task, call, signal))) return void tell(LINE_TOO_LARGE);
    if (!isKept) return;
    await kept.batchCalls.change(away.run.id, task, (before) =>
      withCall(before, task, call, draft, wish.target),
    );
  }

  for (const task of options.tasks ?? (await tasksLeft(away, parts, wish.stage))) {
    signal.throwIfAborted();
    const open: OpenCall[] = [];
    try {
      const met = await walkTask(
        away,
        parts,
        task,
        await kept.batchCalls.task(away.run.id, task),
        {
          judge: (call, failed) => {
            if (goesAgain(failed)) open.push(call);
          },
          async caption(asked, failed) {
            if (wish.stage !== "captions" || !goesAgain(failed)) return;
            const { call, draft } = await writer.captionCall(asked, signal);
            await put(task, call, draft);
          },
          ...(isKept ? {} : { dry: true }),
          // What does not go out now has not failed by that.
          holds: () => true,
        },
        signal,
      );
      if (wish.stage === "judging") for (const call of open) await put(task, call, null);
      if (met && !isAskedElsewhere(met) && !met.code.startsWith("batch-")) tell(`tasks: ${met.message}`);
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      tell(`tasks: ${toProblem(error).message}`);
    }
    onTask?.();
  }
  return { shards: await writer.end(), calls: writer.count(), problems };
}
