import { INSTRUCTION_SET_VERSION } from "../../foundation/document-versions";
import { InstructionSetShape } from "../../shapes/generated/instruction-set";
import type { InstructionSet } from "../../shapes/instruction-set";
import type { Problem } from "../../shapes/problem";
import type { ListedKind, OpenedKept } from "../kept/collection";
import { problemsOf } from "../kept/kept-problems";

const setProblems = problemsOf("instruction set", {
  changedElsewhere: "Keep yours as a copy, then open this one from the list to see how it stands.",
  notFound: "Choose another one from the studio's list, or make a new one.",
});

/** Instruction set as it came out of storage. */
type OpenedInstructionSet = OpenedKept<{ draft: InstructionSet }>;

/** List entry of an instruction set, unreadable ones included. */
export type InstructionSetSummary = {
  id: string;
  state: OpenedInstructionSet["state"];
  /** The title; for an unreadable one, its id. */
  title: string;
  /** ISO 8601; null where an unreadable one does not say. */
  updatedAt: string | null;
  clips: number;
  instructions: number;
  /** Number of people who have verified any of its instructions. */
  annotators: number;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
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
  summarise(opened, _row, id) {
    if (opened.state === "unreadable") {
      const { state, problem } = opened;
      return { id, state, title: id, updatedAt: null, clips: 0, instructions: 0, annotators: 0, problem };
    }
    const { draft, state } = opened;
    return {
      ...{ id, state, title: draft.title, updatedAt: draft.updatedAt },
      clips: draft.clips.length,
      instructions: draft.tasks.length,
      annotators: new Set(draft.verifications.map(({ annotator }) => annotator)).size,
      problem: state === "read-only" ? opened.problem : null,
    };
  },
};
