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
