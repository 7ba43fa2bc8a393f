import { QUIZ_OPTIONS } from "../../../shapes/quiz";
import type { DraftQuestion, QuizDraft } from "../../../shapes/quiz-draft";

/** Pure functions by which people change a quiz in the making. */

/** The parts of a question that a person writes. */
export type QuestionText = Pick<DraftQuestion, "type" | "question" | "options" | "right">;

/** A question that nobody has written yet. */
export function emptyText(type: string): QuestionText {
  return { type, question: "", options: Array.from({ length: QUIZ_OPTIONS }, () => ""), right: 0 };
}

/** The quiz with something else of a question. */
export function withChanged(draft: QuizDraft, id: string, change: Partial<DraftQuestion>): QuizDraft {
  return {
    ...draft,
    questions: draft.questions.map((one) => (one.id === id ? { ...one, ...change } : one)),
  };
}

/** The quiz without a question, and without what people said of it. */
export function withoutQuestion(draft: QuizDraft, id: string): QuizDraft {
  return {
    ...draft,
    questions: draft.questions.filter((one) => one.id !== id),
    verifications: draft.verifications.filter(({ questionId }) => questionId !== id),
  };
}

/** A person keeps or drops a question against the rules; null leaves it to them again. */
export function withDecision(
  draft: QuizDraft,
  id: string,
  decision: { kept: boolean; why: string } | null,
): QuizDraft {
  return withChanged(draft, id, {
    decision: decision && { ...decision, at: new Date().toISOString() },
  });
}
