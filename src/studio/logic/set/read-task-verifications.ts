import {
  type AnswersApart,
  type PlacedAnswers,
  placeLines,
  verificationLines,
} from "../../../evaluation/placed-answers";
import { addTo } from "../../../foundation/groups";
import type { TextPieces } from "../../../foundation/text-pieces";
import { TaskVerificationLineShape } from "../../../shapes/generated/task-verification-line";
import { type InstructionSet, TASK_POINTS, type TaskVerification } from "../../../shapes/instruction-set";

/** Reads a file of verifications, JSON Lines, a step a line. What is none is told and left out. */
export function readTaskVerifications(name: string, pieces: TextPieces) {
  return verificationLines(
    { name, pieces },
    {
      shape: TaskVerificationLineShape,
      of: ({ format, version, instruction, ...verification }): TaskVerification => verification,
      about: "an instruction",
      expected:
        "A person, the hash of an instruction with its checklist, and yes (true), no (false) or nothing (null) to each point.",
    },
  );
}

/** The sayings of people about a set's instructions, told apart. */
export const TASK_VERIFICATIONS_APART: AnswersApart<TaskVerification> = {
  keyOf: ({ annotator, taskId }) => JSON.stringify([annotator, taskId]),
  isSame: (one, other) =>
    TASK_POINTS.every((point) => one[point] === other[point]) &&
    one.note === other.note &&
    one.senior === other.senior,
};

/**
 * Finds the instructions of a set that verifications of a file are about: by their hashes, whatever their ids. What fits
 * none is told. `hashes`: by task id, as of `taskHash`.
 */
export function placeTaskVerifications(
  name: string,
  lines: readonly { path: string; said: TaskVerification }[],
  { verifications }: Pick<InstructionSet, "verifications">,
  hashes: ReadonlyMap<string, string>,
): PlacedAnswers<TaskVerification> {
  const byHash = new Map<string, string[]>();
  for (const [id, hash] of hashes) addTo(byHash, hash, id);
  return placeLines(
    { name, lines },
    verifications.filter(({ taskId, of }) => hashes.get(taskId) === of),
    TASK_VERIFICATIONS_APART,
    (verification) => {
      const ids = byHash.get(verification.of) ?? [];
      const taskId = ids.find((id) => id === verification.taskId) ?? ids[0];
      if (taskId !== undefined) return { answer: { ...verification, taskId } };
      return {
        message: "This set has no such instruction with such a checklist.",
        expected: "An instruction of this set as it stands, with the same checklist.",
      };
    },
    {
      message: "The same person has verified this instruction on a line before.",
      expected: "Each instruction once a person.",
    },
  );
}
