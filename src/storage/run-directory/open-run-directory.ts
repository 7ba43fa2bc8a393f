import { canonicalJson } from "../../foundation/canonical-json";
import type { DataSample } from "../../shapes/data-set";
import { DataSampleShape } from "../../shapes/generated/data-sample";
import { RatingShape } from "../../shapes/generated/rating";
import { type LabelSet, labelLineId } from "../../shapes/label-set";
import { withTrueLines } from "../../shapes/labels-of-run";
import type { Rating } from "../../shapes/rating";
import { inWords, readOutside } from "../../shapes/read-outside";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { RunDirectory } from "../../shapes/run-directory";
import type { Study } from "../../shapes/study";
import { readDocument } from "../documents";
import { LABEL_SET_DOCUMENT } from "../label-set-row";
import { isDocument, sampleExcess } from "../loose-document";
import { nameOfRating } from "../rating-store";
import { STUDY_DOCUMENT } from "../runs/study-row";
import {
  DIRECTORY_LIMITS,
  directoryProblems,
  type ProblemList,
  problemList,
  refuseDirectory,
} from "./directory-layout";
import { type FoundFile, findFiles, type GivenFile } from "./found-files";
import { readHead } from "./read-head";
import { type DirectoryTasks, readLines, readResults, taskFault } from "./read-results";
import { tellOthers, type VerifiedFile, verifyAsRead, verifyFiles } from "./verify-files";

/** The ratings of all files of them, each once; what is none, or is of no task of the run, is told and left out. */
async function* readRatings(
  of: DirectoryTasks,
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): AsyncGenerator<Rating> {
  const seen = new Set<string>();
  for (const file of files.filter(({ part }) => part === "ratings")) {
    for await (const { path, value } of readLines(file, problems, signal)) {
      const tell = (message: string, expected: string) => problems.tell(file.path, path, message, expected);
      const read = readOutside(RatingShape, isDocument(value) ? { ...value, runId: of.run.id } : value);
      if (!read.ok) {
        tell("This is no rating.", inWords(read.problem, "A rating"));
        continue;
      }
      const known = read.value;
      const wrong = taskFault(known, of);
      if (wrong) {
        tell(...wrong);
        continue;
      }
      const name = canonicalJson(nameOfRating(known));
      if (seen.has(name)) tell("This rater has rated the same caption already.", "Every rating once.");
      else if (seen.size >= DIRECTORY_LIMITS.ratings) {
        tell("There are too many ratings; the rest is left out.", `At most ${DIRECTORY_LIMITS.ratings}.`);
        return;
      } else {
        seen.add(name);
        yield known;
      }
    }
  }
}

/**
 * The label sets of all files of them, each id once, about the run under the id that it has here. What is none is told and left
 * out, as are lines that are of no task of the run.
 */
async function* readLabelSets(
  of: DirectoryTasks,
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): AsyncGenerator<LabelSet> {
  const seen = new Set<string>();
  for (const file of files.filter(({ part }) => part === "labels")) {
    for await (const { path, value } of readLines(file, problems, signal)) {
      const tell = (message: string, expected: string, at = "") =>
        problems.tell(file.path, `${path}${at && `, ${at}`}`, message, expected);
      const read = readDocument(value, LABEL_SET_DOCUMENT);
      if (read.state === "unreadable") {
        tell("This is no label set.", read.reason);
        continue;
      }
      const { document: set } = read;
      if (seen.has(set.id)) {
        tell("A label set of this id is there already.", "Every label set once.");
        continue;
      }
      if (seen.size >= DIRECTORY_LIMITS.labelSets) {
        tell(
          "There are too many label sets; the rest is left out.",
          `At most ${DIRECTORY_LIMITS.labelSets}.`,
        );
        return;
      }
      seen.add(set.id);
      yield await withTrueLines(
        set,
        (at, message, expected) => tell(message, expected, at),
        (line, at) => {
          const isOfRun =
            line.runId === of.run.id && line.id === labelLineId(of.run.id, line, line.checkId, line.itemId);
          const wrong = isOfRun
            ? taskFault(line, of)
            : ["This line is of another run.", "A line of this run."];
          if (wrong) tell(wrong[0] ?? "", wrong[1] ?? "", at);
          return !wrong;
        },
      );
    }
  }
}

/** The studies of a directory, each once. What is none, or names entries that the run has not, is told and left out. */
async function readStudies(
  { run }: DirectoryTasks,
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): Promise<Study[]> {
  const found = new Map<string, Study>();
  const entries = new Set(run.entries.map(({ id }) => id));
  for (const file of files.filter(({ part }) => part === "study")) {
    for await (const { path, value } of readLines(file, problems, signal)) {
      const read = readDocument(value, STUDY_DOCUMENT);
      if (read.state === "unreadable") {
        problems.tell(file.path, path, "This is no study.", read.reason);
        continue;
      }
      const { document: study } = read;
      const cells = new Set(study.cells.map(({ id }) => id));
      const named = study.models.flatMap((model) => Object.values(model.entries));
      if (!cells.has(study.baseCell) || !named.every((id) => entries.has(id)))
        problems.tell(file.path, path, "This study is of another run.", "Cells and models of this run.");
      else if (found.size >= DIRECTORY_LIMITS.studies) {
        const message = "There are too many studies; the rest is left out.";
        problems.tell(file.path, path, message, `At most ${DIRECTORY_LIMITS.studies}.`);
        return [...found.values()];
      } else found.set(canonicalJson(study), study);
    }
  }
  return [...found.values()];
}

