import { QUIZ_OPTIONS } from "../../shapes/quiz";
import type { DraftQuestion, QuizDraft } from "../../shapes/quiz-draft";
import { useStores } from "../../state/stores-context";
import { useTrying } from "../../state/use-trying";
import { type Standing, standingsOf } from "../logic/quiz/standings";
import type { QuizDraftCalls } from "../protocol";
import { documentKind } from "./document/document-context";
import { createQuizStore } from "./quiz-store";

export const {
  Provider: QuizProvider,
  useMaker: useQuizMaker,
  useOwnStore: useQuizStore,
  useOwn: useQuiz,
  useDraft: useQuizDraft,
} = documentKind(createQuizStore);

const known = new WeakMap<QuizDraft, Standing[]>();

/** The standings of all questions of the quiz on screen, in their order; computed once for each state of it. */
export function useStandings(): Standing[] {
  const draft = useQuizDraft();
  const standings = known.get(draft) ?? standingsOf(draft);
  known.set(draft, standings);
  return standings;
}

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

export type QuizForm = QuizDraftCalls["quizzes/write"]["input"]["form"];
export type ReadQuizzes = QuizDraftCalls["quizzes/read"]["output"];

const named = (files: readonly File[]) => files.map((file) => ({ path: file.name, file }));

/** Quizzes and verifications out as files, and in from others; nothing of what is read is kept yet. Null: it failed. */
export function useQuizFiles() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();

  return {
    problem,
    dismiss,
    /** `annotator`: of whom verifications are written; null for all. */
    write: (draft: QuizDraft, form: QuizForm, annotator: string | null = null) =>
      trying(() => engine.call("quizzes/write", { draft, form, annotator })),
    read: (files: readonly File[]) => trying(() => engine.call("quizzes/read", { files: named(files) })),
    readVerifications: (draft: QuizDraft, files: readonly File[]) =>
      trying(() => engine.call("quizzes/read-verifications", { draft, files: named(files) })),
  };
}
