import { canonicalJson } from "../foundation/canonical-json";
import { parseSafeJson } from "../foundation/safe-json";
import type { Steps } from "../foundation/steps";
import { linesOf, type TextPieces } from "../foundation/text-pieces";
import type { FileProblem } from "../shapes/data-set";
import { tidyName } from "../shapes/rating";
import { inWords, type OutsideShape, readOutside } from "../shapes/read-outside";

/** Changes that a file of people's answers would make. */
export type PlacedAnswers<Answer> = {
  /** Answers that are new here. */
  added: Answer[];
  /** Answers that are here as they are. */
  same: number;
  /** The same person has answered the same otherwise here. */
  conflicts: { kept: Answer; read: Answer }[];
  problems: FileProblem[];
};

/**
 * Holds answers of a file against those that are here.
 *
 * @param present answers that are here, by a key of who answered what
 * @returns `place`: puts an answer into `placed`; false where the file has one of the same key before
 */
export function placeAnswers<Answer>(
  present: ReadonlyMap<string, Answer>,
  isSame: (one: Answer, other: Answer) => boolean,
): { placed: PlacedAnswers<Answer>; place: (key: string, read: Answer) => boolean } {
  const placed: PlacedAnswers<Answer> = { added: [], same: 0, conflicts: [], problems: [] };
  const taken = new Set<string>();
  return {
    placed,
    place(key, read) {
      if (taken.has(key)) return false;
      taken.add(key);
      const kept = present.get(key);
      if (!kept) placed.added.push(read);
      else if (isSame(kept, read)) placed.same += 1;
      else placed.conflicts.push({ kept, read });
      return true;
    },
  };
}

/** Tells answers apart: `keyOf` says who answered what, `isSame` whether two of one key say the same. */
export type AnswersApart<Answer> = {
  keyOf: (answer: Answer) => string;
  isSame: (one: Answer, other: Answer) => boolean;
};

/**
 * Answers of a file as they stand now: those about which something else is here than `before`, as the file was read, are held
 * against what is here `now`.
 */
export function placedSince<Answer>(
  { added, conflicts, same }: Pick<PlacedAnswers<Answer>, "added" | "conflicts" | "same">,
  before: readonly Answer[],
  now: readonly Answer[],
  { keyOf, isSame }: AnswersApart<Answer>,
): Pick<PlacedAnswers<Answer>, "added" | "conflicts" | "same"> {
  if (before === now) return { added, conflicts, same };
  const byKey = (answers: readonly Answer[]) => new Map(answers.map((answer) => [keyOf(answer), answer]));
  const [earlier, present] = [byKey(before), byKey(now)];
  const placed = { added: [] as Answer[], conflicts: [] as { kept: Answer; read: Answer }[], same };
  for (const { read, conflict } of [
    ...added.map((read) => ({ read, conflict: null })),
    ...conflicts.map((conflict) => ({ read: conflict.read, conflict })),
  ]) {
    const kept = present.get(keyOf(read));
    const isAsRead = canonicalJson(kept ?? null) === canonicalJson(earlier.get(keyOf(read)) ?? null);
    if (isAsRead && conflict) placed.conflicts.push(conflict);
    else if (isAsRead || !kept) placed.added.push(read);
    else if (isSame(kept, read)) placed.same += 1;
    else placed.conflicts.push({ kept, read });
  }
  return placed;
}

/** In place of an answer: why it is about nothing that is here. */
type Unplaced = Pick<FileProblem, "message" | "expected">;

/**
 * Finds what the answers of a file, called so, are about among what is here.
 *
 * @param present answers that are here
 * @param find the answer as one about what is here, or why there is no such thing
 * @param twice said of a second answer of one person about the same
 */
export function placeLines<Answer extends object>(
  { name, lines }: { name: string; lines: readonly SaidLine<Answer>[] },
  present: readonly Answer[],
  { keyOf, isSame }: AnswersApart<Answer>,
  find: (said: Answer) => { answer: Answer } | Unplaced,
  twice: Unplaced,
): PlacedAnswers<Answer> {
  const known = new Map(present.map((answer) => [keyOf(answer), answer]));
  const { placed, place } = placeAnswers(known, isSame);
  for (const { path, said } of lines) {
    const found = find(said);
    if (!("answer" in found)) placed.problems.push({ file: name, path, ...found });
    else if (!place(keyOf(found.answer), found.answer)) placed.problems.push({ file: name, path, ...twice });
  }
  return placed;
}

