import {
  type InstructionSet,
  type SetTask,
  TASK_POINTS,
  type TaskPoint,
  type TaskVerification,
} from "../../../../shapes/instruction-set";

/** Target number of people for each instruction, without the senior. */
export const VERIFIERS_WANTED = 3;

/** Number of people who said yes to one point of an instruction, of those who answered it. */
export type PointCount = { point: TaskPoint; yes: number; of: number };

/**
 * The word of people on an instruction.
 * - `unanimous`: three or more have answered all points, and all the same.
 * - `majority`: three or more have, and on each point more than half say the same.
 * - `senior`: a senior has settled it.
 * - `open`: anything else.
 */
export type SettledBy = "unanimous" | "majority" | "senior" | "open";

export type TaskVerdict = {
  by: SettledBy;
  /** It holds on all points; null while it is open. */
  holds: boolean | null;
  /** The points that were denied. */
  denied: TaskPoint[];
  counts: PointCount[];
  /** People, seniors not among them, who have answered all points. */
  people: number;
  /** People do not agree, and no senior has settled it: one is wanted. */
  wantsSenior: boolean;
};

/** Verifications of tasks as they stand, one a person: the last counts. `hashes`: by task id, as of `taskHash`. */
export function currentVerifications(
  verifications: readonly TaskVerification[],
  hashes: ReadonlyMap<string, string>,
): Map<string, TaskVerification[]> {
  const byTask = new Map<string, Map<string, TaskVerification>>();
  for (const one of verifications) {
    if (hashes.get(one.taskId) !== one.of) continue;
    const own = byTask.get(one.taskId) ?? new Map<string, TaskVerification>();
    own.delete(one.annotator);
    byTask.set(one.taskId, own.set(one.annotator, one));
  }
  return new Map([...byTask].map(([id, own]) => [id, [...own.values()]]));
}

/** True where a person has answered all points. */
export function isWhole(verification: TaskVerification): boolean {
  return TASK_POINTS.every((point) => verification[point] !== null);
}

const deniedBy = (said: TaskVerification) => TASK_POINTS.filter((point) => said[point] === false);

/** The verdict on a task by what people say of it as it stands: one verification a person. */
export function taskVerdict(said: readonly TaskVerification[]): TaskVerdict {
  const whole = said.filter((one) => !one.senior && isWhole(one));
  const counts = TASK_POINTS.map((point) => {
    const told = said.filter((one) => !one.senior && one[point] !== null);
    return { point, yes: told.filter((one) => one[point]).length, of: told.length };
  });
  const people = whole.length;
  const senior = said.findLast((one) => one.senior && isWhole(one));
  if (senior) {
    const denied = deniedBy(senior);
    return { by: "senior", holds: denied.length === 0, denied, counts, people, wantsSenior: false };
  }
  const open = { by: "open", holds: null, denied: [], counts, people } as const;
  if (people < VERIFIERS_WANTED) return { ...open, denied: [], wantsSenior: false };
  const votes = TASK_POINTS.map((point) => ({ point, yes: whole.filter((one) => one[point]).length }));
  if (votes.some(({ yes }) => 2 * yes === people)) return { ...open, denied: [], wantsSenior: true };
  const isUnanimous = votes.every(({ yes }) => yes === 0 || yes === people);
  const denied = votes.filter(({ yes }) => 2 * yes < people).map(({ point }) => point);
  const by = isUnanimous ? "unanimous" : "majority";
  return { by, holds: denied.length === 0, denied, counts, people, wantsSenior: !isUnanimous };
}

/** The verdict on each task of a set, by its id. */
export function taskVerdicts(
  { tasks, verifications }: Pick<InstructionSet, "tasks" | "verifications">,
  hashes: ReadonlyMap<string, string>,
): Map<string, TaskVerdict> {
  const current = currentVerifications(verifications, hashes);
  return new Map(tasks.map(({ id }) => [id, taskVerdict(current.get(id) ?? [])]));
}

/** The set without what a person says of a task. */
export function withoutTaskVerification(
  set: InstructionSet,
  annotator: string,
  taskId: string,
): InstructionSet {
  const others = set.verifications.filter((one) => one.annotator !== annotator || one.taskId !== taskId);
  return { ...set, verifications: others };
}

/**
 * The set with what a person says of a task, in the place of what this person said of it before. With the first word of
 * people a task's present state is remembered: what they change is counted by it.
 */
export function withTaskVerification(
  set: InstructionSet,
  verification: TaskVerification,
  most: number,
): InstructionSet {
  const { verifications } = withoutTaskVerification(set, verification.annotator, verification.taskId);
  return {
    ...set,
    tasks: set.tasks.map((task) => (task.id === verification.taskId ? withDrafted(task) : task)),
    verifications: [...verifications, verification].slice(-most),
  };
}

/** The task with its present instruction and checklist remembered as drafted, where nothing is remembered yet. */
export function withDrafted(task: SetTask): SetTask {
  const { drafted, instruction, checklist } = task;
  return drafted === null ? { ...task, drafted: { instruction, checklist } } : task;
}
