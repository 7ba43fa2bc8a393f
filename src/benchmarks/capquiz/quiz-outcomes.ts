import { QUIZ_KINDS } from "../../metrics/quiz/quiz-kinds";
import { optionOfLetter, rightLetter } from "../../metrics/quiz/quiz-options";
import { type QuizOutcome, quizOutcome } from "../../metrics/quiz/quiz-outcome";
import { lineKindOf } from "../../shapes/line-words";
import type { Outcome } from "../../shapes/outcome";
import type { Quiz, QuizJudgement, QuizQuestion } from "../../shapes/quiz";
import type { ItemVerdict, VerdictStatus } from "../../shapes/verdict";
import type { Line } from "../benchmark";
import { questionType } from "./quiz";

/** Status and readings of a line by how it came out. */
export const READINGS: Record<
  QuizOutcome,
  { status: VerdictStatus; told: VerdictStatus; right: VerdictStatus }
> = {
  tp: { status: "passed", told: "passed", right: "passed" },
  fp: { status: "failed", told: "passed", right: "failed" },
  fn: { status: "failed", told: "failed", right: "unscored" },
  unreadable: { status: "unscored", told: "unscored", right: "unscored" },
};

/** The outcome of a question: the answer of its judges compared with the right one. */
export function outcomeOfAnswer(question: QuizQuestion, verdict: ItemVerdict | undefined): QuizOutcome {
  if (!verdict || verdict.status === "unscored" || verdict.answer === undefined) return "unreadable";
  return quizOutcome(rightLetter(question), verdict.answer);
}

function reasonOf(question: QuizQuestion, verdict: ItemVerdict | undefined, outcome: QuizOutcome): string {
  const said = optionOfLetter(question, verdict?.answer ?? "");
  switch (outcome) {
    case "tp":
      return `Told rightly: “${question.answer}”.`;
    case "fp":
      return `Told wrongly: “${said}”, where “${question.answer}” is right.`;
    case "fn":
      return `Left out: the caption does not tell. “${question.answer}” is right.`;
    case "unreadable":
      return verdict?.reason ?? "It was not judged.";
  }
}

/** One line for each question, in the order of the quiz. */
export function quizOutcomes({ questions }: Quiz, { answers }: QuizJudgement): Outcome[] {
  const byId = new Map(answers.map((answer) => [answer.checkId, answer]));
  return questions.map((question): Outcome => {
    const { id, type } = question;
    const verdict = byId.get(id);
    const outcome = outcomeOfAnswer(question, verdict);
    const { status, ...readings } = READINGS[outcome];
    return {
      id,
      type,
      part: questionType(type)?.dimension ?? "",
      status,
      ...(status === "unscored" ? { cause: verdict?.cause ?? "not judged" } : {}),
      reason: reasonOf(question, verdict, outcome),
      readings,
    };
  });
}

/**
 * The outcome of a line; "failed" where a person said only that it is not told rightly, so that nobody knows whether it is
 * told wrongly or left out.
 */
export function outcomeOfLine(line: Pick<Line, "status" | "readings">): QuizOutcome | "failed" {
  if (line.status === "unscored") return "unreadable";
  switch (lineKindOf(QUIZ_KINDS, line)?.id) {
    case "TP":
      return "tp";
    case "FP":
      return "fp";
    case "FN":
      return "fn";
    default:
      return "failed";
  }
}
