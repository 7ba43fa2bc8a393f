import { ProblemError } from "../../../foundation/errors";
import type { QuizDraft } from "../../../shapes/quiz-draft";
import { QUIZ_DRAFT_DOCUMENT } from "../../../storage/quiz-drafts/quiz-draft-row";
import { type FiledKind, readDocumentFile, repeatedId } from "../document-handlers";

const FILED_QUIZ: FiledKind<QuizDraft> = {
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

/** The quiz of a bundled sample. Throws `ProblemError`. */
export function bundledDraft(text: string): QuizDraft {
  const { draft, problem } = readStudioFile("quiz.json", text);
  if (draft) return draft;
  throw new ProblemError({
    code: "sample-unreadable",
    message: "The bundled quiz is not readable.",
    nextStep: "Reload the page; if it stays so, the copy of Caplens on this server is damaged.",
    detail: problem.message,
  });
}
