import { type Static, Type } from "typebox";
import { ItemVerdict } from "./verdict";

/** Number of options of a question, besides that it can't be determined. */
export const QUIZ_OPTIONS = 5;

/** A question with its five options, one of which is the answer. */
export const QuizQuestion = Type.Object({
  /** Occurs once in a quiz. */
  id: Type.String({ minLength: 1 }),
  /** The id of a type of question. */
  type: Type.String({ minLength: 1 }),
  question: Type.String({ minLength: 1 }),
  options: Type.Array(Type.String({ minLength: 1 }), { minItems: QUIZ_OPTIONS, maxItems: QUIZ_OPTIONS }),
  /** The text of the right option. */
  answer: Type.String({ minLength: 1 }),
});
export type QuizQuestion = Static<typeof QuizQuestion>;

/** All questions on one video: a caption of it is asked every one of them. */
export const Quiz = Type.Object({ questions: Type.Array(QuizQuestion) });
export type Quiz = Static<typeof Quiz>;

/** The judges' answers from a caption, one for each question, in the letters of the options as the quiz has them. */
export const QuizJudgement = Type.Object({ answers: Type.Array(ItemVerdict) });
export type QuizJudgement = Static<typeof QuizJudgement>;
