import { groupBy } from "../foundation/groups";
import type { LineKind } from "../shapes/line-words";
import type { QuizQuestion } from "../shapes/quiz";

/** The option for a caption that does not tell the answer. */
export const CANNOT_BE_DETERMINED = "Cannot be determined";

/** Number of options of a question, besides that it can't be determined. */
const OPTIONS = 5;

/**
 * `tp`: the right option. `fp`: another one, so the caption says what is not so. `fn`: it can't be determined, so the
 * caption leaves it out. `unreadable`: the reply names no option, or more than one.
 */
export type QuizOutcome = "tp" | "fp" | "fn" | "unreadable";

/** The place of a lettered option, from 0; -1 for that it can't be determined; null for what names none of them. */
function optionOf(reply: string): number | null {
  const text = reply.trim().replace(/[.)]$/, "");
  if (text.toLowerCase() === CANNOT_BE_DETERMINED.toLowerCase()) return -1;
  if (!/^[A-Za-z]$/.test(text)) return null;
  const place = text.toUpperCase().charCodeAt(0) - "A".charCodeAt(0);
  if (place === OPTIONS) return -1;
  return place < OPTIONS ? place : null;
}

/**
 * The outcome of a question.
 *
 * @param answer the letter of the right option, "A" to "E"
 * @param reply the judge's: a letter, "F" or "Cannot be determined"
 */
export function quizOutcome(answer: string, reply: string): QuizOutcome {
  const chosen = optionOf(reply);
  if (chosen === null) return "unreadable";
  if (chosen === -1) return "fn";
  return chosen === optionOf(answer) ? "tp" : "fp";
}

/** The letters of the five options, and of that it can't be determined. */
export const LETTERS = ["A", "B", "C", "D", "E"] as const;
export const UNDETERMINED = "F";

const letters: readonly string[] = LETTERS;

/** The letter of the right option. */
export function rightLetter({ options, answer }: Pick<QuizQuestion, "options" | "answer">): string {
  return LETTERS[options.indexOf(answer)] ?? "";
}

/** The option of a letter as people read it: "red", "Cannot be determined". */
export function optionOfLetter({ options }: Pick<QuizQuestion, "options">, letter: string): string {
  if (letter === UNDETERMINED) return CANNOT_BE_DETERMINED;
  return options[letters.indexOf(letter)] ?? letter;
}

/** Readings of a quiz line: the caption tells what is asked, right or wrong; what it tells is right. */
const TOLD = "told";
const RIGHT = "right";

/** Outcomes of a line, told apart by its status and readings. */
export const QUIZ_KINDS: readonly LineKind[] = [
  { id: "TP", label: "told rightly", status: "passed", readings: {} },
  { id: "FP", label: "told wrongly", status: "failed", readings: { [RIGHT]: "failed" } },
  { id: "FN", label: "left out", status: "failed", readings: { [TOLD]: "failed" } },
];

/** A question with how it came out, and what it is grouped by. */
export type AnsweredQuestion = {
  video: string;
  /** "entity", "causal" */
  category: string;
  /** "descriptive" or "inferential" */
  dimension: string;
  domain: string;
  outcome: QuizOutcome;
};

/** Scores of CapQuiz from 0 to 1, with the counts that they are made of. */
export type CapScores = {
  tp: number;
  fp: number;
  fn: number;
  /** Replies that name no option: in none of the others, nor in `n`. */
  unreadable: number;
  /** Questions that could be scored: `tp + fp + fn`. */
  n: number;
  /** `tp / (tp + fp)`: of what the caption tells, how much is right. 0 where it tells nothing. */
  capP: number;
  /** `tp / n`: how much of what was asked the caption tells rightly. 0 where nothing was scored. */
  capR: number;
  /** The harmonic mean of both; 0 where both are. */
  capF1: number;
};

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** The scores over some questions. */
export function capScores(questions: readonly Pick<AnsweredQuestion, "outcome">[]): CapScores {
  const counts = { tp: 0, fp: 0, fn: 0, unreadable: 0 };
  for (const { outcome } of questions) counts[outcome] += 1;
  const { tp, fp, fn } = counts;
  const n = tp + fp + fn;
  const capP = share(tp, tp + fp);
  const capR = share(tp, n);
  return { ...counts, n, capP, capR, capF1: share(2 * capP * capR, capP + capR) };
}

export type QuizSummary = {
  overall: CapScores;
  descriptive: CapScores;
  inferential: CapScores;
  byType: Record<string, CapScores>;
  byDomain: Record<string, CapScores>;
  byVideo: Record<string, CapScores>;
};

function scoresBy(
  questions: readonly AnsweredQuestion[],
  field: "category" | "domain" | "video",
): Record<string, CapScores> {
  const groups = groupBy(questions, (question) => question[field]);
  return Object.fromEntries([...groups].map(([value, own]) => [value, capScores(own)]));
}

/** The scores over all questions, over those of each dimension, and by type, domain and video. */
export function summariseQuiz(questions: readonly AnsweredQuestion[]): QuizSummary {
  const of = (dimension: string) =>
    capScores(questions.filter((question) => question.dimension === dimension));
  return {
    overall: capScores(questions),
    descriptive: of("descriptive"),
    inferential: of("inferential"),
    byType: scoresBy(questions, "category"),
    byDomain: scoresBy(questions, "domain"),
    byVideo: scoresBy(questions, "video"),
  };
}
