import type { LineKind } from "../../shapes/line-words";
import type { QuizQuestion } from "../../shapes/quiz";

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