/** The words on a value that is not what a file of ours holds, all of which have version 1: `otherwise`, unless a newer one made it. */
export function misfit(
  value: unknown,
  otherwise: Pick<FileProblem, "message" | "expected">,
): Pick<FileProblem, "message" | "expected"> {
  const version = typeof value === "object" && value !== null && "version" in value ? value.version : 1;
  if (typeof version !== "number" || version <= 1) return otherwise;
  const message = `A newer version of Caplens wrote this (version ${version}), and it is left out.`;
  return { message, expected: "Version 1: reload the page, and choose the file again." };
}

/** A line of what a person said about `about`: its shape, and the words on what stands on a line. */
type AnswerLine<Line, Answer> = {
  shape: OutsideShape<Line>;
  /** The answer of the line, without the fields that only files have. */
  of: (line: Line) => Answer;
  /** "a question", as in "no verification of a question". */
  about: string;
  expected: string;
};

/** A person's answer with its place in a file. */
type SaidLine<Answer> = { path: string; said: Answer };

/** Limits for reading one file of verifications. */
export const VERIFICATION_FILE_LIMITS = { bytes: 64 * 1024 * 1024, lines: 20_000, lineCharacters: 65_536 };

/** Reads a file of verifications, JSON Lines, a step a line. What is none is told and left out. */
export function* verificationLines<Line, Answer extends { annotator: string }>(
  { name, pieces }: { name: string; pieces: TextPieces },
  { shape, of, about, expected }: AnswerLine<Line, Answer>,
): Steps<{ lines: SaidLine<Answer>[]; problems: FileProblem[] }> {
  const limits = VERIFICATION_FILE_LIMITS;
  const problems: FileProblem[] = [];
  const values = yield* jsonLineValues({ name, pieces }, limits, expected, problems);
  const lines: SaidLine<Answer>[] = [];
  for (const { path, value } of values) {
    yield;
    if (lines.length >= limits.lines) {
      const most = `At most ${limits.lines}.`;
      problems.push({
        file: name,
        path,
        message: "There are too many; the rest is left out.",
        expected: most,
      });
      break;
    }
    const read = readOutside(shape, value);
    const said = read.ok ? of(read.value) : null;
    const annotator = tidyName(said?.annotator ?? "");
    if (said && annotator !== "") {
      lines.push({ path, said: { ...said, annotator } });
      continue;
    }
    const why = read.ok ? "The annotator has no name" : inWords(read.problem, "The line");
    const message = `This is no verification of ${about}. ${why}.`;
    problems.push({ file: name, path, ...misfit(value, { message, expected }) });
  }
  return { lines, problems };
}

/**
 * The JSON values of a file with one a line, with their places; a step a line. What can't be read is told and left out;
 * so is what comes after `lines` values and one more. `expected`: what stands on a line.
 */
export function* jsonLineValues(
  { name, pieces }: { name: string; pieces: TextPieces },
  limits: { lines: number; lineCharacters: number },
  expected: string,
  problems: FileProblem[],
): Steps<{ path: string; value: unknown }[]> {
  const values: { path: string; value: unknown }[] = [];
  for (const { line, text } of linesOf(pieces, limits.lineCharacters)) {
    yield;
    const path = `line ${line}`;
    if (text === null) {
      const most = limits.lineCharacters.toLocaleString("en");
      const message = `This line has more than ${most} characters, and is left out.`;
      problems.push({ file: name, path, message, expected });
      continue;
    }
    if (text.trim() === "") continue;
    const json = parseSafeJson(text.replace(/^\uFEFF/, ""));
    if (json.ok) values.push({ path, value: json.value });
    else
      problems.push({
        file: name,
        path,
        message: `This line can't be read. ${json.detail}`,
        expected: "One JSON object a line.",
      });
    if (values.length > limits.lines) break;
  }
  return values;
}
