import type { Problem } from "../../shapes/problem";

/** The problems of kept ratings, one a function. */
export const ratingProblems = {
  invalid: (detail: string): Problem => ({
    code: "rating-invalid",
    message: "This is not a complete rating, so it was not kept.",
    nextStep: "Give each scale a number from 1 to 5, and keep the note short.",
    detail,
  }),
  changedElsewhere: (): Problem => ({
    code: "rating-changed-elsewhere",
    message:
      "This rating was changed meanwhile, in another tab or by another step, so it was not written over.",
    nextStep: "Open the page again to see how it stands, then make your change there.",
  }),
  noRun: (): Problem => ({
    code: "run-not-found",
    message: "The run that these ratings are about is not in this browser any more.",
    nextStep: "Choose another one from the list of runs.",
  }),
};
