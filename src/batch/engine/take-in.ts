import { stateOf, type Task, taskKey } from "../../evaluation/run/task";
import type { BatchTask } from "../../shapes/batch";
import { type AwayRun, doneTasks, TAKES_IN, type WalkParts, walkTask } from "./walk-run";

function hasWord({ calls, redo }: BatchTask): boolean {
  return redo !== undefined || Object.values(calls).some(({ answer }) => answer !== null);
}

/**
 * Does what the answers that came home carry: captions become captions and judgements judgements, each kept as a live
 * run keeps it. Resolves with how many are new. Cancelled, what was kept stays.
 */
export async function takeIn(
  away: AwayRun,
  parts: WalkParts,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<{ captions: number; judgements: number }> {
  const { id: runId, entries } = away.run;
  const kept = await parts.storage();
  const done = await doneTasks(kept, runId);
  const taking = new Set(entries.map(({ id }) => id));
  const samples = new Set(away.samples.map(({ id }) => id));
  const tasks: Task[] = [];
  await kept.batchCalls.visit(
    runId,
    (one) => {
      const { sampleId, entryId, repeat, redo } = one;
      const task = { sampleId, entryId, repeat };
      const takesPart = taking.has(entryId) && samples.has(sampleId) && repeat <= away.run.repeats;
      if (takesPart && hasWord(one) && (redo || !done.has(taskKey(task)))) tasks.push(task);
    },
    signal,
  );
  const news = { captions: 0, judgements: 0 };
  const stateNow = async (task: Task) => {
    const opened = await kept.runs.result({ runId, ...task });
    return stateOf(opened?.state === "ready" ? opened.result : null);
  };
  for (const [place, task] of tasks.entries()) {
    signal.throwIfAborted();
    const known = await kept.batchCalls.task(runId, task);
    const before = known?.redo === "caption" ? "open" : await stateNow(task);
    await walkTask(away, parts, task, known, TAKES_IN, signal);
    const after = await stateNow(task);
    if (before === "open" && after !== "open") news.captions += 1;
    if (after === "done" && (before !== "done" || known?.redo)) news.judgements += 1;
    if (known?.redo)
      await kept.batchCalls.change(runId, task, (now) => {
        if (!now) return null;
        const { redo: _done, ...rest } = now;
        return rest;
      });
    onProgress(place + 1, tasks.length);
  }
  return news;
}
