import type { QuizDraft } from "../../../shapes/quiz-draft";
import { QUIZ_DRAFT_DOCUMENT } from "../../../storage/quiz-drafts/quiz-draft-row";
import { type FiledKind, readDocumentFile, repeatedId } from "../document-handlers";

/** Quizzes as files hold them. */
export const FILED_QUIZ: FiledKind<QuizDraft> = {
  document: QUIZ_DRAFT_DOCUMENT,
  noun: "quiz",
  repeated({ questions }) {
    const repeated = repeatedId(questions);
    return repeated === null ? null : `The question “${repeated}” is there twice.`;
  },
};

/** Reads the text of a quiz's studio file: what this version does not know is dropped. */
export function readStudioFile(name: string, text: string) {
  return readDocumentFile(name, text, FILED_QUIZ);
}
