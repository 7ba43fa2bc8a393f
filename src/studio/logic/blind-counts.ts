import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import { BLIND_MODELS, type BlindTrial, type DraftQuestion } from "../../shapes/quiz-draft";

/** Each model answers so often. */
export const BLIND_TRIALS = 3;
/** A model that is right so often without the video finds the answer without it. */
export const RIGHT_WITHOUT_VIDEO = 2;

/** A question of a quiz or a checklist as it is asked without the video; options without their letters. */
export type BlindQuestion = Pick<DraftQuestion, "id" | "question" | "options" | "blind">;

/** Counts of a model's blind answers to one question; the four add up to `BLIND_TRIALS`. */
export type BlindCount = {
  model: ModelChoice;
  right: number;
  wrong: number;
  /** No reply could be read, though it was asked again. Never counted as right. */
  unknown: number;
  /** Not asked yet, or asked of another text of the question. */
  missing: number;
};

/** True where something was said of the question as it stands: its text and its options, in whatever order. */
export function isOfQuestion(
  said: { question: string; options: readonly string[] },
  { question, options }: Pick<BlindQuestion, "question" | "options">,
): boolean {
  if (said.question !== question || said.options.length !== options.length) return false;
  const [one, other] = [[...said.options].sort(), [...options].sort()];
  return one.every((option, place) => option === other[place]);
}

/** The answers of a model to the question as it stands, the last of each trial, in their order. */
export function trialsOf(question: Omit<BlindQuestion, "id">, model: ModelChoice): BlindTrial[] {
  const reference = modelReference(model);
  const own = question.blind.filter(
    (trial) =>
      trial.trial <= BLIND_TRIALS &&
      modelReference(trial.model) === reference &&
      isOfQuestion({ question: trial.question, options: trial.shown }, question),
  );
  const byTrial = new Map(own.map((trial) => [trial.trial, trial]));
  return [...byTrial.values()].sort((one, other) => one.trial - other.trial);
}

/**
 * Blind answers with one more, in the place of an earlier one of the same model, trial and text; the latest `most` of them.
 * One of a text that the question has no more stays beside it: it counts again when the text comes back.
 */
export function withAnswer(before: readonly BlindTrial[], trial: BlindTrial, most: number): BlindTrial[] {
  const isSame = (other: BlindTrial) =>
    other.trial === trial.trial &&
    modelReference(other.model) === modelReference(trial.model) &&
    isOfQuestion(
      { question: other.question, options: other.shown },
      { question: trial.question, options: trial.shown },
    );
  return [...before.filter((other) => !isSame(other)), trial].slice(-most);
}

/** Counts of models' blind answers to a question, in the order of the models. `answer`: the text of its right option. */
export function blindCounts(
  models: readonly ModelChoice[],
  question: Omit<BlindQuestion, "id">,
  answer: string,
): BlindCount[] {
  return models.map((model) => {
    const trials = trialsOf(question, model);
    const known = trials.filter((trial) => trial.answer !== null);
    const right = known.filter((trial) => trial.answer === answer).length;
    return {
      model,
      right,
      wrong: known.length - right,
      unknown: trials.length - known.length,
      missing: BLIND_TRIALS - trials.length,
    };
  });
}

/** True where both models find the answer without the video. */
export function isFoundBlind(counts: readonly BlindCount[]): boolean {
  const models = new Set(counts.map(({ model }) => modelReference(model)));
  return models.size === BLIND_MODELS && counts.every(({ right }) => right >= RIGHT_WITHOUT_VIDEO);
}

/** The share of right answers of all that are known, of both models; null where none is. */
export function blindAccuracy(counts: readonly BlindCount[]): number | null {
  const right = counts.reduce((sum, count) => sum + count.right, 0);
  const known = counts.reduce((sum, count) => sum + count.right + count.wrong, 0);
  return known === 0 ? null : right / known;
}
