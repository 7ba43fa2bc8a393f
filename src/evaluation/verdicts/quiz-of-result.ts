import type { DataSample } from "../../shapes/data-set";
import { QuizShape } from "../../shapes/generated/quiz";
import { QuizJudgementShape } from "../../shapes/generated/quiz-judgement";
import type { Quiz, QuizJudgement } from "../../shapes/quiz";
import { fits } from "../../shapes/read-outside";

/** The quiz of a sample with what was answered of it; null where either is of another benchmark. */
export function quizOf(
  { material }: Pick<DataSample, "material">,
  detail: unknown,
): { quiz: Quiz; judgement: QuizJudgement } | null {
  if (!fits(QuizShape, material) || !fits(QuizJudgementShape, detail)) return null;
  return { quiz: material, judgement: detail };
}
