import { optionText, rightPlace, type TaskFault } from "../../../evaluation/made-instructions/plan-tasks";
import { groupBy } from "../../../foundation/groups";
import { counted } from "../../../foundation/plural";
import type { Checklist, ContentCheck, ContentItem } from "../../../shapes/checklist";
import type { ModelChoice } from "../../../shapes/connection";
import type { InstructionSet, SetClip, SetTask } from "../../../shapes/instruction-set";
import { modelReference } from "../../../shapes/model-reference";
import type { DraftDecision } from "../../../shapes/quiz-draft";
import {
  BLIND_TRIALS,
  type BlindCount,
  type BlindQuestion,
  blindCounts,
  isFoundBlind,
} from "../blind-counts";
import { clipStandings } from "./clip-standings";

/** The reason why something does not go out. */
export type LeftOut = { by: "rule" | "blind" | "person"; why: string };

/** The standing of a question of a checklist. */
export type ItemStanding = {
  item: ContentItem;
  /** The demand that it is about. */
  check: ContentCheck;
  faults: TaskFault[];
  blind: BlindCount[];
  /** Null: it goes out with its instruction. */
  leftOut: LeftOut | null;
  /** The reason against a question that a person keeps all the same. */
  against: LeftOut | null;
};

/** The standing of an instruction with its checklist. */
export type TaskStanding = {
  task: SetTask;
  /** "I7" */
  name: string;
  /** Those of its words and of its checks, without those of single questions. */
  faults: TaskFault[];
  items: ItemStanding[];
  /** Null: it goes out. */
  dropped: LeftOut | null;
  against: LeftOut | null;
  /** Without the questions that are left out: what goes out. */
  checklist: Checklist;
};

/** The displayed name of an instruction: "I7" for "i7". */
export function taskName(id: string): string {
  return /^i\d+$/.test(id) ? id.toUpperCase() : id;
}

/** The most instructions that are named beside a cause that they have in common. */
const MOST_NAMED = 12;

/** Instructions and why nothing came of each, as a line a cause: "3 instructions (I1, I2, I4): ...". */
export function causesInWords(failed: readonly { id: string; why: string }[]): string[] {
  const causes = groupBy(failed, ({ why }) => why);
  return [...causes].map(([why, of]) => {
    const names = of.slice(0, MOST_NAMED).map(({ id }) => taskName(id));
    const more = of.length > names.length ? ` and ${of.length - names.length} more` : "";
    return of.length === 1
      ? `${names[0]}: ${why}`
      : `${counted(of.length, "instruction")} (${names.join(", ")}${more}): ${why}`;
  });
}

/** A question of a checklist as it is asked without caption and video; null for one without options to choose from. */
export function blindQuestion({ blind }: Pick<SetTask, "blind">, item: ContentItem): BlindQuestion | null {
  const { checkId: id, type, question, options } = item;
  if (type !== "correctness" || rightPlace(item) < 0 || question.trim() === "") return null;
  return {
    id,
    question,
    options: options.map(optionText),
    blind: Object.hasOwn(blind, id) ? (blind[id] ?? []) : [],
  };
}

/** The models that have answered anything in a set without caption and video, in the order in which they began. */
export function blindModelsOf({ tasks }: Pick<InstructionSet, "tasks">): ModelChoice[] {
  const models = new Map<string, ModelChoice>();
  for (const { blind } of tasks)
    for (const trials of Object.values(blind))
      for (const { model } of trials) {
        const reference = modelReference(model);
        if (!models.has(reference)) models.set(reference, model);
      }
  return [...models.values()];
}

const firstFault = (faults: readonly TaskFault[]): LeftOut | null => {
  const [first] = [...faults.filter(({ unfit }) => unfit), ...faults];
  return first ? { by: "rule", why: first.message } : null;
};

/** The verdict of rules beside a person's decision; what is unfit stays so whoever decides. */
function decided(
  reason: LeftOut | null,
  decision: DraftDecision | null,
  isUnfit: boolean,
): Pick<ItemStanding, "leftOut" | "against"> {
  if (decision?.kept === false) {
    const why = decision.why.trim() === "" ? "by hand." : `by hand. ${decision.why.trim()}`;
    return { leftOut: { by: "person", why }, against: null };
  }
  if (decision?.kept && !isUnfit) return { leftOut: null, against: reason };
  return { leftOut: reason, against: null };
}

