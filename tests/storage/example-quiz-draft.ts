import { type DraftQuestion, newQuizDraft, type QuizDraft } from "../../src/shapes/quiz-draft";

/** A question that keeps to all rules; what a test is about is given in `parts`. */
export function exampleDraftQuestion(parts: Partial<DraftQuestion> = {}): DraftQuestion {
  return {
    id: "q1",
    type: "attribute",
    question: "What colour is the kettle?",
    options: ["blue", "yellow", "black", "red", "silver"],
    right: 3,
    source: { kind: "person" },
    blind: [],
    sameQuestion: null,
    sameAnswer: null,
    decision: null,
    ...parts,
  };
}

/** A complete small quiz in the making; what a test is about is given in `parts`. */
export function exampleQuizDraft(parts: Partial<QuizDraft> = {}): QuizDraft {
  return {
    ...newQuizDraft({ id: "quiz-1", title: "Tea", at: "2026-01-01T10:00:00.000Z", seed: 1 }),
    questions: [exampleDraftQuestion()],
    ...parts,
  };
}
