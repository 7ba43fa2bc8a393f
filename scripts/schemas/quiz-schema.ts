import { QuizRecord, QuizResultRecord } from "../../src/benchmarks/capquiz/write-files";
import { published } from "./published";

/** The path of the published schema, from the root of the project. */
export const QUIZ_SCHEMA = "public/schemas/quiz-1.schema.json";

/** The JSON Schema of one record of a quiz, as it is published. */
export function quizSchema(): string {
  return published(
    "Quiz of Caplens, one question",
    "A quiz is a JSON list of questions, or JSON Lines in UTF-8 with one question a line. Answered questions have a prediction too. Fields beside these are passed over.",
    { anyOf: [QuizResultRecord, QuizRecord] },
  );
}
