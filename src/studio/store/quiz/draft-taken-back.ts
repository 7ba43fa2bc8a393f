import { modelReference } from "../../../shapes/model-reference";
import type { DraftQuestion, QuizDraft } from "../../../shapes/quiz-draft";
import { mergeLists, part, pick, same, type ThreeWay } from "../../../state/undo/three-way";
import type { Step } from "../../../state/undo/undo-history";

/** The text of a question is undone as one: an answer without its options would be none. */
function textOf({ type, question, options, right }: DraftQuestion) {
  return { type, question, options, right };
}

function mergeQuestion(states: ThreeWay<DraftQuestion>): DraftQuestion {
  return {
    ...states.mine,
    ...pick(part(states, textOf)),
    blind: mergeLists(
      part(states, ({ blind }) => blind),
      ({ model, trial, question }) => `${modelReference(model)} ${trial} ${question}`,
    ),
    sameQuestion: pick(part(states, ({ sameQuestion }) => sameQuestion)),
    sameAnswer: pick(part(states, ({ sameAnswer }) => sameAnswer)),
    decision: pick(part(states, ({ decision }) => decision)),
  };
}

/** A video goes and comes with what was taken from it. */
function mediaOf({ video, sampling, frames, audio }: QuizDraft) {
  return { video, sampling, frames, audio };
}

/**
 * The quiz with one act taken back and everything that came after it kept; the same quiz where nothing is left to take
 * back. Calls that were made stay made.
 */
export function draftTakenBack({ before, after }: Step<QuizDraft>, present: QuizDraft): QuizDraft {
  const states = { base: after, mine: present, theirs: before };
  const merged: QuizDraft = {
    ...present,
    ...pick(part(states, mediaOf)),
    title: pick(part(states, ({ title }) => title)),
    domain: pick(part(states, ({ domain }) => domain)),
    seed: pick(part(states, ({ seed }) => seed)),
    blindModels: pick(part(states, ({ blindModels }) => blindModels)),
    questions: mergeLists(
      part(states, ({ questions }) => questions),
      ({ id }) => id,
      mergeQuestion,
    ),
    verifications: mergeLists(
      part(states, ({ verifications }) => verifications),
      ({ annotator, questionId }) => `${questionId} ${annotator}`,
    ),
  };
  return same(merged, present) ? present : merged;
}
