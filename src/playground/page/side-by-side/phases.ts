import type { ResultKey } from "../../../shapes/result";
import type { TaskUnderWay } from "../../../shapes/run-progress";
import { taskKey } from "../../../shapes/task-state";
import type { KeptResult } from "../../../state/runs/read-run";
import { isAtWork } from "../../../state/runs/runs-state";
import { useRuns } from "../../../state/runs/use-runs";

/** Phase of an unfinished task. */
type Phase = { kind: "waiting" } | ({ kind: "under way" } & TaskUnderWay);

/** The work under way on it, in words. */
export function phaseWords(phase: Phase): string {
  if (phase.kind === "waiting") return "Waiting";
  switch (phase.step) {
    case "media":
      return "Frames and sound are taken";
    case "caption":
      return "Being written";
    case "refinement":
      return "Being refined";
    case "judgement":
      return phase.judged ? `Being judged: ${phase.judged.done} of ${phase.judged.total}` : "Being judged";
  }
}

/** The current work on a task; null where there is none. */
export function usePhase(task: ResultKey, kept: KeptResult | null): Phase | null {
  const progress = useRuns((state) => (isAtWork(state) ? state.progress : null));
  const key = taskKey(task);
  const underWay = progress?.underWay.find((one) => taskKey(one) === key);
  if (underWay) return { kind: "under way", ...underWay };
  const finished = kept?.problem || kept?.result?.judgement;
  const failed = kept?.result?.problem && kept.result.problem.code !== "unfinished";
  return progress && !finished && !failed ? { kind: "waiting" } : null;
}
