import type { Problem } from "../../schemas/problem";

/** The problems of kept quizzes, one a function. */
export const quizDraftProblems = {
  invalid: (detail: string): Problem => ({
    code: "quiz-invalid",
    message: "This is not a quiz that can be kept, so it was not saved.",
    nextStep: "Undo the last change and save again.",
    detail,
  }),
  changedElsewhere: (): Problem => ({
    code: "quiz-changed-elsewhere",
    message: "This quiz was changed in another tab meanwhile, so it was not written over.",
    nextStep: "Keep yours as a copy, then open this one from the list to see how it stands.",
  }),
  notFound: (): Problem => ({
    code: "quiz-not-found",
    message: "There is no such quiz in this browser.",
    nextStep: "Choose another one from the list of quizzes, or make a new one.",
  }),
  deleted: (): Problem => ({
    code: "quiz-deleted",
    message: "This quiz was deleted in another tab.",
    nextStep: "Restore it, or keep yours as a copy.",
  }),
  unreadable: (detail: string): Problem => ({
    code: "quiz-unreadable",
    message: "This quiz can't be read. It is kept as it is.",
    nextStep: "Download it as it is if you need what is in it, or delete it.",
    detail,
  }),
  newerVersion: (version: number): Problem => ({
    code: "newer-version",
    message: "This quiz was saved by a newer version of Caplens; here it can be looked at, not changed.",
    nextStep: "Reload the page to get the newer version.",
    detail: `Its version is ${version}.`,
  }),
};
