import { ProblemError } from "../../../foundation/errors";
import type { InstructionSet } from "../../../shapes/instruction-set";
import { INSTRUCTION_SET_DOCUMENT } from "../../../storage/instruction-sets/instruction-set-row";
import { type FiledKind, readDocumentFile, repeatedId } from "../document-handlers";

const FILED_SET: FiledKind<InstructionSet> = {
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

/** The instruction set of a bundled sample. Throws `ProblemError`. */
export function bundledSet(text: string): InstructionSet {
  const { draft, problem } = readSetFile("instruction-set.json", text);
  if (draft) return draft;
  throw new ProblemError({
    code: "sample-unreadable",
    message: "The bundled instruction set is not readable.",
    nextStep: "Reload the page; if it stays so, the copy of Caplens on this server is damaged.",
    detail: problem.message,
  });
}
