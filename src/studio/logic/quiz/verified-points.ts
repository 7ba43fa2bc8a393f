import {
  type DraftQuestion,
  VERIFIED_POINTS,
  type Verification,
  type VerifiedPoint,
} from "../../../shapes/quiz-draft";
import { isOfQuestion } from "../blind/blind-counts";
import { rightAnswer } from "./question-faults";

/** Target number of annotators per question. */
export const ANNOTATORS_WANTED = 3;

/** Number of people who said yes to one point of a question, of those who answered it. */
export type PointCount = { point: VerifiedPoint; yes: number; of: number };

/** The points as questions to people. */
export const POINT_WORDS: Record<VerifiedPoint, { asked: string; denied: string }> = {
  onlyFromVideo: {
    asked: "Can it be answered only from the video?",
    denied: "it can be answered without the video",
  },
  oneRight: { asked: "Is exactly one option right?", denied: "not exactly one option is right" },
  hardWrong: {
    asked: "Is at least one wrong option hard to tell from the right one?",
    denied: "no wrong option is hard to tell from the right one",
  },
};

/** True where a person said it of the question as it stands: its text, its options and its right answer. */
export function isCurrent(verification: Verification, question: DraftQuestion): boolean {
  return isOfQuestion(verification, question) && verification.answer === rightAnswer(question);
}

/** Verifications of a question's current text, one per person: the last counts. */
export function verificationsOf(
  verifications: readonly Verification[],
  question: DraftQuestion,
): Verification[] {
  const own = verifications.filter(
    (verification) => verification.questionId === question.id && isCurrent(verification, question),
  );
  return [...new Map(own.map((verification) => [verification.annotator, verification])).values()];
}

/** Counts of yes for each point of a question. */
export function pointCounts(verifications: readonly Verification[]): PointCount[] {
  return VERIFIED_POINTS.map((point) => {
    const told = verifications.map((verification) => verification[point]).filter((said) => said !== null);
    return { point, yes: told.filter((said) => said).length, of: told.length };
  });
}

/** The first point that most of at least three people deny; null where there is none. */
export function deniedPoint(counts: readonly PointCount[]): PointCount | null {
  return counts.find(({ yes, of }) => of >= ANNOTATORS_WANTED && 2 * yes < of) ?? null;
}
