import { type QuizOutcome, quizOutcome } from "../../metrics/quiz/quiz-outcome";
import type { Outcome } from "../../schemas/outcome";
import type { ItemVerdict, VerdictStatus } from "../../schemas/verdict";
import type { Line } from "../benchmark";
import { type LineKind, lineKindOf } from "../line-words";
import {
  optionOfLetter,
  type Quiz,
  type QuizJudgement,
  type QuizQuestion,
  questionType,
  rightLetter,
} from "./quiz";

/** Whether the caption tells what is asked, right or wrong; and where it does, whether that is right. */
const TOLD = "told";
const RIGHT = "right";

const READINGS: Record<QuizOutcome, { status: VerdictStatus; told: VerdictStatus; right: VerdictStatus }> = {
  tp: { status: "passed", told: "passed", right: "passed" },
  fp: { status: "failed", told: "passed", right: "failed" },
  fn: { status: "failed", told: "failed", right: "unscored" },
  unreadable: { status: "unscored", told: "unscored", right: "unscored" },
};

/** What a line can come to, told apart by its status and readings. */
export const QUIZ_KINDS: readonly LineKind[] = [
  { id: "TP", label: "told rightly", status: "passed", readings: {} },
  { id: "FP", label: "told wrongly", status: "failed", readings: { [RIGHT]: "failed" } },
  { id: "FN", label: "left out", status: "failed", readings: { [TOLD]: "failed" } },
];

/** How a question came out: by the answer of its judges, held against the right one. */
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
 * How a line came out; "failed" where a person said only that it is not told rightly, so that nobody knows whether it is
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
