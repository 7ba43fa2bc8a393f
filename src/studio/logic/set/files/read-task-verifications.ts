import {
  type AnswersApart,
  jsonLineValues,
  misfit,
  type PlacedAnswers,
  placeAnswers,
} from "../../../../evaluation/placed-answers";
import { addTo } from "../../../../foundation/groups";
import type { Steps } from "../../../../foundation/steps";
import type { TextPieces } from "../../../../foundation/text-pieces";
import type { FileProblem } from "../../../../shapes/data-set";
import { TaskVerificationLineShape } from "../../../../shapes/generated/task-verification-line";
import { type InstructionSet, TASK_POINTS, type TaskVerification } from "../../../../shapes/instruction-set";
import { tidyName } from "../../../../shapes/rating";
import { inWords, readOutside } from "../../../../shapes/read-outside";

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
  const problems: FileProblem[] = [];
  const values = yield* jsonLineValues({ name, pieces }, TASK_VERIFICATION_LIMITS, WHOLE, problems);
  const lines: { path: string; verification: TaskVerification }[] = [];
  for (const { path, value } of values) {
    yield;
    if (lines.length >= TASK_VERIFICATION_LIMITS.lines) {
      const expected = `At most ${TASK_VERIFICATION_LIMITS.lines}.`;
      problems.push({ file: name, path, message: "There are too many; the rest is left out.", expected });
      break;
    }
    const read = readOutside(TaskVerificationLineShape, value);
    if (!read.ok || tidyName(read.value.annotator) === "") {
      const why = read.ok ? "The annotator has no name" : inWords(read.problem, "The line");
      const message = `This is no verification of an instruction. ${why}.`;
      problems.push({ file: name, path, ...misfit(value, { message, expected: WHOLE }) });
      continue;
    }
    const { annotator, taskId, of, fitsVideo, rightTypes, rightParameters, oneRight } = read.value;
    const { senior, note, verifiedAt, milliseconds } = read.value;
    lines.push({
      path,
      verification: {
        annotator: tidyName(annotator),
        ...{ taskId, of, fitsVideo, rightTypes, rightParameters, oneRight, senior, note, verifiedAt },
        ...(milliseconds === undefined ? {} : { milliseconds }),
      },
    });
  }
  return { lines, problems };
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
