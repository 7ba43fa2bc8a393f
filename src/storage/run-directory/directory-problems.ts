import { ProblemError } from "../../foundation/errors";
import type { FileProblem } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";

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
