import type { Problem } from "../../shapes/problem";
import { problemsOf } from "../kept/kept-problems";

/** The problems of kept runs, their results and data sets, one a function. */
export const runProblems = {
  ...problemsOf("run", {
    invalid: "Look at its models, repeats and settings, and save it again.",
    changedElsewhere: "Open the run again to see what it is by now, then make your change there.",
    notFound: "Choose another one from the list of runs.",
  }),
  deleted: (): Problem => ({
    code: "run-deleted",
    message: "This run was deleted, in another tab perhaps.",
    nextStep: "Restore it, or choose another one from the list of runs.",
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
