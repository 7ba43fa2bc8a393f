import type { ModelChoice } from "../../shapes/connection";
import type { DraftQuestion } from "../../shapes/quiz-draft";
import { BLIND_TRIALS, trialsOf } from "./blind-counts";
import { canBeAsked } from "./question-faults";

/** An answer without the video that is still to be asked for. */
export type DueTrial<Model> = { question: DraftQuestion; model: Model; trial: number };

/** The trials that have no answer yet; those whose replies could not be read are asked again. */
export function dueTrials<Model extends { choice: ModelChoice }>(
  questions: readonly DraftQuestion[],
  models: readonly Model[],
): DueTrial<Model>[] {
  const trials = Array.from({ length: BLIND_TRIALS }, (_, index) => index + 1);
  return questions.filter(canBeAsked).flatMap((question) =>
    models.flatMap((model) => {
      const known = new Set(
        trialsOf(question, model.choice).flatMap(({ trial, answer }) => (answer === null ? [] : [trial])),
      );
      return trials.filter((trial) => !known.has(trial)).map((trial) => ({ question, model, trial }));
    }),
  );
}
