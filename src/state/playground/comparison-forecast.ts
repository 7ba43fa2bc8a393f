import type { Checklist, ContentItem } from "../../schemas/checklist";
import type { Comparison } from "../../schemas/comparison";
import type { JudgingSettings } from "../../schemas/judging";
import { isWritten, tasksLeft } from "./comparison-document";

/** How many model calls are to come, tries after failures not counted. */
export type Forecast = {
  captions: number;
  /** Calls of judges that are sure, for questions on the captions. */
  judgings: number;
  /** Format checks for which it may be asked too: only where a rule can't tell where to look. */
  locating: number;
};

/** Questions with a right answer: about the others nobody is asked. */
export function questionsOf({ content }: Checklist): ContentItem[] {
  return content.flatMap(({ items }) => items).filter(({ correctAnswer }) => correctAnswer !== null);
}

/** Calls for the questions on one caption, by one judge, once: times are always asked for by themselves. */
function callsOf(questions: readonly ContentItem[], batched: boolean): number {
  const together = questions.filter(({ type }) => type !== "timestamp").length;
  return batched && together > 1 ? questions.length - together + 1 : questions.length;
}

/** What a run of all that is missing, stopped or failed takes. `judges`: so many are asked, 0 where there is none. */
export function forecast(
  comparison: Comparison,
  checklist: Checklist,
  { judges, judging }: { judges: number; judging: JudgingSettings },
): Forecast {
  const left = tasksLeft(comparison);
  const calls = callsOf(questionsOf(checklist), judging.batched);
  return {
    captions: left.filter(({ trial }) => !isWritten(trial)).length,
    judgings: left.length * calls * judges * judging.rounds,
    locating: judges > 0 ? left.length * checklist.format.length : 0,
  };
}
