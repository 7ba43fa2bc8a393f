import {
  type AnswersApart,
  type PlacedAnswers,
  placeAnswers,
  verificationLines,
} from "../../../../evaluation/placed-answers";
import { addTo } from "../../../../foundation/groups";
import type { Steps } from "../../../../foundation/steps";
import type { TextPieces } from "../../../../foundation/text-pieces";
import type { FileProblem } from "../../../../shapes/data-set";
import { TaskVerificationLineShape } from "../../../../shapes/generated/task-verification-line";
import { type InstructionSet, TASK_POINTS, type TaskVerification } from "../../../../shapes/instruction-set";

/** Limits for reading one file. */
export const TASK_VERIFICATION_LIMITS = {
  bytes: 64 * 1024 * 1024,
  lines: 20_000,
  lineCharacters: 65_536,
};

/** Changes that files of verifications would make to a set. */
export type PlacedTaskVerifications = PlacedAnswers<TaskVerification>;

const WHOLE =
  "A person, the hash of an instruction with its checklist, and yes (true), no (false) or nothing (null) to each point.";

/** Reads a file of verifications, JSON Lines, a step a line. What is none is told and left out. */
export function* readTaskVerifications(
  name: string,
  pieces: TextPieces,
): Steps<{ lines: { path: string; verification: TaskVerification }[]; problems: FileProblem[] }> {
  const { lines, problems } = yield* verificationLines(
    { name, pieces },
    {
      shape: TaskVerificationLineShape,
      about: "an instruction",
      expected: WHOLE,
      limits: TASK_VERIFICATION_LIMITS,
    },
  );
  return {
    lines: lines.map(({ path, line: { format, version, instruction, ...verification } }) => ({
      path,
      verification,
    })),
    problems,
  };
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
  lines: readonly { path: string; verification: TaskVerification }[],
  { verifications }: Pick<InstructionSet, "verifications">,
  hashes: ReadonlyMap<string, string>,
): PlacedTaskVerifications {
  const byHash = new Map<string, string[]>();
  for (const [id, hash] of hashes) addTo(byHash, hash, id);
  const { keyOf, isSame } = TASK_VERIFICATIONS_APART;
  const present = new Map(
    verifications.filter(({ taskId, of }) => hashes.get(taskId) === of).map((one) => [keyOf(one), one]),
  );
  const { placed, place } = placeAnswers<TaskVerification>(present, isSame);
  for (const { path, verification } of lines) {
    const tell = (message: string, expected: string) =>
      placed.problems.push({ file: name, path, message, expected });
    const ids = byHash.get(verification.of) ?? [];
    const taskId = ids.find((id) => id === verification.taskId) ?? ids[0];
    if (taskId === undefined) {
      tell(
        "This set has no such instruction with such a checklist.",
        "An instruction of this set as it stands, with the same checklist.",
      );
      continue;
    }
    const read = { ...verification, taskId };
    if (!place(keyOf(read), read))
      tell(
        "The same person has verified this instruction on a line before.",
        "Each instruction once a person.",
      );
  }
  return placed;
}
