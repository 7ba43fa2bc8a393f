import { QUIZ_DRAFT_VERSION } from "../../foundation/document-versions";
import { QuizDraftShape } from "../../shapes/generated/quiz-draft";
import type { Problem } from "../../shapes/problem";
import type { QuizDraft } from "../../shapes/quiz-draft";
import type { ListedKind, OpenedKept } from "../kept/collection";
import { problemsOf } from "../kept/kept-problems";

const quizDraftProblems = problemsOf("quiz", {
  changedElsewhere: "Keep yours as a copy, then open this one from the list to see how it stands.",
  notFound: "Choose another one from the list of quizzes, or make a new one.",
});

/** A quiz as it came out of storage. */
type OpenedQuizDraft = OpenedKept<{ draft: QuizDraft }>;

/** List entry of a quiz, unreadable ones included. */
export type QuizDraftSummary = {
  id: string;
  state: OpenedQuizDraft["state"];
  /** The title; for an unreadable quiz, its id. */
  title: string;
  /** ISO 8601; null where an unreadable quiz does not say. */
  updatedAt: string | null;
  videoName: string | null;
  questions: number;
  /** Number of people who have verified any of its questions. */
  annotators: number;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
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
  summarise(opened, _row, id) {
    if (opened.state === "unreadable") {
      const { state, problem } = opened;
      return {
        ...{ id, state, title: id, updatedAt: null, videoName: null },
        ...{ questions: 0, annotators: 0, problem },
      };
    }
    const { title, updatedAt, video, questions, verifications } = opened.draft;
    return {
      id,
      state: opened.state,
      title,
      updatedAt,
      videoName: video?.name ?? null,
      questions: questions.length,
      annotators: new Set(verifications.map(({ annotator }) => annotator)).size,
      problem: opened.state === "read-only" ? opened.problem : null,
    };
  },
};
