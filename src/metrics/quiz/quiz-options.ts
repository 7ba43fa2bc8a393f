import type { QuizQuestion } from "../../shapes/quiz";
import { CANNOT_BE_DETERMINED } from "./quiz-outcome";

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
