import { LETTERS, rightLetter, UNDETERMINED } from "../../metrics/quiz/quiz-options";
import { CANNOT_BE_DETERMINED } from "../../metrics/quiz/quiz-outcome";
import { capquizQuestionTypes } from "../../rules/taxonomy/capquiz";
import type { QuestionType } from "../../rules/taxonomy/constraint";
import type { ContentCheck, ContentItem } from "../../shapes/checklist";
import type { Quiz, QuizQuestion } from "../../shapes/quiz";
import type { SampleOf } from "../benchmark";

export type QuizSample = SampleOf<Quiz>;

const typeById = new Map(capquizQuestionTypes.map((type) => [type.id, type]));

/** The type of question with this id; undefined for any other. */
export function questionType(id: string): QuestionType | undefined {
  return typeById.get(id);
}

/** A question as judges are asked it: with the sixth option, which is never right. */
export function itemOf(question: QuizQuestion): ContentItem {
  const texts = [...question.options, CANNOT_BE_DETERMINED];
  return {
    checkId: question.id,
    type: "correctness",
    question: question.question,
    options: texts.map((text, place) => `${[...LETTERS, UNDETERMINED][place]}. ${text}`),
    correctAnswer: rightLetter(question),
  };
}

/** Every question by itself, as what judges go through. */
export function checksOf({ questions }: Quiz): ContentCheck[] {
  return questions.map((question) => ({
    checkId: question.id,
    constraintId: question.type,
    description: question.question,
    items: [itemOf(question)],
  }));
}
