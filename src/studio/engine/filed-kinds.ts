import type { InstructionSet } from "../../shapes/instruction-set";
import type { QuizDraft } from "../../shapes/quiz-draft";
import { INSTRUCTION_SET_DOCUMENT } from "../../storage/instruction-set-row";
import { QUIZ_DRAFT_DOCUMENT } from "../../storage/quiz-draft-row";
import { type FiledKind, readDocumentFile, repeatedId } from "./document-handlers";

/** Quizzes as files hold them. */
export const FILED_QUIZ: FiledKind<QuizDraft> = {
  document: QUIZ_DRAFT_DOCUMENT,
  noun: "quiz",
  repeated({ questions }) {
    const repeated = repeatedId(questions);
    return repeated === null ? null : `The question “${repeated}” is there twice.`;
  },
};

/** Reads the text of a quiz's studio file: what this version does not know is dropped. */
export function readStudioFile(name: string, text: string) {
  return readDocumentFile(name, text, FILED_QUIZ);
}

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
