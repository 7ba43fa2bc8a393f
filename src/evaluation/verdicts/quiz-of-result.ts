import { Value } from "typebox/value";
import type { DataSample } from "../../schemas/data-set";
import { Quiz, QuizJudgement } from "../../schemas/quiz";

/** The quiz of a sample with what was answered of it; null where either is of another benchmark. */
export function quizOf(
  { material }: Pick<DataSample, "material">,
  detail: unknown,
): { quiz: Quiz; judgement: QuizJudgement } | null {
  if (!Value.Check(Quiz, material) || !Value.Check(QuizJudgement, detail)) return null;
  return { quiz: material, judgement: detail };
}
