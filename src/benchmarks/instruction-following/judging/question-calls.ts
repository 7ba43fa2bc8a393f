import type { Checklist, ContentItem } from "../../../shapes/checklist";
import { askedItems } from "../../../shapes/checklist-parts";
import type { Asking, JudgeCalls } from "../../benchmark";

/** True where a question may go in one call with others: times are always asked for by themselves. */
function canBeBatched(item: ContentItem): boolean {
  return item.correctAnswer !== null && item.type !== "timestamp";
}

/** The questions that go in each call of one judge in one round. Alone, a question is not worth a batch. */
export function questionCalls(items: readonly ContentItem[], batched: boolean): ContentItem[][] {
  const together = batched ? items.filter(canBeBatched) : [];
  if (together.length < 2) return items.map((item) => [item]);
  return [together, ...items.filter((item) => !canBeBatched(item)).map((item) => [item])];
}

/** Calls of judges on one caption: questions without a right answer are asked of nobody. */
export function checklistCalls(checklist: Checklist, { rounds, batched, judges }: Asking): JudgeCalls {
  return {
    judgings: questionCalls(askedItems(checklist), batched).length * rounds * judges,
    locating: judges > 0 ? checklist.format.length : 0,
  };
}
