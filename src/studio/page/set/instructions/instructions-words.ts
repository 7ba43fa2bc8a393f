import type { InstructionSet } from "../../../../shapes/instruction-set";

/** State of the step, in a few words. */
export function instructionsWords({ tasks }: InstructionSet): string {
  const written = tasks.filter(({ instruction }) => instruction.trim() !== "").length;
  return tasks.length === 0 ? "none yet" : `${written} of ${tasks.length} written`;
}
