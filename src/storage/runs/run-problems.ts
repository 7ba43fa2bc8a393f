import type { Problem } from "../../schemas/problem";

/** The problems of kept runs, their results and data sets, one a function. */
export const runProblems = {
  invalid: (detail: string): Problem => ({
    code: "run-invalid",
    message: "This is not a complete run, so it was not saved.",
    nextStep: "Look at its models, repeats and settings, and save it again.",
    detail,
  }),
  notFound: (): Problem => ({
    code: "run-not-found",
    message: "There is no such run any more.",
    nextStep: "Choose another one from the list of runs.",
  }),
  deleted: (): Problem => ({
    code: "run-deleted",
    message: "This run was deleted, in another tab perhaps.",
    nextStep: "Restore it, or choose another one from the list of runs.",
  }),
  changedElsewhere: (): Problem => ({
    code: "run-changed-elsewhere",
    message: "Another tab has changed this run, so it was not saved over that.",
    nextStep: "Open the run again to see what it is by now, then make your change there.",
  }),
  unreadable: (detail: string): Problem => ({
    code: "run-unreadable",
    message: "This run can't be read. It is kept as it is.",
    nextStep: "Download it as it is if you need what is in it, or delete it.",
    detail,
  }),
  newerVersion: (version: number): Problem => ({
    code: "newer-version",
    message: "This run was saved by a newer version of Caplens; here it can be looked at, not changed.",
    nextStep: "Reload the page to get the newer version.",
    detail: `Its version is ${version}.`,
  }),
  resultInvalid: (detail: string): Problem => ({
    code: "result-invalid",
    message: "This is not a complete result, so it was not kept.",
    nextStep: "Go on with the run; the task is done once more.",
    detail,
  }),
  resultUnreadable: (detail: string): Problem => ({
    code: "result-unreadable",
    message: "This one result can't be read; all others of the run can.",
    nextStep: "Do this task again if you need its result.",
    detail,
  }),
  dataSetInvalid: (detail: string): Problem => ({
    code: "data-set-invalid",
    message: "This is not a complete data set, so it was not kept.",
    nextStep: "Look at the file it comes from, and read it again.",
    detail,
  }),
  dataSetDamaged: (detail: string): Problem => ({
    code: "data-set-damaged",
    message: "The browser has lost some samples of this data set.",
    nextStep: "Read its files once more; runs on it then go on.",
    detail,
  }),
  dataSetInUse: (title: string): Problem => ({
    code: "data-set-in-use",
    message: `The run "${title}" is about this data set, so it was not deleted.`,
    nextStep:
      "Delete the run first. A deleted run holds on to its data set for as long as it can be restored.",
  }),
};
