import type { DataSample } from "../../../shapes/data-set";
import { QuizShape } from "../../../shapes/generated/quiz";
import { newQuizDraft } from "../../../shapes/new-quiz-draft";
import { QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../../shapes/quiz-draft";
import { fits } from "../../../shapes/read-outside";
import { beyondLimit, type NewQuestion, withQuestions } from "../edit-draft";

/**
 * A quiz of CapQuiz's own files as one in the making, called as its video, and how many of its questions it has no room
 * for; null where it is none. `file`: where it stood.
 */
export function draftOfRecords(
  { video, facets, material }: DataSample,
  file: string,
): { draft: QuizDraft; beyond: number } | null {
  if (!fits(QuizShape, material)) return null;
  const source = { kind: "file", name: file } as const;
  const questions = material.questions.map(
    ({ type, question, options, answer }): NewQuestion => ({
      type,
      question: question.slice(0, QUIZ_DRAFT_LIMITS.question),
      options: options.map((option) => option.slice(0, QUIZ_DRAFT_LIMITS.option)),
      right: options.indexOf(answer),
      source,
    }),
  );
  const title = video.id.slice(0, QUIZ_DRAFT_LIMITS.title);
  const domain = facets.domain?.slice(0, QUIZ_DRAFT_LIMITS.title) ?? null;
  const empty = { ...newQuizDraft({ title }), domain };
  return { draft: withQuestions(empty, questions), beyond: beyondLimit(empty, questions.length) };
}
