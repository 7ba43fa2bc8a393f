import { QUIZ_DRAFT_VERSION } from "../../lib/document-versions";
import { DocumentRowShape } from "../../schemas/generated/document-row";
import { QuizDraftShape } from "../../schemas/generated/quiz-draft";
import type { Problem } from "../../schemas/problem";
import type { QuizDraft } from "../../schemas/quiz-draft";
import { fits } from "../../schemas/read-outside";
import { readDocument } from "../documents";
import { LostRow } from "../lost-row";
import { quizDraftProblems } from "./quiz-draft-problems";

/** Quizzes in the making as rows and files hold them. */
export const QUIZ_DRAFT_DOCUMENT = {
  format: "caplens-quiz-draft",
  version: QUIZ_DRAFT_VERSION,
  shape: QuizDraftShape,
  name: "the quiz",
} as const;

/** A quiz as it came out of storage. Only `ready` ones can be saved again. */
export type OpenedQuizDraft =
  | { state: "ready"; draft: QuizDraft; revision: number }
  /** Saved by a newer version of Caplens; it can be shown, not changed. */
  | { state: "read-only"; draft: QuizDraft; revision: number; problem: Problem }
  /** The document as it lies there, so that it can be downloaded. */
  | { state: "unreadable"; id: string; document: unknown; problem: Problem };

/** What a list shows of a quiz, unreadable ones included. */
export type QuizDraftSummary = {
  id: string;
  state: OpenedQuizDraft["state"];
  /** Of an unreadable quiz its id. */
  title: string;
  /** ISO 8601; null where an unreadable quiz does not say. */
  updatedAt: string | null;
  videoName: string | null;
  questions: number;
  /** How many people have said something of its questions. */
  annotators: number;
  /** Why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
};

/** Reads a row under its key. Never throws. */
export function openQuizDraft(row: unknown, key: string): OpenedQuizDraft {
  const unreadable = (document: unknown, problem: Problem): OpenedQuizDraft => ({
    state: "unreadable",
    id: key,
    document,
    problem,
  });
  if (row instanceof LostRow)
    return unreadable(row, quizDraftProblems.unreadable(`The browser has lost it (${row.lost}).`));
  if (!fits(DocumentRowShape, row))
    return unreadable(row, quizDraftProblems.unreadable("Its row is damaged."));
  const { document, revision } = row;
  const read = readDocument(document, QUIZ_DRAFT_DOCUMENT);
  if (read.state === "unreadable") {
    const { version, reason } = read;
    const why =
      version === null ? quizDraftProblems.unreadable(reason) : quizDraftProblems.newerVersion(version);
    return unreadable(document, why);
  }
  const draft = read.document;
  if (draft.id !== key)
    return unreadable(document, quizDraftProblems.unreadable("It lies under another quiz's name."));
  return read.state === "ready"
    ? { state: "ready", draft, revision }
    : { state: "read-only", draft, revision, problem: quizDraftProblems.newerVersion(read.version) };
}

/** What a list shows of a row. */
export function summariseQuizDraft(row: unknown, key: string): QuizDraftSummary {
  const opened = openQuizDraft(row, key);
  if (opened.state === "unreadable") {
    const { state, problem } = opened;
    return {
      ...{ id: key, state, title: key, updatedAt: null, videoName: null },
      ...{ questions: 0, annotators: 0, problem },
    };
  }
  const { title, updatedAt, video, questions, verifications } = opened.draft;
  return {
    id: key,
    state: opened.state,
    title,
    updatedAt,
    videoName: video?.name ?? null,
    questions: questions.length,
    annotators: new Set(verifications.map(({ annotator }) => annotator)).size,
    problem: opened.state === "read-only" ? opened.problem : null,
  };
}
