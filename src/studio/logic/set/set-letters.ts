import {
  isNoneOfTheAbove,
  LEAST_SHARE,
  spreadAnswers,
  staysLast,
} from "../../../evaluation/draft-checklist/spread-answers";
import { optionText, rightPlace } from "../../../evaluation/made-instructions/plan-tasks";
import { canonicalJson } from "../../../foundation/canonical-json";
import { optionLetter } from "../../../foundation/option-letter";
import { counted } from "../../../foundation/plural";
import { drawFrom, seedOf } from "../../../metrics/random";
import type { ContentItem } from "../../../shapes/checklist";
import type { InstructionSet, SetTask } from "../../../shapes/instruction-set";
import type { TaskStanding } from "./task-standings";

/** Right answers of the questions with options that go out. */
type RightAnswers = {
  /** Questions by the letter of the right option, A on. */
  letters: number[];
  /** Those whose right answer is that no other option is right, of all of them. */
  none: number;
  all: number;
};

/** The questions of instructions that have a right option and go out, or would once their instruction does. */
function countedItems(standings: readonly TaskStanding[]): ContentItem[] {
  return standings
    .filter(({ dropped }) => dropped?.by !== "person")
    .flatMap(({ items }) => items)
    .filter(({ item, leftOut }) => !leftOut && item.type === "correctness")
    .map(({ item }) => item);
}

/** Counts of right letters, and of right answers of the kind "none of the above", over a whole set. */
export function rightAnswers(standings: readonly TaskStanding[]): RightAnswers {
  const items = countedItems(standings);
  const most = Math.max(0, ...items.map(({ options }) => options.length));
  const letters = Array.from({ length: most }, () => 0);
  let none = 0;
  for (const item of items) {
    const place = rightPlace(item);
    letters[place] = (letters[place] ?? 0) + 1;
    if (isNoneOfTheAbove(optionText(item.options[place] ?? ""))) none += 1;
  }
  return { letters, none, all: items.length };
}

/** "None of the above" is right in so many questions too few; 0 where it is enough. */
export function missingNones({ none, all }: RightAnswers): number {
  return Math.max(0, Math.ceil(all * LEAST_SHARE) - none);
}

function withItems(task: SetTask, changed: ReadonlyMap<string, ContentItem>): SetTask {
  if (!task.checklist.content.some(({ items }) => items.some(({ checkId }) => changed.has(checkId))))
    return task;
  const content = task.checklist.content.map((check) => ({
    ...check,
    items: check.items.map((item) => changed.get(item.checkId) ?? item),
  }));
  return { ...task, checklist: { ...task.checklist, content } };
}

/**
 * The tasks with right answers spread evenly over the letters of the whole set: options move, their texts stay, so blind answers count as
 * before. The same set gives the same letters.
 */
export function spreadSetLetters({ tasks }: Pick<InstructionSet, "tasks">): SetTask[] {
  const all = tasks.flatMap((task) => task.checklist.content.map((check) => ({ task, check })));
  const spread = spreadAnswers(all.map(({ check }) => check));
  const byTask = new Map<SetTask, Map<string, ContentItem>>();
  for (const [index, { task, check }] of all.entries()) {
    const own = byTask.get(task) ?? new Map<string, ContentItem>();
    for (const [place, item] of check.items.entries()) {
      const moved = spread[index]?.items[place];
      if (moved)
        own.set(item.checkId, { ...item, options: moved.options, correctAnswer: moved.correctAnswer });
    }
    byTask.set(task, own);
  }
  return tasks.map((task) => withItems(task, byTask.get(task) ?? new Map()));
}

/** The effect of spreading on what people have verified, in a sentence; null where it moves no option that anybody has looked at. */
export function spreadWords(set: Pick<InstructionSet, "tasks" | "verifications">): string | null {
  const spread = spreadSetLetters(set);
  const verified = new Set(set.verifications.map(({ taskId }) => taskId));
  const moved = set.tasks.filter(
    (task, at) => verified.has(task.id) && canonicalJson(task) !== canonicalJson(spread[at]),
  ).length;
  if (moved === 0) return null;
  return `Spreading moves options of ${counted(moved, "instruction")} that people have verified. Their verifications then no longer count: people verified the options in the order that they saw.`;
}

/** The option that takes the place of the right one. */
const NONE = "None of the above";

/** The question without its right option and with "None of the above" in its place, as the last one. */
function withNoneRight(item: ContentItem): ContentItem {
  const place = rightPlace(item);
  const texts = item.options.map(optionText).filter((text, at) => at !== place && !isNoneOfTheAbove(text));
  const options = [...texts, NONE].map((text, at) => `${optionLetter(at)}. ${text}`);
  return { ...item, options, correctAnswer: optionLetter(options.length - 1) };
}

/** True where the right option can go: others are left, and none of them speaks of its neighbours. */
function canBeNone(item: ContentItem): boolean {
  const texts = item.options.map(optionText);
  const right = texts[rightPlace(item)] ?? "";
  const others = texts.filter((text) => text !== right && !isNoneOfTheAbove(text));
  return right !== "" && !isNoneOfTheAbove(right) && others.length >= 2 && !others.some(staysLast);
}

/**
 * The tasks with as many right options replaced by "None of the above" as the share of the benchmark wants: what is left is wrong, so it
 * is right then. Which questions is drawn with the set's seed. Their blind answers are of other options and count no more.
 */
export function raiseNones(
  { tasks, seed }: Pick<InstructionSet, "tasks" | "seed">,
  standings: readonly TaskStanding[],
): SetTask[] {
  const wanted = missingNones(rightAnswers(standings));
  const candidates = standings
    .filter(({ dropped }) => dropped?.by !== "person")
    .flatMap(({ task, items }) => items.map((one) => ({ task, ...one })))
    .filter(({ item, leftOut }) => !leftOut && item.type === "correctness" && canBeNone(item));
  const draw = drawFrom(seedOf(`${seed} none of the above`));
  const left = [...candidates];
  const byTask = new Map<SetTask, Map<string, ContentItem>>();
  for (let count = 0; count < wanted && left.length > 0; count += 1) {
    const [chosen] = left.splice(draw(left.length), 1);
    if (!chosen) break;
    const own = byTask.get(chosen.task) ?? new Map<string, ContentItem>();
    own.set(chosen.item.checkId, withNoneRight(chosen.item));
    byTask.set(chosen.task, own);
  }
  return tasks.map((task) => withItems(task, byTask.get(task) ?? new Map()));
}
