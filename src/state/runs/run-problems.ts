import { ProblemError } from "../../foundation/errors";

function quoted(titles: readonly string[]): string {
  return titles.map((title) => `“${title}”`).join(", ");
}

/** Why a run can't be started now, one a function. */
export const startProblems = {
  noJudge: () =>
    new ProblemError({
      code: "no-judge",
      message: "No model is connected that could judge what the captions say.",
      nextStep:
        "Connect one under “Models”. Without a judge of its own, the model that writes captions also judges.",
    }),
  notConnected: (titles: readonly string[]) =>
    new ProblemError({
      code: "model-not-connected",
      message: `Not connected in this page yet: ${quoted(titles)}.`,
      nextStep:
        "Under “Models compared”, press “Edit”, give the key where the server asks for one, and press “Use”.",
    }),
  notConfirmed: (titles: readonly string[]) =>
    new ProblemError({
      code: "model-not-confirmed",
      message: `Nobody has confirmed in this page yet that these are called with your key: ${quoted(titles)}.`,
      nextStep:
        "Look at the models, headers and fields listed above “Start”, and press “Confirm these models”.",
    }),
  changed: (what: string) =>
    new ProblemError({
      code: "run-stale",
      message: `Changed since these captions were written: ${what}.`,
      nextStep: "Run all again, or undo the change and go on.",
    }),
  sessionGone: () =>
    new ProblemError({
      code: "session-not-found",
      message: "The session of this run is not in this browser any more.",
      nextStep: "You can still look at its results.",
    }),
};
