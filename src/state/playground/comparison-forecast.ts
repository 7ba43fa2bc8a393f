import type { Checklist } from "../../schemas/checklist";
import type { Comparison } from "../../schemas/comparison";
import { isWritten, tasksLeft } from "./comparison-document";

/** How many model calls are to come, tries after failures not counted. */
export type Forecast = {
  captions: number;
  /** Questions that the judge is surely asked. */
  questions: number;
  /** Format checks for which it may be asked too: only where a rule can't tell where to look. */
  locating: number;
};

/** Questions with a right answer: about the others nobody is asked. */
export function questionsOf({ content }: Checklist): number {
  return content.flatMap(({ items }) => items).filter(({ correctAnswer }) => correctAnswer !== null).length;
}

/** What a run of all that is missing, stopped or failed takes. `judged`: there is a model that judges. */
export function forecast(comparison: Comparison, checklist: Checklist, judged: boolean): Forecast {
  const left = tasksLeft(comparison);
  const judgings = judged ? left.length : 0;
  return {
    captions: left.filter(({ trial }) => !isWritten(trial)).length,
    questions: judgings * questionsOf(checklist),
    locating: judgings * checklist.format.length,
  };
}
