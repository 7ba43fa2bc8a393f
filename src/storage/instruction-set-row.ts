import { INSTRUCTION_SET_VERSION } from "../foundation/document-versions";
import { InstructionSetShape } from "../shapes/generated/instruction-set";
import type { InstructionSet } from "../shapes/instruction-set";
import { type ListedKind, type TitledSummary, titledSummary } from "./kept/collection";
import { problemsOf } from "./kept/kept-problems";

const setProblems = problemsOf("instruction set", {
  changedElsewhere: "Keep yours as a copy, then open this one from the list to see how it stands.",
  notFound: "Choose another one from the studio's list, or make a new one.",
});

/** List entry of an instruction set, unreadable ones included. */
export type InstructionSetSummary = TitledSummary & {
  clips: number;
  instructions: number;
  /** Number of people who have verified any of its instructions. */
  annotators: number;
};

/** Instruction sets as rows and files hold them. */
export const INSTRUCTION_SET_DOCUMENT: ListedKind<
  InstructionSet,
  { draft: InstructionSet },
  InstructionSetSummary
> = {
  format: "caplens-instruction-set",
  version: INSTRUCTION_SET_VERSION,
  steps: [],
  shape: InstructionSetShape,
  name: "the instruction set",
  problems: setProblems,
  named: (draft) => ({ draft }),
  summarise: (opened, _row, id) =>
    titledSummary(
      opened,
      id,
      ({ draft: { title, updatedAt, clips, tasks, verifications } }) => ({
        ...{ title, updatedAt, clips: clips.length, instructions: tasks.length },
        annotators: new Set(verifications.map(({ annotator }) => annotator)).size,
      }),
      { clips: 0, instructions: 0, annotators: 0 },
    ),
};
