import { ProblemError } from "../../foundation/errors";
import { sha256OfText } from "../../foundation/hashing";
import { publishedRunId } from "../../foundation/published-id";
import { parseSafeJson } from "../../foundation/safe-json";
import { USUAL_DRAWS } from "../../metrics/correction/corrected-draws";
import { LabelSetShape } from "../../shapes/generated/label-set";
import { type LabelSet, labelLineId } from "../../shapes/label-set";
import { labelsOfRun } from "../../shapes/labels-of-run";
import type { RowLabels } from "../../shapes/leaderboard";
import type { Problem } from "../../shapes/problem";
import { inWords, readOutside } from "../../shapes/read-outside";
import type { CorrectedScore } from "../../shapes/run-correction";
import type { Semantics } from "../../shapes/verdict";
import type { ExportedTask } from "../export/export-source";
import { type CorrectableRun, correctScores } from "./correct-scores";

/** The most that a file of labels beside a row may have: some thousand lines with their captions. */
export const ROW_LABELS_BYTES = 4 * 1024 * 1024;

const LIMITS = { maxCharacters: ROW_LABELS_BYTES, maxDepth: 12, maxValues: 1_000_000 };

const DRAW_FEWER = "Bring a label set with fewer lines: some hundred labels are what corrections take.";

/** The refusals of files of labels; `file`: as the row names it. */
const rowLabelsProblems = {
  missing: (file: string): Problem => ({
    code: "row-labels-missing",
    message: `${file}: The row names this file of labels, and it is not there.`,
    nextStep: "Put it beside the row, as it was downloaded with it.",
  }),
  tooLarge: (file: string): Problem => ({
    code: "row-labels-too-large",
    message: `${file}: It is larger than ${ROW_LABELS_BYTES / 1024 / 1024} MiB, the most that a file of labels may have.`,
    nextStep: DRAW_FEWER,
  }),
  otherHash: (file: string, found: string, named: string): Problem => ({
    code: "row-labels-hash",
    message: `${file}: It has the SHA-256 ${found}; the row says ${named}.`,
    nextStep: "Bring the file as it was downloaded with the row, or make the row anew.",
  }),
  noLabels: (file: string, detail: string): Problem => ({
    code: "row-labels-shape",
    message: `${file}: This is no label set: ${detail}.`,
    nextStep: "Download the row and its labels anew from the page of the run.",
  }),
  otherRun: (file: string): Problem => ({
    code: "row-labels-run",
    message: `${file}: It has lines of another run than the row’s.`,
    nextStep: "Download the row and its labels anew from the page of the row’s own run.",
  }),
  strayLabels: (file: string): Problem => ({
    code: "row-labels-stray",
    message: `${file}: It has labels on lines that are not in it, or lines that name another place than they say.`,
    nextStep: "Bring the file as it was downloaded with the row: it was changed by hand.",
  }),
} as const;

/**
 * Label sets as files beside a row: the lines of this run alone, which is named by the hash of its `run.json`, since boards know
 * no other name of it. People are numbered over all sets, so that whoever labels in two is one person and two people are two; their
 * notes and reasons, and which lines they opened, stay at home: no score needs them.
 *
 * @param runId as the label sets name the run
 * @param sha256 of the run's `run.json`
 */
export function labelsForRow(sets: readonly LabelSet[], runId: string, sha256: string): LabelSet[] {
  const people = new Map<string, string>();
  const numbered = <Said extends { person: string }>(said: Said): Said => {
    const person = people.get(said.person) ?? `Person ${people.size + 1}`;
    people.set(said.person, person);
    return { ...said, person };
  };
  return sets.map((set): LabelSet => {
    const { opened: _opened, ...own } = labelsOfRun(set, runId, publishedRunId(sha256));
    return {
      ...own,
      title: "",
      labels: own.labels.map(numbered).map(({ note: _note, ...label }) => label),
      decisions: own.decisions.map(numbered).map((decision) => ({ ...decision, reason: "" })),
    };
  });
}

