import { type OptionOrder, optionOrder } from "../../judges/option-order";
import {
  CANNOT_BE_DETERMINED,
  LETTERS,
  optionOfLetter,
  QUIZ_KINDS,
  type QuizOutcome,
  quizOutcome,
  rightLetter,
  UNDETERMINED,
} from "../../metrics/quiz-outcome";
import { capquizQuestionTypes } from "../../rules/taxonomy/capquiz";
import type { QuestionType } from "../../rules/taxonomy/constraint";
import type { ContentCheck, ContentItem } from "../../shapes/checklist";
import { lineKindOf } from "../../shapes/line-words";
import type { Quiz, QuizJudgement, QuizQuestion } from "../../shapes/quiz";
import type { Outcome } from "../../shapes/result";
import type { ItemVerdict, UnscoredCause, VerdictStatus } from "../../shapes/verdict";
import type { Line, SampleOf } from "../benchmark";

export type QuizSample = SampleOf<Quiz>;

const optionLetters: readonly string[] = LETTERS;

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

/**
 * The outcome of a question: the answer of its judges compared with the right one. A document from outside may have an option twice,
 * either of which is right then, or a right answer that is none of them.
 */
export function outcomeOfAnswer(question: QuizQuestion, verdict: ItemVerdict | undefined): QuizOutcome {
  if (!verdict || verdict.status === "unscored" || verdict.answer === undefined) return "unreadable";
  // A question of which no option is right has no right answer, and none that is wrong.
  if (!hasRightOption(question)) return "unreadable";
  const right = rightLetter(question);
  const chosen = question.options[optionLetters.indexOf(verdict.answer)];
  return quizOutcome(right, chosen === question.answer ? right : verdict.answer);
}

function hasRightOption({ options, answer }: QuizQuestion): boolean {
  return options.includes(answer);
}

function reasonOf(question: QuizQuestion, verdict: ItemVerdict | undefined, outcome: QuizOutcome): string {
  const said = optionOfLetter(question, verdict?.answer ?? "");
  switch (outcome) {
    case "tp":
      return `Told rightly: “${question.answer}”${/[.!?]$/.test(question.answer) ? "" : "."}`;
    case "fp":
      return `Told wrongly: “${said}”, where “${question.answer}” is right.`;
    case "fn":
      return `Left out: the caption does not tell. “${question.answer}” is right.`;
    case "unreadable":
      if (!hasRightOption(question))
        return `“${question.answer}” is to be right, and is none of the options: no answer can be told right or wrong.`;
      return verdict?.reason ?? "It was not judged.";
  }
}

function causeOf(question: QuizQuestion): UnscoredCause {
  return hasRightOption(question) ? "not judged" : "bad parameters";
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
      ...(status === "unscored" ? { cause: verdict?.cause ?? causeOf(question) } : {}),
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

/** The options in the order of a round: that it can't be determined stands last in all of them. */
export function quizOrder(
  item: Pick<ContentItem, "checkId" | "options">,
  round: number,
  optionSeed: number | null,
): OptionOrder {
  const given = item.options.slice(0, -1);
  const last = item.options.at(-1) ?? "";
  // Past the first rounds, one for each option, all orders are drawn.
  const drawn = optionSeed === null ? 0 : given.length;
  const seed = optionSeed === null ? item.checkId : `${optionSeed} ${item.checkId}`;
  const order = optionOrder(given, round + drawn, seed);
  return {
    shown: [...order.shown, last],
    original: (answer) => (answer === UNDETERMINED ? UNDETERMINED : order.original(answer)),
  };
}
