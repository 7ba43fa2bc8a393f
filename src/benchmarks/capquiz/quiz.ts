import { type Static, Type } from "typebox";
import { capquizQuestionTypes } from "../../constraints/capquiz";
import type { QuestionType } from "../../constraints/constraint";
import { CANNOT_BE_DETERMINED } from "../../metrics/quiz/quiz-outcome";
import type { ContentCheck, ContentItem } from "../../schemas/checklist";
import { ItemVerdict } from "../../schemas/verdict";
import type { SampleOf } from "../benchmark";
import { OPTIONS } from "./record";

/** A question with its five options, one of which is the answer. */
export const QuizQuestion = Type.Object({
  /** Occurs once in a quiz. */
  id: Type.String({ minLength: 1 }),
  /** The id of a type of question. */
  type: Type.String({ minLength: 1 }),
  question: Type.String({ minLength: 1 }),
  options: Type.Array(Type.String({ minLength: 1 }), { minItems: OPTIONS, maxItems: OPTIONS }),
  /** The text of the right option. */
  answer: Type.String({ minLength: 1 }),
});
export type QuizQuestion = Static<typeof QuizQuestion>;

/** All questions on one video: a caption of it is asked every one of them. */
export const Quiz = Type.Object({ questions: Type.Array(QuizQuestion) });
export type Quiz = Static<typeof Quiz>;

export type QuizSample = SampleOf<Quiz>;

/** What judges answered from a caption, one for each question, in the letters of the options as the quiz has them. */
export const QuizJudgement = Type.Object({ answers: Type.Array(ItemVerdict) });
export type QuizJudgement = Static<typeof QuizJudgement>;

/** The letters of the five options, and of that it can't be determined. */
export const LETTERS = ["A", "B", "C", "D", "E"] as const;
export const UNDETERMINED = "F";

const letters: readonly string[] = LETTERS;

const typeById = new Map(capquizQuestionTypes.map((type) => [type.id, type]));

/** The type of question with this id; undefined for any other. */
export function questionType(id: string): QuestionType | undefined {
  return typeById.get(id);
}

/** The letter of the right option. */
export function rightLetter({ options, answer }: Pick<QuizQuestion, "options" | "answer">): string {
  return LETTERS[options.indexOf(answer)] ?? "";
}

/** The option of a letter as people read it: "red", "Cannot be determined". */
export function optionOfLetter({ options }: Pick<QuizQuestion, "options">, letter: string): string {
  if (letter === UNDETERMINED) return CANNOT_BE_DETERMINED;
  return options[letters.indexOf(letter)] ?? letter;
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
