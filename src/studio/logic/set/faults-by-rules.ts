import { checklistFaults } from "../../../evaluation/made-instructions/checklist-faults";
import { instructionFaults } from "../../../evaluation/made-instructions/instruction-faults";
import type { TaskFault } from "../../../evaluation/made-instructions/plan-tasks";
import type { Steps } from "../../../foundation/steps";
import type { InstructionSet, SetTask } from "../../../shapes/instruction-set";
import { type FaultsOf, secondsOf } from "./task-standings";

const known = new WeakMap<SetTask, { seconds: number | null; faults: TaskFault[] }>();

/** The faults of a task, found once while it stays as it is: a set has many, and a change is mostly of one. */
export const faultsByRules: FaultsOf = (task, seconds) => {
  const before = known.get(task);
  if (before && before.seconds === seconds) return before.faults;
  const faults = [...instructionFaults(task), ...checklistFaults(task, seconds)];
  known.set(task, { seconds, faults });
  return faults;
};

/** The instructions of a set that rules have not looked at yet as they stand. */
export function unseenTasks({ clips, tasks }: Pick<InstructionSet, "clips" | "tasks">): SetTask[] {
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  return tasks.filter((task) => {
    const before = known.get(task);
    return before === undefined || before.seconds !== secondsOf(byId.get(task.clipId));
  });
}

/** Looks at instructions beforehand, one a step: of a large set that takes seconds, and the standings are there at once then. */
export function* lookAt(
  { clips }: Pick<InstructionSet, "clips">,
  tasks: readonly SetTask[],
  onSeen: (count: number) => void,
): Steps<void> {
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  for (const [index, task] of tasks.entries()) {
    faultsByRules(task, secondsOf(byId.get(task.clipId)));
    onSeen(index + 1);
    yield;
  }
}
