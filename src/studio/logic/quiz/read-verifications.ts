import {
  type AnswersApart,
  type PlacedAnswers,
  placeLines,
  verificationLines,
} from "../../../evaluation/placed-answers";
import { groupBy } from "../../../foundation/groups";
import type { TextPieces } from "../../../foundation/text-pieces";
import { VerificationLineShape } from "../../../shapes/generated/verification-line";
import { type QuizDraft, VERIFIED_POINTS, type Verification } from "../../../shapes/quiz-draft";
import { isCurrent } from "./standings";

/** Reads a file of verifications, JSON Lines, a step a line. What is none is told and left out. */
export function readVerifications(name: string, pieces: TextPieces) {
  return verificationLines(
    { name, pieces },
    {
      shape: VerificationLineShape,
      of: ({ format, version, ...verification }): Verification => verification,
      about: "a question",
      expected:
        "An annotator, a question with its options and answer, and yes (true), no (false) or nothing (null) to each point.",
    },
  );
}

/** The sayings of people about a quiz's questions, told apart. */
export const VERIFICATIONS_APART: AnswersApart<Verification> = {
  keyOf: ({ annotator, questionId }) => JSON.stringify([annotator, questionId]),
  isSame: (one, other) =>
    VERIFIED_POINTS.every((point) => one[point] === other[point]) && one.note === other.note,
};

/**
 * Finds the questions of a quiz that verifications of a file are about: by their texts, whatever their ids and the order
 * of their options. What fits none, or more than one, is told.
 */
export function placeVerifications(
  name: string,
  lines: readonly { path: string; said: Verification }[],
  { questions, verifications }: QuizDraft,
): PlacedAnswers<Verification> {
  const byText = groupBy(questions, ({ question }) => question);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const present = verifications.filter((verification) => {
    const question = byId.get(verification.questionId);
    return question && isCurrent(verification, question);
  });
  return placeLines(
    { name, lines },
    present,
    VERIFICATIONS_APART,
    (verification) => {
      const alike = (byText.get(verification.question) ?? []).filter((one) => isCurrent(verification, one));
      const found = alike.find(({ id }) => id === verification.questionId) ?? alike[0];
      if (found && (alike.length === 1 || found.id === verification.questionId))
        return { answer: { ...verification, questionId: found.id } };
      return {
        message: found
          ? "Several questions of this quiz have these texts."
          : "This quiz has no question with these texts.",
        expected: "A question of this quiz as it stands, with the same options and answer.",
      };
    },
    {
      message: "The same person has verified this question on a line before.",
      expected: "Each question once a person.",
    },
  );
}