/** The text of a file of labels with its name and hash, as a row names it. Throws a ProblemError where it is too large. */
export async function rowLabelsFile(
  file: string,
  set: LabelSet,
): Promise<{ named: RowLabels; text: string }> {
  const text = `${JSON.stringify(set)}\n`;
  if (new TextEncoder().encode(text).length > ROW_LABELS_BYTES)
    throw new ProblemError(rowLabelsProblems.tooLarge(file));
  return { named: { file, sha256: await sha256OfText(text) }, text };
}

/**
 * Reads a file of labels beside a row. Throws a ProblemError where it is missing, too large, another file than the row names, no label
 * set, or of another run.
 *
 * @param text null where it is too large to be read, undefined where there is none
 * @param run the hash of the row's `run.json`
 */
export async function readRowLabels(
  { file, sha256 }: RowLabels,
  text: string | null | undefined,
  run: string,
): Promise<LabelSet> {
  if (text === undefined) throw new ProblemError(rowLabelsProblems.missing(file));
  if (text === null || text.length > ROW_LABELS_BYTES)
    throw new ProblemError(rowLabelsProblems.tooLarge(file));
  // Git may have put returns before line feeds, which JSON knows as blanks alone.
  const found = await sha256OfText(text.replaceAll("\r\n", "\n"));
  if (found !== sha256) throw new ProblemError(rowLabelsProblems.otherHash(file, found, sha256));
  const json = parseSafeJson(text, LIMITS);
  if (!json.ok) throw new ProblemError(rowLabelsProblems.noLabels(file, json.detail));
  const read = readOutside(LabelSetShape, json.value);
  if (!read.ok)
    throw new ProblemError(rowLabelsProblems.noLabels(file, inWords(read.problem, "the document")));
  const { design, lines, labels, decisions } = read.value;
  const own = publishedRunId(run);
  const isOwn = design.runs.length > 0 && design.runs.every(({ id }) => id === own);
  if (!isOwn || lines.some(({ runId }) => runId !== own))
    throw new ProblemError(rowLabelsProblems.otherRun(file));
  const ids = new Set(lines.map(({ id }) => id));
  const isTrue = lines.every((line) => line.id === labelLineId(own, line, line.checkId, line.itemId));
  if (!isTrue || [...labels, ...decisions].some(({ line }) => !ids.has(line)))
    throw new ProblemError(rowLabelsProblems.strayLabels(file));
  return read.value;
}

/** Tasks with their lines by other semantics than those of their run: boards say by which they rank. */
async function* byReading(
  { benchmark, tasks }: Pick<CorrectableRun, "benchmark" | "tasks">,
  semantics: Semantics,
): AsyncGenerator<ExportedTask> {
  for await (const task of tasks) {
    const isJudged = task.result?.judgement != null;
    const outcomes = isJudged ? benchmark.outcomes(task.sample, task.judgement, semantics) : [];
    yield { ...task, outcomes };
  }
}

/**
 * The scores of one model of a run as these files of labels correct them; always the same for the same run, labels and
 * rules. Null where no label counts.
 *
 * @param sets as `labelsForRow` gives them
 * @param sha256 of the run's `run.json`
 */
export async function correctRow(
  { run, benchmark, tasks }: CorrectableRun,
  sets: readonly LabelSet[],
  { sha256, entryId, semantics }: { sha256: string; entryId: string; semantics: Semantics },
): Promise<CorrectedScore[] | null> {
  const named = { ...run, id: publishedRunId(sha256), semantics };
  const read = byReading({ benchmark, tasks }, semantics);
  const correction = await correctScores({ run: named, benchmark, tasks: read }, sets, USUAL_DRAWS, {
    facets: false,
    behind: true,
  });
  return correction?.entries.find((one) => one.entryId === entryId)?.scores ?? null;
}
