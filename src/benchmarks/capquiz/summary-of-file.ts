import { ProblemError } from "../../foundation/errors";
import { type AnsweredQuestion, summariseQuiz } from "../../metrics/quiz/cap-scores";
import { QuizShape } from "../../shapes/generated/quiz";
import { fits } from "../../shapes/read-outside";
import type { BenchmarkDocument } from "../benchmark";
import { questionType } from "./quiz";
import { outcomeOfAnswer } from "./quiz-outcomes";
import { readQuizFiles } from "./read-files";

function whole(document: BenchmarkDocument) {
  const steps = readQuizFiles([document]);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/**
 * CapP, CapR and CapF1 of a file of answered questions, over all and by dimension, type, domain and video: a denominator
 * of zero gives 0. Throws `ProblemError` where the file holds no answers.
 */
export function quizSummaryOfFile(data: unknown): Record<string, unknown> {
  const { samples, results } = whole({ name: "results", document: data });
  if (results.length === 0)
    throw new ProblemError({
      code: "check-result-unreadable",
      message: "The file holds no answered questions, so it cannot be scored.",
      nextStep: "Choose a file of questions with predictions.",
    });
  const questions = results.flatMap(({ sampleId, judgement }): AnsweredQuestion[] => {
    const sample = samples.find(({ id }) => id === sampleId);
    const byId = new Map(judgement.answers.map((answer) => [answer.checkId, answer]));
    if (!sample || !fits(QuizShape, sample.material)) return [];
    return sample.material.questions.map((question) => ({
      video: sample.video.id,
      category: question.type,
      dimension: questionType(question.type)?.dimension ?? "",
      domain: sample.facets.domain ?? "",
      outcome: outcomeOfAnswer(question, byId.get(question.id)),
    }));
  });
  return summariseQuiz(questions);
}
