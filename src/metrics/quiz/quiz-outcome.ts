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
