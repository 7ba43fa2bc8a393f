import { ProblemError } from "../../lib/errors";

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
  noVideos: () =>
    new ProblemError({
      code: "video-missing",
      message: "None of the videos is at hand that models are to write captions of.",
      nextStep: "Choose the folder with the videos under “Videos”.",
    }),
  noneFits: (files: number) =>
    new ProblemError({
      code: "video-missing",
      message: `None of the ${files} files has the name of a video of this data set.`,
      nextStep:
        "Choose the folder in which the videos lie. A video is found by the name or the id that the data set gives it.",
    }),
};
