import type { InstructionSet } from "../../../../shapes/instruction-set";

/** State of the step, in a few words. */
export function checklistsWords({ tasks }: InstructionSet): string {
  const asked = tasks.filter(({ checklist }) => checklist.content.some(({ items }) => items.length > 0));
  return tasks.length === 0 ? "none yet" : `${asked.length} of ${tasks.length} with questions`;
}
