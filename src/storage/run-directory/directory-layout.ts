import { ProblemError } from "../../foundation/errors";
import { withoutHeaders } from "../../foundation/without-headers";
import type { FileProblem } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";

/** Parts of a run directory besides `run.json`. */
export type DirectoryPart = "index" | "tasks" | "samples" | "replies" | "ratings" | "labels" | "study";

export const RUN_FILE = "run.json";
/** The study that made the run, or is told of it, where there is one; others follow as "study-00001.json". */
const STUDY_FILE = "study.json";

/** The id of the run within its directory: the one under which a browser keeps it is nobody else's. */
export const DIRECTORY_RUN_ID = "directory";

const PATHS: Record<DirectoryPart, (number: string) => string> = {
  index: (number) => `index-${number}.json`,
  tasks: (number) => `tasks/${number}.jsonl`,
  samples: (number) => `samples/${number}.jsonl`,
  replies: (number) => `replies/${number}.jsonl`,
  ratings: (number) => `ratings/${number}.jsonl`,
  labels: (number) => `labels/${number}.jsonl`,
  study: (number) => (Number(number) === 0 ? STUDY_FILE : `study-${number}.json`),
};

const FOLDERS = ["tasks", "samples", "replies", "ratings", "labels"] as const;

/** The path of the file of this number, from 0. */
export function pathOfPart(part: DirectoryPart, number: number): string {
  return PATHS[part](String(number).padStart(5, "0"));
}

/** The part that a file of this path belongs to; null for a path that no run directory has. */
export function partOfPath(path: string): DirectoryPart | null {
  if (/^index-\d{5}\.json$/.test(path)) return "index";
  if (path === STUDY_FILE || /^study-\d{5}\.json$/.test(path)) return "study";
  const [, folder] = /^([a-z]+)\/\d{5}\.jsonl$/.exec(path) ?? [];
  return FOLDERS.find((part) => part === folder) ?? null;
}

/** Sizes at which a file is cut: the next record goes into the next one. */
export const CUTS = {
  /** Samples, or results of so many samples. */
  samples: 50,
  sampleBytes: 512 * 1024,
  replyBytes: 2 * 1024 * 1024,
  /** Results in one file of the index: with `run.json` of 100,000 samples at most 600 KiB on their way. */
  indexResults: 8_000,
};

const MIB = 1024 * 1024;

/** Reading limits for a run directory. */
export const DIRECTORY_LIMITS = {
  runFileBytes: 16 * MIB,
  indexBytes: 16 * MIB,
  /** One file of tasks, samples or replies: a single record may be longer than where files are cut. */
  shardBytes: 32 * MIB,
  totalBytes: 1024 * MIB,
  files: 20_000,
  samples: 100_000,
  /** In one file of the index. */
  indexResults: 10_000,
  results: 200_000,
  ratings: 500_000,
  labelSets: 200,
  studies: 100,
  entries: 200,
  /** Samples by models by repeats. */
  tasks: 1_000_000,
  /** Problems that are told one by one. */
  problems: 500,
};

/** A run as run directories hold it: without what only one browser knows of it. */
export function directoryRun(run: Run): Omit<Run, "id" | "origin" | "updatedAt"> {
  const { id: _id, origin: _origin, updatedAt: _updatedAt, ...kept } = run;
  return withoutHeaders(kept);
}

const NOTHING_KEPT = "Nothing was kept here.";

/** Reasons why a run directory can't be read at all, one a function. */
export const directoryProblems = {
  none: (): Problem => ({
    code: "run-directory-none",
    message: `There is no run.json in what was chosen, so it is no run directory. ${NOTHING_KEPT}`,
    nextStep: "Choose the folder that holds run.json, or the zip file that Caplens exported.",
  }),
  zip: (detail: string): Problem => ({
    code: "run-directory-zip",
    message: `This zip file can't be unpacked. ${NOTHING_KEPT}`,
    nextStep: "Download or copy it again, or unpack it and choose the folder.",
    detail,
  }),
  unreadable: (detail: string): Problem => ({
    code: "run-directory-unreadable",
    message: `The file run.json is damaged, or none of a run of Caplens. ${NOTHING_KEPT}`,
    nextStep: "Copy the run directory again, or export the run anew where it was made.",
    detail,
  }),
  newer: (what: string, version: number): Problem => ({
    code: "newer-version",
    message: `A newer version of Caplens wrote this run directory. ${NOTHING_KEPT}`,
    nextStep: "Reload the page to get the newer version, then open the directory again.",
    detail: `${what} has version ${version}.`,
  }),
  tooLarge: (detail: string): Problem => ({
    code: "run-directory-too-large",
    message: `There is more in this run directory than Caplens reads. ${NOTHING_KEPT}`,
    nextStep: "Export the run in parts, by fewer samples or models, or check where the directory comes from.",
    detail,
  }),
  noSample: (): Problem => ({
    code: "run-directory-no-sample",
    message: `No sample of this run directory can be read. ${NOTHING_KEPT}`,
    nextStep: "Copy the files in its folder tasks again; the list below says what is wrong with each.",
  }),
  otherBenchmark: (benchmark: string): Problem => ({
    code: "run-directory-benchmark",
    message: `This run is of a benchmark that this version of Caplens does not know. ${NOTHING_KEPT}`,
    nextStep: "Reload the page to get a newer version, or check where the directory comes from.",
    detail: `It names "${benchmark.slice(0, 100)}".`,
  }),
};

/** The error that rejects with one of them. */
export function refuseDirectory(problem: Problem): ProblemError {
  return new ProblemError(problem);
}

/** Problems of single files and records: the first of them one by one, and their number. */
export function problemList(most: number) {
  const list: FileProblem[] = [];
  let count = 0;
  return {
    list,
    count: () => count,
    tell(file: string, path: string, message: string, expected: string): void {
      count += 1;
      if (list.length < most) list.push({ file: file.slice(0, 200), path, message, expected });
    },
  };
}
export type ProblemList = ReturnType<typeof problemList>;

/** The same list, with the number of those alone that were told by this one. */
export function countedApart(all: ProblemList): ProblemList {
  let count = 0;
  return {
    list: all.list,
    count: () => count,
    tell(...problem) {
      count += 1;
      all.tell(...problem);
    },
  };
}
