import { ProblemError } from "../../foundation/errors";
import { asHeading, type MediaWords } from "../../shapes/medium";

/** Why a run can't be set up or started, one a function. */
export const setUpProblems = {
  notFound: () =>
    new ProblemError({
      code: "run-not-found",
      message: "This run is not in this browser, or it was deleted.",
      nextStep: "Runs stay in the browser that made them. Open one from the list, or make a new one.",
    }),
  ofSession: () =>
    new ProblemError({
      code: "run-of-session",
      message: "This run is about a session of the playground and is set up on its own page.",
      nextStep: "Open the run itself.",
    }),
  dataSetMissing: () =>
    new ProblemError({
      code: "data-set-missing",
      message: "The data set of this run is not in this browser any more.",
      nextStep: "Read the same files again; the run then finds its samples.",
    }),
  noEntries: () =>
    new ProblemError({
      code: "no-model",
      message: "Nobody writes captions in this run yet.",
      nextStep: "Add a model under “Models”, or bring captions that are there.",
    }),
  noSamples: () =>
    new ProblemError({
      code: "no-samples",
      message: "No sample is chosen.",
      nextStep: "Choose at least one under “Samples”.",
    }),
  noVideos: ({ many }: MediaWords) =>
    new ProblemError({
      code: "video-missing",
      message: `None of the ${many} is at hand that models are to be shown.`,
      nextStep: `Choose the folder with the ${many} under “${asHeading(many)}”.`,
    }),
  noneFits: (files: number) =>
    new ProblemError({
      code: "video-missing",
      message: `None of the ${files} files has a name that this data set gives its files.`,
      nextStep:
        "Choose the folder in which they lie. Each is found by the name or the id that the data set gives it.",
    }),
};
