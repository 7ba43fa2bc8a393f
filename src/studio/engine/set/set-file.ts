import type { InstructionSet } from "../../../shapes/instruction-set";
import { INSTRUCTION_SET_DOCUMENT } from "../../../storage/instruction-sets/instruction-set-row";
import { type FiledKind, readDocumentFile, repeatedId } from "../document-handlers";

/** Instruction sets as files hold them. */
export const FILED_SET: FiledKind<InstructionSet> = {
  document: INSTRUCTION_SET_DOCUMENT,
  noun: "instruction set",
  repeated({ clips, tasks }) {
    const clip = repeatedId(clips);
    if (clip !== null) return `The clip “${clip}” is there twice.`;
    const task = repeatedId(tasks);
    if (task !== null) return `The instruction “${task}” is there twice.`;
    const known = new Set(clips.map(({ id }) => id));
    const lost = tasks.find(({ clipId }) => !known.has(clipId));
    return lost ? `The clip “${lost.clipId}” of the instruction “${lost.id}” is not there.` : null;
  },
};

/** Reads the text of an instruction set's file: what this version does not know is dropped. */
export function readSetFile(name: string, text: string) {
  return readDocumentFile(name, text, FILED_SET);
}
