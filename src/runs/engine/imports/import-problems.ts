import type { Problem } from "../../../shapes/problem";

/** Why an import can't go on, one a function. */
export const importProblems = {
  gone: (): Problem => ({
    code: "import-gone",
    message: "What was read is not in memory any more.",
    nextStep: "Choose the files again.",
  }),
  noSuchPart: (): Problem => ({
    code: "import-gone",
    message: "What was read holds no samples of this benchmark any more.",
    nextStep: "Look at the report again, or choose the files anew.",
  }),
  dataSetMissing: (): Problem => ({
    code: "data-set-missing",
    message: "This data set is not in this browser any more.",
    nextStep: "Read its files again.",
  }),
  benchmarkUnknown: (id: string): Problem => ({
    code: "benchmark-unknown",
    message: `This version of Caplens has no benchmark “${id.slice(0, 100)}”.`,
    nextStep: "Reload the page to get the newest version.",
  }),
};
