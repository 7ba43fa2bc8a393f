import type { MakingRules } from "../../../evaluation/made-instructions/making-rules";
import type { TaskFault } from "../../../evaluation/made-instructions/plan-tasks";
import { ProblemError } from "../../../foundation/errors";
import type { InstructionSet } from "../../../shapes/instruction-set";
import { type FaultsOf, secondsOf } from "../../logic/set/task-standings";

/**
 * The faults of all instructions of a set, found where rules can be killed. One that they do not get through in time can't go out:
 * nothing is known of it.
 */
export async function faultsOfSet(
  { clips, tasks }: Pick<InstructionSet, "clips" | "tasks">,
  making: Pick<MakingRules, "faults">,
  signal: AbortSignal,
): Promise<FaultsOf> {
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  const found = new Map<string, TaskFault[]>();
  for (const task of tasks) {
    signal.throwIfAborted();
    const { instruction, drawn, level, checklist } = task;
    try {
      const seconds = secondsOf(byId.get(task.clipId));
      found.set(task.id, await making.faults({ instruction, drawn, level, checklist }, seconds));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { code: id, message } = error.problem;
      found.set(task.id, [{ id, at: "instruction", message, unfit: true }]);
    }
  }
  return ({ id }) => found.get(id) ?? [];
}
