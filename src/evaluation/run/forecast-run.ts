import type { JudgeCalls } from "../../benchmarks/benchmark";
import type { CallCounts } from "../../shapes/run-progress";

export { checklistCalls } from "../../benchmarks/instruction-following/judging/question-calls";

/**
 * Remaining tasks on a sample: `unwritten` have no caption yet, `unrefined` wait for a refiner, `unjudged` have no
 * verdicts.
 */
type TasksLeft = { unwritten: number; unrefined?: number; unjudged: number };

/** Calls for the tasks on a sample, given the number of calls for judging one. */
export function forecastTasks(
  { unwritten, unrefined = 0, unjudged }: TasksLeft,
  each: JudgeCalls,
): CallCounts {
  return {
    captions: unwritten,
    refinings: unrefined,
    judgings: unjudged * each.judgings,
    locating: unjudged * each.locating,
  };
}

/** Calls for the rest of a run, over all its samples. */
export function forecastRun(left: Iterable<TasksLeft & { calls: JudgeCalls }>): CallCounts {
  const sum: CallCounts = { captions: 0, refinings: 0, judgings: 0, locating: 0 };
  for (const { calls, ...tasks } of left) {
    const more = forecastTasks(tasks, calls);
    sum.captions += more.captions;
    sum.refinings += more.refinings;
    sum.judgings += more.judgings;
    sum.locating += more.locating;
  }
  return sum;
}
