import type { InstructionSet } from "../../../../shapes/instruction-set";

/** State of the step, in a few words. */
export function checklistsWords({ tasks }: InstructionSet): string {
  const checked = tasks.filter(({ checklist: { format, content } }) => format.length + content.length > 0);
  return tasks.length === 0 ? "none yet" : `${checked.length} of ${tasks.length}`;
}
