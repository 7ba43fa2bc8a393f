import { jsonLineValues, misfit } from "../../../evaluation/placed-answers";
import { sha256OfText } from "../../../foundation/hashing";
import { parseSafeJson } from "../../../foundation/safe-json";
import { type Steps, stepByStep } from "../../../foundation/steps";
import { beginningOf, type TextPieces } from "../../../foundation/text-pieces";
import type { FileProblem } from "../../../shapes/data-set";
import { DecisionFileLineShape } from "../../../shapes/generated/decision-file-line";
import { LabelFileHeadShape } from "../../../shapes/generated/label-file-head";
import { LabelFileLineShape } from "../../../shapes/generated/label-file-line";
import { LabelSetShape } from "../../../shapes/generated/label-set";
import { StudioTaskShape } from "../../../shapes/generated/studio-task";
import type { Label, LabelSet } from "../../../shapes/label-set";
import { type StudioTask, withTrueLines } from "../../../shapes/labels-of-run";
import { LONGEST_NOTE, LONGEST_RATER_NAME, tidyName } from "../../../shapes/rating";
import { fits, inWords, readOutside } from "../../../shapes/read-outside";
import { takes } from "../answers";
import type { ReadAnswer } from "./merge-labels";

export const LABEL_FILE_LIMITS = {
  bytes: 64 * 1024 * 1024,
  lines: 400_000,
  lineCharacters: 65_536,
  problems: 500,
};

/** A file of labels: a whole set, or answers on a set that has to be here. */
type ReadLabelFile =
  | { kind: "set"; set: LabelSet; problems: FileProblem[] }
  | { kind: "answers"; setId: string; answers: ReadAnswer[]; problems: FileProblem[] }
  | { kind: "nothing"; problems: FileProblem[] };

const WANTED = "A label set or labels of Caplens, or tasks of Label Studio that came from here.";

type Tell = (path: string, message: string, expected?: string) => void;

const teller =
  (file: string, problems: FileProblem[]): Tell =>
  (path, message, expected = "The file as it was written.") =>
    problems.push({ file, path, message, expected });

/** The answers of a set in a file, to be held against the one that is here. */
export function answersInSet(set: LabelSet): ReadAnswer[] {
  const lines = new Map(set.lines.map((line) => [line.id, line]));
  const of = (id: string) => ({
    captionHash: lines.get(id)?.captionHash ?? null,
    rules: lines.get(id)?.rules ?? null,
  });
  return [
    ...set.labels.map((label, index) => ({ path: `labels/${index}`, label, ...of(label.line) })),
    ...set.decisions.map((decision, index) => ({
      path: `decisions/${index}`,
      decision,
      ...of(decision.line),
    })),
  ];
}

function personOf(by: string | number | { email: string } | undefined): string {
  const name = typeof by === "object" ? by.email : typeof by === "number" ? `Label Studio ${by}` : (by ?? "");
  return tidyName(name).slice(0, LONGEST_RATER_NAME);
}

/** The value of Label Studio's choices in the words of a label; "pass" and "fail" are read too. */
function valueOfChoice(choice: string): string {
  const word = choice.trim().toLowerCase();
  if (word === "pass" || word === "yes") return "passed";
  if (word === "fail" || word === "no") return "failed";
  return ["passed", "failed", "unknown"].includes(word) ? word : choice.trim();
}

/** A moment in UTC, as labels are held against each other by their letters; null for what is none. */
function momentOf(text: string | undefined): string | null {
  const at = new Date(text ?? "");
  if (text === undefined || Number.isNaN(at.getTime())) return null;
  return /Z$/.test(text) && text.length <= LONGEST_MOMENT ? text : at.toISOString();
}

const LONGEST_MOMENT = 40;

function answersOfTask({ data, annotations = [] }: StudioTask, path: string, tell: Tell): ReadAnswer[] {
  return annotations.flatMap((annotation, index): ReadAnswer[] => {
    const { completed_by, lead_time = null, was_cancelled, ground_truth, created_at, result } = annotation;
    const place = `${path}/annotations/${index}`;
    if (was_cancelled) return [];
    const choice = result.find(({ type }) => type === "choices")?.value.choices?.[0];
    const person = personOf(completed_by);
    const at = momentOf(created_at);
    if (choice === undefined || person === "" || at === null) {
      tell(
        place,
        "This annotation has no choice, nobody who made it, or no time.",
        "`completed_by`, `created_at` and one choice.",
      );
      return [];
    }
    const value = valueOfChoice(choice);
    if (!/^(?:passed|failed|unknown|[A-I]|[0-4])$/.test(value)) {
      tell(place, `“${choice.slice(0, 40)}” is no answer.`, "One of the choices of the task.");
      return [];
    }
    const told = { path: place, captionHash: data.caption_sha256, rules: data.rules ?? null };
    const texts = result.find(({ type }) => type === "textarea")?.value.text ?? "";
    const words = [texts].flat().join("\n").slice(0, LONGEST_NOTE);
    const of = { line: data.line, person, value, at };
    if (ground_truth) return [{ ...told, decision: { ...of, reason: words } }];
    const milliseconds = lead_time === null ? null : Math.max(0, lead_time * 1000);
    const note = words === "" ? {} : { note: words };
    return [{ ...told, label: { ...of, milliseconds, ...note, elsewhere: true } }];
  });
}

