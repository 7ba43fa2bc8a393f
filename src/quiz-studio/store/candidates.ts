import type { DraftQuestion, QuizDraft } from "../../shapes/quiz-draft";
import { type Standing, standingsOf } from "../logic/standings";

/** True for a question that is worth a call: neither a rule nor a person has dropped it. */
export function isCandidate({ dropped }: Standing): boolean {
  return dropped?.by !== "rule" && dropped?.by !== "person";
}

/** The questions that models are asked about. */
export function candidatesOf(draft: QuizDraft): DraftQuestion[] {
  return standingsOf(draft).flatMap((standing) => (isCandidate(standing) ? [standing.question] : []));
}
