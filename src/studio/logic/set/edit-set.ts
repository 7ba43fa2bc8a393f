import { nextTaskNumber } from "../../../evaluation/made-instructions/plan-tasks";
import type { CallRecord } from "../../../shapes/call";
import type { Checklist, ContentCheck, ContentItem } from "../../../shapes/checklist";
import { INSTRUCTION_SET_LIMITS, type InstructionSet, type SetTask } from "../../../shapes/instruction-set";
import type { BlindTrial, DraftDecision, QuestionSource } from "../../../shapes/quiz-draft";
import { withAnswer } from "../blind-counts";
import { withDrafted } from "./task-verdicts";

/** A task with drawn constraints that has no id yet. */
export type NewTask = Pick<SetTask, "clipId" | "field" | "level" | "drawn">;

/** The set with one of its tasks changed. */
export function withTask(
  set: InstructionSet,
  id: string,
  change: (task: SetTask) => SetTask,
): InstructionSet {
  return { ...set, tasks: set.tasks.map((task) => (task.id === id ? change(task) : task)) };
}

/** The set with more tasks at its end, numbered on, as many as it has room for. */
export function withTasks(set: InstructionSet, made: readonly NewTask[]): InstructionSet {
  const first = nextTaskNumber(set);
  const room = Math.max(0, INSTRUCTION_SET_LIMITS.instructions - set.tasks.length);
  const added = made.slice(0, room).map(
    (task, index): SetTask => ({
      id: `i${first + index}`,
      ...task,
      instruction: "",
      source: null,
      checklist: { format: [], content: [] },
      checkSources: {},
      drafted: null,
      blind: {},
      decisions: {},
      decision: null,
    }),
  );
  return added.length === 0 ? set : { ...set, tasks: [...set.tasks, ...added] };
}

/** The set without some tasks, and without what people said of them. */
export function withoutTasks(set: InstructionSet, ids: ReadonlySet<string>): InstructionSet {
  return {
    ...set,
    tasks: set.tasks.filter(({ id }) => !ids.has(id)),
    verifications: set.verifications.filter(({ taskId }) => !ids.has(taskId)),
  };
}

/** The set with these calls on record, the latest where there are too many. */
export function withSetCalls(set: InstructionSet, calls: readonly CallRecord[]): InstructionSet {
  if (calls.length === 0) return set;
  return { ...set, calls: [...set.calls, ...calls].slice(-INSTRUCTION_SET_LIMITS.calls) };
}

/**
 * A task with an instruction that was written anew, with the checklist that comes with it: what was decided and drafted of another one
 * is gone.
 */
export function written(
  task: SetTask,
  { instruction, checklist }: { instruction: string; checklist: Checklist },
  source: SetTask["source"],
): SetTask {
  const sources = source ? checklist.content.map(({ checkId }) => [checkId, source] as const) : [];
  return {
    ...task,
    ...{ instruction, checklist, source },
    checkSources: Object.fromEntries(sources),
    drafted: null,
    decisions: {},
    decision: null,
  };
}

/** A task with drafted questions for its demands. */
export function withItems(task: SetTask, content: Checklist["content"], source: QuestionSource): SetTask {
  return {
    ...task,
    checklist: { ...task.checklist, content },
    checkSources: Object.fromEntries(content.map(({ checkId }) => [checkId, source])),
    drafted: null,
    decisions: {},
  };
}

/**
 * A task changed by a person's hand. The first change after the questions were drafted keeps what was drafted: the share that people
 * change is counted by it.
 */
export function changedByHand(
  task: SetTask,
  changes: Partial<Pick<SetTask, "instruction" | "checklist">>,
): SetTask {
  const isDraft =
    task.instruction.trim() !== "" && task.checklist.content.some(({ items }) => items.length > 0);
  return { ...(isDraft ? withDrafted(task) : task), ...changes };
}

/** A task with a person's decision on it, or on a question of it; null: the rules decide. */
export function withDecision(task: SetTask, itemId: string | null, decision: DraftDecision | null): SetTask {
  if (itemId === null) return { ...task, decision };
  const { [itemId]: _before, ...others } = task.decisions;
  return { ...task, decisions: decision ? { ...others, [itemId]: decision } : others };
}

/** A task with a blind answer to one of its questions, as `withAnswer` keeps it. */
export function withBlindTrial(task: SetTask, itemId: string, trial: BlindTrial): SetTask {
  const before = Object.hasOwn(task.blind, itemId) ? (task.blind[itemId] ?? []) : [];
  const trials = withAnswer(before, trial, INSTRUCTION_SET_LIMITS.trials);
  return { ...task, blind: { ...task.blind, [itemId]: trials } };
}

/** A question of a checklist as people write it, without an id. */
export type ItemText = Omit<ContentItem, "checkId">;

/** An id behind those that a checklist has: "content-004". */
function nextId(taken: ReadonlySet<string>, stem: string): string {
  for (let number = 1; ; number += 1) {
    const id = `${stem}-${String(number).padStart(3, "0")}`;
    if (!taken.has(id)) return id;
  }
}

const idsOf = ({ format, content }: Checklist) =>
  new Set([...format, ...content, ...content.flatMap(({ items }) => items)].map(({ checkId }) => checkId));

const withContent = (
  checklist: Checklist,
  checkId: string,
  change: (check: ContentCheck) => ContentCheck,
): Checklist => ({
  ...checklist,
  content: checklist.content.map((check) => (check.checkId === checkId ? change(check) : check)),
});

/** The checklist with a question in the place of one of its own, or behind those of a demand where `itemId` is null. */
export function withItem(
  checklist: Checklist,
  checkId: string,
  itemId: string | null,
  item: ItemText,
): Checklist {
  return withContent(checklist, checkId, (check) => ({
    ...check,
    items:
      itemId === null
        ? [...check.items, { checkId: nextId(idsOf(checklist), checkId), ...item }]
        : check.items.map((one) => (one.checkId === itemId ? { checkId: itemId, ...item } : one)),
  }));
}

/** The checklist without one of its checks or questions. */
export function withoutCheck({ format, content }: Checklist, id: string): Checklist {
  return {
    format: format.filter(({ checkId }) => checkId !== id),
    content: content
      .filter(({ checkId }) => checkId !== id)
      .map((check) => ({ ...check, items: check.items.filter(({ checkId }) => checkId !== id) })),
  };
}

/** The checklist with other parameters, or another description, of one of its rules on form. */
export function withFormat(
  checklist: Checklist,
  checkId: string,
  changes: { description: string; parameters: Record<string, unknown> },
): Checklist {
  return {
    ...checklist,
    format: checklist.format.map((check) => (check.checkId === checkId ? { ...check, ...changes } : check)),
  };
}