function itemStanding(
  task: SetTask,
  check: ContentCheck,
  item: ContentItem,
  faults: TaskFault[],
  models: readonly ModelChoice[],
): ItemStanding {
  const question = blindQuestion(task, item);
  const right = optionText(item.options[rightPlace(item)] ?? "");
  const blind = question ? blindCounts(models, question, right) : [];
  // Those who never answered this question say nothing of it.
  const asked = blind.filter(({ missing }) => missing < BLIND_TRIALS).slice(0, 2);
  const counts = asked.map(({ right: found }) => `${found} of ${BLIND_TRIALS}`).join(" and ");
  const guessed: LeftOut | null = isFoundBlind(asked)
    ? { by: "blind", why: `Both models answer it without caption and video: ${counts}.` }
    : null;
  const reason = firstFault(faults) ?? guessed;
  const decision = Object.hasOwn(task.decisions, item.checkId) ? task.decisions[item.checkId] : undefined;
  return {
    ...{ item, check, faults, blind },
    ...decided(
      reason,
      decision ?? null,
      faults.some(({ unfit }) => unfit),
    ),
  };
}

/** Faults that rules find in an instruction and its checklist; `seconds`: of its clip, null when unknown. */
export type FaultsOf = (task: SetTask, seconds: number | null) => readonly TaskFault[];

/** The length of a clip; null when unknown. */
export const secondsOf = (clip: Pick<SetClip, "video"> | undefined): number | null =>
  clip?.video.facts?.durationSeconds ?? null;

/**
 * The standing of one instruction. `clip`: its own; undefined where it is gone. `clipDropped`: why the clip is not in the set; null where
 * it is. `models`: those of the blind check.
 */
function taskStanding(
  task: SetTask,
  clip: Pick<SetClip, "video"> | undefined,
  clipDropped: string | null,
  models: readonly ModelChoice[],
  faultsOf: FaultsOf,
): TaskStanding {
  const all = faultsOf(task, secondsOf(clip));
  const byPlace = groupBy(all, (fault) => fault.at);
  const items = task.checklist.content.flatMap((check) =>
    check.items.map((item) => itemStanding(task, check, item, byPlace.get(item.checkId) ?? [], models)),
  );
  const ofItems = new Set(items.flatMap(({ faults }) => faults));
  const kept = new Set(items.flatMap(({ item, leftOut }) => (leftOut ? [] : [item])));
  const content = task.checklist.content.map((check) => ({
    ...check,
    items: check.items.filter((item) => kept.has(item)),
  }));
  const gone = clip ? null : "Its clip is not in the set any more.";
  const noClip = gone ?? (clipDropped === null ? null : `Its clip is left out: ${clipDropped}`);
  const isWritten = task.instruction.trim() !== "";
  const faults: TaskFault[] = [
    ...(noClip === null ? [] : [{ id: "no-clip", at: "instruction", message: noClip, unfit: true }]),
    ...all.filter((fault) => !ofItems.has(fault)),
    ...(isWritten ? content : []).flatMap(({ checkId, items: left }, place) => {
      if (left.length > 0) return [];
      const had = task.checklist.content[place]?.items.length ?? 0;
      const message =
        had === 0
          ? "No question is asked about this demand yet."
          : "All questions about this demand are left out.";
      return [{ id: "no-questions", at: checkId, message, unfit: true }];
    }),
  ];
  // Questions come in a later step: what is wrong with the words is told before, unless a person has kept these.
  const ofWords = task.decision === null ? faults.filter(({ id }) => id !== "no-questions") : [];
  const { leftOut: dropped, against } = decided(
    firstFault(ofWords) ?? firstFault(faults),
    task.decision,
    faults.some(({ unfit }) => unfit),
  );
  return {
    ...{ task, name: taskName(task.id), faults, items, dropped, against },
    checklist: { format: task.checklist.format, content },
  };
}

/** The standings of all instructions of a set, in their order. They are derived from the set and never stored. */
export function taskStandings(
  set: Pick<InstructionSet, "clips" | "filters" | "tasks">,
  faultsOf: FaultsOf,
): TaskStanding[] {
  const clips = new Map(clipStandings(set).map((standing) => [standing.clip.id, standing]));
  const models = blindModelsOf(set);
  return set.tasks.map((task) => {
    const own = clips.get(task.clipId);
    return taskStanding(task, own?.clip, own?.dropped?.why ?? null, models, faultsOf);
  });
}