/** The samples of all files of tasks, each id once; what is none is told and left out. */
export async function readSamples(
  files: readonly VerifiedFile[],
  problems: ProblemList,
  signal: AbortSignal | undefined,
): Promise<Map<string, DataSample>> {
  const samples = new Map<string, DataSample>();
  for (const file of files.filter(({ part }) => part === "tasks")) {
    for await (const { path, value } of readLines(file, problems, signal)) {
      const tell = (message: string, expected: string) => problems.tell(file.path, path, message, expected);
      const read = readOutside(DataSampleShape, value);
      if (!read.ok) {
        tell("This is no sample.", inWords(read.problem, "A sample"));
        continue;
      }
      const known = read.value;
      const excess = sampleExcess(known);
      if (excess !== null)
        tell(`The checklist of this sample is too long. ${excess}`, "A checklist within the limits.");
      else if (samples.has(known.id)) tell("A sample of this id is there already.", "Every id once.");
      else if (samples.size >= DIRECTORY_LIMITS.samples) {
        tell("There are too many samples; the rest is left out.", `At most ${DIRECTORY_LIMITS.samples}.`);
        return samples;
      } else samples.set(known.id, known);
    }
  }
  return samples;
}

/** A run directory with all of it that can be used. */
export type OpenedDirectory = {
  /** SHA-256 of `run.json`. */
  hash: string;
  /** Every file that `run.json` names, and that was read so far, is there as it says. */
  isWhole: boolean;
  /** Without an id and a data set of its own yet. */
  run: Run;
  dataSet: { id: string; title: string; benchmark: string };
  samples: ReadonlyMap<string, DataSample>;
  /** Results that `run.json` counts. */
  resultCount: number;
  /** Totals as `run.json` states them. */
  totals: RunDirectory["totals"];
  files: readonly VerifiedFile[];
  problems: ProblemList;
  /** The results one by one, read as they are wanted; what is none is added to `problems`, or to those that are given. */
  results(told?: ProblemList): AsyncGenerator<{ file: string; path: string; result: Result }>;
  /** The same of what people and models said of captions. */
  ratings(): AsyncGenerator<Rating>;
  /** The same of what people said of judged lines. */
  labelSets(): AsyncGenerator<LabelSet>;
  /** The study that made the run, and those that are told of it, in their order. */
  studies(): Promise<Study[]>;
};

const LONGEST_TITLE = 300;

/** A run that names samples of its own alone, each once. */
function ofSamples(run: Run, samples: ReadonlyMap<string, DataSample>): Run {
  const own = (ids: readonly string[]) => [...new Set(ids)].filter((id) => samples.has(id));
  return {
    ...run,
    chosen: run.chosen === "all" ? run.chosen : own(run.chosen),
    entries: run.entries.map(({ only, ...entry }) => ({ ...entry, ...(only && { only: own(only) }) })),
  };
}

/**
 * Reads a run directory that was chosen as a folder, dropped, or is a zip file. Every hash is checked, and nothing of a
 * file is used that does not fit; what is wrong is in `problems`, what is left can be kept. Rejects with a ProblemError
 * where nothing can be, or with an `AbortError`.
 *
 * @param onBytes called with the bytes looked at
 */
export async function openRunDirectory(
  given: readonly GivenFile[],
  options: { signal?: AbortSignal | undefined; onBytes?: (done: number, total: number) => void } = {},
): Promise<OpenedDirectory> {
  return openFoundFiles(await findFiles(given), options);
}

/**
 * The same of files that were found elsewhere. `once`: each is read, and held against its hash, when it is wanted and no
 * earlier; one that was changed is told and used all the same, which is for comparing and not for keeping.
 */
export async function openFoundFiles(
  found: readonly FoundFile[],
  options: {
    signal?: AbortSignal | undefined;
    onBytes?: (done: number, total: number) => void;
    once?: boolean;
  },
): Promise<OpenedDirectory> {
  const { signal } = options;
  const problems = problemList(DIRECTORY_LIMITS.problems);
  const head = await readHead(found, signal);
  const { directory, run, hash } = head;
  const files = options.once ? verifyAsRead(head, problems) : await verifyFiles(head, problems, options);
  const isWhole = problems.count() === 0;
  tellOthers(head, problems);
  const samples = await readSamples(files, problems, signal);
  if (samples.size === 0) throw refuseDirectory(directoryProblems.noSample());
  const { id, title, benchmark } = directory.dataSet;
  return {
    hash,
    isWhole,
    run: ofSamples(run, samples),
    dataSet: { id, title: title.slice(0, LONGEST_TITLE), benchmark },
    samples,
    resultCount: files.reduce((sum, { part, count }) => sum + (part === "samples" ? count : 0), 0),
    totals: directory.totals,
    files,
    problems,
    results: (told = problems) => readResults({ run, samples }, files, told, signal),
    ratings: () => readRatings({ run, samples }, files, problems, signal),
    labelSets: () => readLabelSets({ run, samples }, files, problems, signal),
    studies: () => readStudies({ run, samples }, files, problems, signal),
  };
}