function* readStudio(
  name: string,
  tasks: readonly unknown[],
  problems: FileProblem[],
  tell: Tell,
): Steps<ReadLabelFile> {
  const answers: ReadAnswer[] = [];
  const sets = new Set<string>();
  for (const [index, task] of tasks.entries()) {
    yield;
    if (!fits(StudioTaskShape, task)) {
      tell(
        `${index}`,
        "This is no task that came from Caplens.",
        "`data` with `set`, `line` and `caption_sha256`.",
      );
      continue;
    }
    sets.add(task.data.set);
    answers.push(...answersOfTask(task, `${index}`, tell));
  }
  const [setId, another] = [...sets];
  if (setId === undefined) return { kind: "nothing", problems };
  if (another !== undefined) {
    tell("", `${name} has tasks of ${sets.size} label sets.`, "Tasks of one label set.");
    return { kind: "nothing", problems };
  }
  return { kind: "answers", setId, answers, problems };
}

/** The lines below the head of a file of lines. */
function belowHead(pieces: TextPieces): string {
  const text = pieces
    .join("")
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n");
  return text.slice(text.indexOf("\n") + 1);
}

/** Labels one a line; the head tells whether all of them are there. */
function* readLines(
  name: string,
  pieces: TextPieces,
  problems: FileProblem[],
  tell: Tell,
): Steps<ParsedLabelFile> {
  const values = yield* jsonLineValues({ name, pieces }, LABEL_FILE_LIMITS, "A label.", problems);
  const head = values[0]?.value;
  if (!fits(LabelFileHeadShape, head)) {
    const message = "The file does not begin with what it is of.";
    const told = misfit(head, { message, expected: WANTED });
    tell("line 1", told.message, told.expected);
    return { kind: "nothing", problems };
  }
  const isCut = values.length - 1 < head.lines;
  if (isCut)
    tell("", `The file was cut: ${values.length - 1} of ${head.lines} lines are there. These are read.`);
  const answers: ReadAnswer[] = [];
  for (const { path, value } of values.slice(1)) {
    yield;
    if (fits(LabelFileLineShape, value)) {
      const { format: _, captionHash, rules, ...label } = value;
      answers.push({ path, captionHash, rules, label: tidied(label) });
    } else if (fits(DecisionFileLineShape, value)) {
      const { format: _, captionHash, rules, ...decision } = value;
      answers.push({ path, captionHash, rules, decision });
    } else tell(path, "This is no label.", "A line, a person, a value, a time, and the caption’s SHA-256.");
  }
  const sha256 = isCut ? {} : { sha256: head.sha256 };
  return { kind: "answers", setId: head.set, answers, problems, ...sha256 };
}

function tidied(label: Label): Label {
  return { ...label, person: tidyName(label.person) || label.person };
}

/** A file as it was read, before its texts are held against their hashes; `sha256`: what its lines should have. */
type ParsedLabelFile = ReadLabelFile & { sha256?: string };

/** Reads a file of labels, a step a line or task; its hashes are still to be looked at. */
export function* parseLabels(name: string, pieces: TextPieces): Steps<ParsedLabelFile> {
  const problems: FileProblem[] = [];
  const tell = teller(name, problems);
  const beginning = beginningOf(pieces, 400)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (beginning.startsWith("{") && beginning.includes('"caplens-label-lines"'))
    return yield* readLines(name, pieces, problems, tell);
  const json = parseSafeJson(pieces.join("").replace(/^\uFEFF/, ""));
  if (!json.ok) {
    tell("", `The file can't be read. ${json.detail}`, WANTED);
    return { kind: "nothing", problems };
  }
  if (Array.isArray(json.value)) return yield* readStudio(name, json.value, problems, tell);
  const read = readOutside(LabelSetShape, json.value);
  if (read.ok) return { kind: "set", set: read.value, problems };
  const message = `This is no label set: ${inWords(read.problem, "it")}.`;
  const told = misfit(json.value, { message, expected: WANTED });
  tell("", told.message, told.expected);
  return { kind: "nothing", problems };
}

/** A set without labels and decisions that are no answer to their line. */
function withFittingAnswers(set: LabelSet, tell: Tell): LabelSet {
  const lines = new Map(set.lines.map((line) => [line.id, line]));
  const fitting = <Said extends { line: string; value: string }>(kind: string, said: readonly Said[]) =>
    said.filter(({ line: id, value }, index) => {
      const line = lines.get(id);
      const isAnswer = line !== undefined && takes(line, value);
      if (!isAnswer)
        tell(
          `${kind}/${index}`,
          `“${value}” is no answer to this line.`,
          "One of the answers that the page offers.",
        );
      return isAnswer;
    });
  return {
    ...set,
    labels: fitting("labels", set.labels),
    decisions: fitting("decisions", set.decisions),
  };
}

/**
 * Reads a file of labels: a whole set, labels one a line, or tasks of Label Studio. What can't be used is told by line; so is
 * that a file was cut or changed since it was written.
 */
export async function readLabels(
  name: string,
  pieces: TextPieces,
  signal: AbortSignal,
): Promise<ReadLabelFile> {
  const { sha256, ...file } = await stepByStep(parseLabels(name, pieces), signal);
  const tell = teller(name, file.problems);
  if (file.kind === "set")
    return { ...file, set: withFittingAnswers(await withTrueLines(file.set, tell), tell) };
  if (sha256 !== undefined && (await sha256OfText(belowHead(pieces))) !== sha256)
    tell(
      "",
      "The file was changed after it was written. What fits is read all the same: look at it before you take it in.",
    );
  return file;
}
