import type { Checklist } from "../../../schemas/checklist";

/** How many calls judging takes at least: questions without a right answer are asked of nobody. */
export function countCalls(
  checklist: Checklist,
  { rounds, batched, judges }: { rounds: number; batched: boolean; judges: number },
): { questions: number; calls: number } {
  const asked = checklist.content.flatMap(({ items }) => items.filter((item) => item.correctAnswer !== null));
  const times = asked.filter(({ type }) => type === "timestamp").length;
  const others = asked.length - times;
  const each = batched ? Math.min(others, 1) + times : asked.length;
  return { questions: asked.length, calls: each * rounds * judges };
}
