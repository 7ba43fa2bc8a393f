import { ProblemError } from "../../foundation/errors";
import { calledModels } from "../../shapes/called-models";
import type { Run } from "../../shapes/run";
import { type KnownModels, standingOf } from "../../state/models/known-models";
import type { ModelsStore } from "../../state/models/models-state";

/** A run that this browser does not have. */
export function runNotFound(): ProblemError {
  return new ProblemError({
    code: "run-not-found",
    message: "This run is not in this browser, or it was deleted.",
    nextStep: "Runs stay in the browser that made them. Open one from the list, or make a new one.",
  });
}

/** The models of the page, as far as a start asks. */
export type StartModels = KnownModels & Pick<ModelsStore, "confirmationsKnown">;

/** Rejects with `ProblemError` where the run would call what is not connected in this page, or what nobody has confirmed. */
export async function requireCallable(
  models: () => StartModels,
  run: Pick<Run, "entries" | "judges">,
): Promise<void> {
  await models().confirmationsKnown();
  const known = models();
  const named = (standing: "unknown" | "address-known") => {
    const called = calledModels(run).filter(({ choice }) => standingOf(known, choice) === standing);
    return [...new Set(called.map(({ title }) => `“${title}”`))].join(", ");
  };
  const unknown = named("unknown");
  if (unknown !== "")
    throw new ProblemError({
      code: "model-not-connected",
      message: `Not connected in this page yet: ${unknown}.`,
      nextStep: "Connect them under “Models”, then go on with the run. What was finished is kept.",
    });
  const unconfirmed = named("address-known");
  if (unconfirmed !== "")
    throw new ProblemError({
      code: "model-not-confirmed",
      message: `Nobody has confirmed in this page yet that these are called with your key: ${unconfirmed}.`,
      nextStep: "Look at what is called, and press “Confirm these models”.",
    });
}
