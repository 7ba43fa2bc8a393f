import {
  type AnswersApart,
  type PlacedAnswers,
  placeAnswers,
  verificationLines,
} from "../../../../evaluation/placed-answers";
import { groupBy } from "../../../../foundation/groups";
import type { Steps } from "../../../../foundation/steps";
import type { TextPieces } from "../../../../foundation/text-pieces";
import type { FileProblem } from "../../../../shapes/data-set";
import { VerificationLineShape } from "../../../../shapes/generated/verification-line";
import { type QuizDraft, VERIFIED_POINTS, type Verification } from "../../../../shapes/quiz-draft";
import { isCurrent } from "../standings";

/** Limits for reading one file. */
export const VERIFICATION_FILE_LIMITS = { bytes: 64 * 1024 * 1024, lines: 20_000, lineCharacters: 65_536 };

/** Changes that files of verifications would make to a quiz. */
export type PlacedVerifications = PlacedAnswers<Verification>;

const WHOLE =
  "An annotator, a question with its options and answer, and yes (true), no (false) or nothing (null) to each point.";

/** Reads a file of verifications, JSON Lines, a step a line. What is none is told and left out. */
export function* readVerifications(
  name: string,
  pieces: TextPieces,
): Steps<{ lines: { path: string; verification: Verification }[]; problems: FileProblem[] }> {
  const { lines, problems } = yield* verificationLines(
    { name, pieces },
    { shape: VerificationLineShape, about: "a question", expected: WHOLE, limits: VERIFICATION_FILE_LIMITS },
  );
  return {
    lines: lines.map(({ path, line: { format, version, ...verification } }) => ({ path, verification })),
    problems,
  };
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
  lines: readonly { path: string; verification: Verification }[],
  draft: QuizDraft,
): PlacedVerifications {
  const { keyOf, isSame } = VERIFICATIONS_APART;
  const byText = groupBy(draft.questions, (question) => question.question);
  const byId = new Map(draft.questions.map((question) => [question.id, question]));
  const present = new Map(
    draft.verifications.flatMap((verification) => {
      const question = byId.get(verification.questionId);
      return question && isCurrent(verification, question) ? [[keyOf(verification), verification]] : [];
    }),
  );
  const { placed, place } = placeAnswers<Verification>(present, isSame);
  for (const { path, verification } of lines) {
    const tell = (message: string, expected: string) =>
      placed.problems.push({ file: name, path, message, expected });
    const alike = (byText.get(verification.question) ?? []).filter((question) =>
      isCurrent(verification, question),
    );
    const found = alike.find(({ id }) => id === verification.questionId) ?? alike[0];
    if (!found || (alike.length > 1 && found.id !== verification.questionId)) {
      tell(
        found
          ? "Several questions of this quiz have these texts."
          : "This quiz has no question with these texts.",
        "A question of this quiz as it stands, with the same options and answer.",
      );
      continue;
    }
    const read = { ...verification, questionId: found.id };
    if (!place(keyOf(read), read))
      tell("The same person has verified this question on a line before.", "Each question once a person.");
  }
  return placed;
}
