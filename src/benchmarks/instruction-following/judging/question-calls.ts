import type { ContentItem } from "../../../schemas/checklist";

/** True where a question may go in one call with others: times are always asked for by themselves. */
export function canBeBatched(item: ContentItem): boolean {
  return item.correctAnswer !== null && item.type !== "timestamp";
}

/** The questions that go in each call of one judge in one round. Alone, a question is not worth a batch. */
export function questionCalls(items: readonly ContentItem[], batched: boolean): ContentItem[][] {
  const together = batched ? items.filter(canBeBatched) : [];
  if (together.length < 2) return items.map((item) => [item]);
  return [together, ...items.filter((item) => !canBeBatched(item)).map((item) => [item])];
}
