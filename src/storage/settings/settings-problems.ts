import type { Problem } from "../../shapes/problem";

/** What can be wrong with kept settings, one a function. */
export const settingsProblems = {
  unreadable: (detail: string): Problem => ({
    code: "settings-unreadable",
    message:
      "The settings for models can't be read, so the defaults apply. The old settings are kept as they are.",
    nextStep: "Start over with the default settings if you do not need the old ones.",
    detail,
  }),
  newer: (version: number): Problem => ({
    code: "settings-newer",
    message: "The settings for models were written by a newer version of Caplens; the defaults apply here.",
    nextStep: "Reload the page to get the newer version.",
    detail: `Their version is ${version}.`,
  }),
  invalid: (detail: string): Problem => ({
    code: "settings-invalid",
    message: "This can't be a setting, so nothing was changed.",
    nextStep: "Correct the value and try again.",
    detail,
  }),
};
