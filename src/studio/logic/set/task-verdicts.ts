import { canonicalJson } from "../../../foundation/canonical-json";
import { sha256OfText } from "../../../foundation/hashing";
import { type RatedItem, type YesNoAgreement, yesNoAgreement } from "../../../metrics/agreement/gwet";
import { rougeL } from "../../../metrics/rouge-l";
import {
  type InstructionSet,
  type SetTask,
  TASK_POINTS,
  type TaskPoint,
  type TaskVerification,
} from "../../../shapes/instruction-set";

/** Target number of people for each instruction, without the senior. */
export const VERIFIERS_WANTED = 3;

/** Number of people who said yes to one point of an instruction, of those who answered it. */
type PointCount = { point: TaskPoint; yes: number; of: number };

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
function isWhole(verification: TaskVerification): boolean {
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

type Verified = Pick<SetTask, "instruction" | "checklist">;

const known = new WeakMap<SetTask["checklist"], Map<string, Promise<string>>>();

/**
 * SHA-256 of the canonical JSON of an instruction with its checklist, as 64 hexadecimal digits: what a verification is
 * of. Computed once for each checklist with its instruction.
 */
export function taskHash({ instruction, checklist }: Verified): Promise<string> {
  const own = known.get(checklist) ?? new Map<string, Promise<string>>();
  known.set(checklist, own);
  const hash = own.get(instruction) ?? sha256OfText(canonicalJson({ instruction, checklist }));
  own.set(instruction, hash);
  return hash;
}

/** The hashes of tasks by their ids. */
export async function taskHashes(
  tasks: readonly (Verified & Pick<SetTask, "id">)[],
): Promise<ReadonlyMap<string, string>> {
  return new Map(await Promise.all(tasks.map(async (task) => [task.id, await taskHash(task)] as const)));
}

/** An instruction is rewritten where it has less than this in common with its draft, by ROUGE-L over words. */
const REWRITTEN_BELOW = 0.5;

/** The fate of a draft since people began to look; null where they have not. */
type DraftFate = "unchanged" | "changed" | "rewritten" | null;

/**
 * People's changes of a draft: `rewritten` where its instruction has less than half in common with the present one
 * (ROUGE-L); `changed` where anything else of instruction or checklist is another; else `unchanged`.
 */
export function draftFate({ drafted, instruction, checklist }: SetTask): DraftFate {
  if (drafted === null) return null;
  const before = { instruction: drafted.instruction, checklist: drafted.checklist };
  if (canonicalJson(before) === canonicalJson({ instruction, checklist })) return "unchanged";
  const alike = rougeL(instruction, drafted.instruction);
  return alike !== null && alike < REWRITTEN_BELOW ? "rewritten" : "changed";
}

/** The number of drafts that people have looked at, and of those that they changed and rewrote. */
export function changedDrafts(tasks: readonly SetTask[]): { of: number; changed: number; rewritten: number } {
  const fates = tasks.map(draftFate).filter((fate) => fate !== null);
  const count = (wanted: DraftFate) => fates.filter((fate) => fate === wanted).length;
  return { of: fates.length, changed: count("changed"), rewritten: count("rewritten") };
}

/** Agreement between people on a point, or on all four together (`point`: null). */
type PointAgreement = YesNoAgreement & { point: TaskPoint | null };

export type VerifiersAgreement = {
  /** Instructions that can be verified: those that somebody has written. */
  tasks: number;
  /** Those that at least three people, no seniors, have answered on all points. */
  byThree: number;
  people: { annotator: string; senior: boolean; whole: number; begun: number }[];
  /** Verifications of another state of an instruction, or of a deleted one: they are not counted. */
  stale: number;
  points: PointAgreement[];
  overall: PointAgreement;
};

/**
 * Agreement of the people who verify a set, seniors aside, on instructions as they stand: Gwet's AC1 with its 95 %
 * interval by the spread between clips. `hashes`: by task id.
 */
export function verifiersAgree(
  set: Pick<InstructionSet, "tasks" | "verifications">,
  hashes: ReadonlyMap<string, string>,
): VerifiersAgreement {
  const current = currentVerifications(set.verifications, hashes);
  const tasks = set.tasks.filter(({ instruction }) => instruction.trim() !== "");
  const counted = [...current.values()].flat();
  const names = [...new Set(set.verifications.map(({ annotator }) => annotator))];
  const raters = [...new Set(counted.filter(({ senior }) => !senior).map(({ annotator }) => annotator))];

  const itemsOf = (point: TaskPoint): RatedItem[] =>
    tasks.map(({ id, clipId }) => {
      const said = new Map((current.get(id) ?? []).map((one) => [one.annotator, one]));
      const ratings = raters.map((person) => {
        const own = said.get(person);
        const answer = own && !own.senior ? own[point] : null;
        return answer === null ? null : Number(answer);
      });
      return { video: clipId, ratings };
    });
  const byThree = tasks.filter(({ id }) => {
    const own = (current.get(id) ?? []).filter((one) => !one.senior && isWhole(one));
    return own.length >= VERIFIERS_WANTED;
  });
  return {
    tasks: tasks.length,
    byThree: byThree.length,
    people: names.map((annotator) => {
      const own = counted.filter((one) => one.annotator === annotator);
      const whole = own.filter(isWhole).length;
      return { annotator, senior: own.some(({ senior }) => senior), whole, begun: own.length - whole };
    }),
    stale: set.verifications.length - counted.length,
    points: TASK_POINTS.map((point) => ({ point, ...yesNoAgreement(itemsOf(point)) })),
    overall: { point: null, ...yesNoAgreement(TASK_POINTS.flatMap(itemsOf)) },
  };
}
