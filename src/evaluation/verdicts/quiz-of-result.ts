import type { DataSample } from "../../schemas/data-set";
import { QuizShape } from "../../schemas/generated/quiz";
import { QuizJudgementShape } from "../../schemas/generated/quiz-judgement";
import type { Quiz, QuizJudgement } from "../../schemas/quiz";
import { fits } from "../../schemas/read-outside";

/** The quiz of a sample with what was answered of it; null where either is of another benchmark. */
export function quizOf(
  { material }: Pick<DataSample, "material">,
  detail: unknown,
): { quiz: Quiz; judgement: QuizJudgement } | null {
  if (!fits(QuizShape, material) || !fits(QuizJudgementShape, detail)) return null;
  return { quiz: material, judgement: detail };
}
