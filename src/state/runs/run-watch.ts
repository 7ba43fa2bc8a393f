import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort } from "../../foundation/errors";
import type { RunCalls } from "../../runs/protocol";
import type { RunProgress } from "../../shapes/run-progress";
import { taskKey } from "../../shapes/task-state";

/** What keeps runs and tells how they go on. */
export type FollowingEngine = Pick<WorkerClient<RunCalls>, "call">;

type WatchParts = {
  engine: FollowingEngine;
  onProgress: (progress: RunProgress) => void;
  /** Something may have been kept of the run's tasks. */
  onKept: () => void;
  onProblem: (error: unknown) => void;
};

/** True where a task has come to its next step, or to its end, or the run to another phase. */
function mayHaveKept(before: RunProgress | null, now: RunProgress): boolean {
  if (!before || before.phase !== now.phase) return true;
  const { counts } = before;
  if (counts.done !== now.counts.done || counts.failed !== now.counts.failed) return true;
  const steps = new Map(now.underWay.map((task) => [taskKey(task), task.step]));
  return before.underWay.some((task) => steps.get(taskKey(task)) !== task.step);
}

/** Follows a run, whichever tab does it, until it is told to stop. */
export function watchRun(runId: string, { engine, onProgress, onKept, onProblem }: WatchParts): () => void {
  const ending = new AbortController();
  let before: RunProgress | null = null;
  engine
    .call(
      "runs/watch",
      { id: runId },
      {
        signal: ending.signal,
        onEvent(progress) {
          if (ending.signal.aborted) return;
          const kept = mayHaveKept(before, progress);
          before = progress;
          onProgress(progress);
          if (kept) onKept();
        },
      },
    )
    .catch((error: unknown) => {
      if (!isAbort(error) && !ending.signal.aborted) onProblem(error);
    });
  return () => ending.abort();
}
