import { QUIZ_DRAFT_VERSION } from "../foundation/document-versions";
import { QuizDraftShape } from "../shapes/generated/quiz-draft";
import type { QuizDraft } from "../shapes/quiz-draft";
import { type ListedKind, type TitledSummary, titledSummary } from "./kept/collection";
import { problemsOf } from "./kept/kept-problems";

const quizDraftProblems = problemsOf("quiz", {
  changedElsewhere: "Keep yours as a copy, then open this one from the list to see how it stands.",
  notFound: "Choose another one from the list of quizzes, or make a new one.",
});

/** List entry of a quiz, unreadable ones included. */
export type QuizDraftSummary = TitledSummary & {
  videoName: string | null;
  questions: number;
  /** Number of people who have verified any of its questions. */
  annotators: number;
};

/** Quizzes in the making as rows and files hold them. */
export const QUIZ_DRAFT_DOCUMENT: ListedKind<QuizDraft, { draft: QuizDraft }, QuizDraftSummary> = {
  format: "caplens-quiz-draft",
  version: QUIZ_DRAFT_VERSION,
  steps: [],
  shape: QuizDraftShape,
  name: "the quiz",
  problems: quizDraftProblems,
  named: (draft) => ({ draft }),
  summarise: (opened, _row, id) =>
    titledSummary<{ draft: QuizDraft }, Omit<QuizDraftSummary, keyof TitledSummary>>(
      opened,
      id,
      ({ draft: { title, updatedAt, video, questions, verifications } }) => ({
        ...{ title, updatedAt, videoName: video?.name ?? null, questions: questions.length },
        annotators: new Set(verifications.map(({ annotator }) => annotator)).size,
      }),
      { videoName: null, questions: 0, annotators: 0 },
    ),
};
