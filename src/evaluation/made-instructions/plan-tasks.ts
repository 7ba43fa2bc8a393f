import type { ContentCheck, ContentItem } from "../../shapes/checklist";
import {
  INSTRUCTION_SET_LIMITS,
  type InstructionSet,
  type MadeBenchmark,
  type SetTask,
  type TaskLevel,
} from "../../shapes/instruction-set";

/** The application fields of both benchmarks; with each level they make 12 tasks of a clip. */
export const USUAL_FIELDS = ["Understanding", "Generation", "Retrieval", "Communication"] as const;

/** The application fields of a benchmark, those that every clip has first. */
export const FIELDS: Readonly<Record<MadeBenchmark, readonly string[]>> = {
  "omnicap-if": USUAL_FIELDS,
  "if-vidcap": [...USUAL_FIELDS, "Sports Analytics", "Instructional"],
};

export const LEVELS = [1, 2, 3] as const satisfies readonly TaskLevel[];

/** Constraints of an instruction by its level, both limits inclusive: 4 to 5, 6 to 7, 8 and more. */
export const CONSTRAINTS_BY_LEVEL: Readonly<Record<TaskLevel, { least: number; most: number }>> = {
  1: { least: 4, most: 5 },
  2: { least: 6, most: 7 },
  3: { least: 8, most: 10 },
};

/** A task that is still to be made. */
export type DueTask = Pick<SetTask, "clipId" | "field" | "level">;

const keyOf = ({ clipId, field, level }: DueTask) => JSON.stringify([clipId, field, level]);

/**
 * The tasks that clips still lack, clip by clip, each with its fields and levels; `beyond`: those that an instruction set has no room
 * for.
 */
export function dueTasks(
  { tasks }: Pick<InstructionSet, "tasks">,
  clipIds: readonly string[],
  fields: readonly string[] = USUAL_FIELDS,
): { due: DueTask[]; beyond: number } {
  const there = new Set(tasks.map(keyOf));
  const all = clipIds.flatMap((clipId) =>
    fields.flatMap((field) =>
      LEVELS.map((level) => ({ clipId, field, level })).filter((task) => !there.has(keyOf(task))),
    ),
  );
  const room = Math.max(0, INSTRUCTION_SET_LIMITS.instructions - tasks.length);
  return { due: all.slice(0, room), beyond: Math.max(0, all.length - room) };
}

/** Numbers for new tasks behind those of a set: "i8". */
export function nextTaskNumber({ tasks }: Pick<InstructionSet, "tasks">): number {
  return 1 + tasks.reduce((most, { id }) => Math.max(most, Number(/^i(\d{1,9})$/.exec(id)?.[1] ?? 0)), 0);
}

/** Something about an instruction or its checklist that a rule of the papers, or plain sense, does not allow. */
export type TaskFault = {
  id: string;
  /** The place: the id of a check or a question; "instruction" for its words, "checklist" for all of it. */
  at: string;
  /** The fault, in a sentence for people. */
  message: string;
  /** It can't go out so: nobody can keep it against this. */
  unfit: boolean;
};

/** A fault at this place. */
export function fault(id: string, at: string, message: string, unfit = false): TaskFault {
  return { id, at, message, unfit };
}

/** Longest text from outside that a message repeats. */
const LONGEST_QUOTED = 80;

/** A text from outside as a message repeats it: on one line, short, in quotes. */
export function quotedShort(text: string): string {
  const tidy = text.replace(/\s+/g, " ").trim();
  const letters = [...tidy];
  return `“${letters.length > LONGEST_QUOTED ? `${letters.slice(0, LONGEST_QUOTED - 1).join("")}…` : tidy}”`;
}

/** Times that a model is asked for an instruction that our rules have nothing against. */
export const WRITING_ROUNDS = 3;

/** A demand on content in the words of an instruction; an empty id where its kind is not known. */
export type WordedDemand = { constraintId: string; words: string };

/** The content half of a checklist before anybody has asked a question: its demands in words. */
export function contentHalf(demands: readonly WordedDemand[]): ContentCheck[] {
  return demands.map(({ constraintId, words }, index) => ({
    checkId: `content-${String(index + 1).padStart(3, "0")}`,
    constraintId: constraintId === "" ? null : constraintId,
    description: words,
    items: [],
  }));
}

const LETTER = /^([A-Z])\. /;

/** The text of an option, without the letter before it. */
export const optionText = (option: string) => option.replace(LETTER, "");

/** The place of the right option of a question with options; -1 where none is named. */
export function rightPlace({
  options,
  correctAnswer,
}: Pick<ContentItem, "options" | "correctAnswer">): number {
  return options.findIndex((option) => LETTER.exec(option)?.[1] === (correctAnswer?.trim() ?? null));
}
