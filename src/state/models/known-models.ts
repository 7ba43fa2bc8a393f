import type { ModelChoice } from "../../shapes/connection";
import { modelAddress, modelReference } from "../../shapes/model-reference";
import type { ModelsState } from "./models-state";

/** The models that people here have allowed to be called: those in use, and those confirmed for runs. */
export type KnownModels = Pick<ModelsState, "models" | "otherJudges" | "confirmed">;

/**
 * The standing of a choice that came with a run. "confirmed": somebody at this page has given or seen all of it.
 * "address-known": only its address is in use, so that a call would take along a key that is held, with a model,
 * headers and fields that nobody here has chosen. "unknown": its address is not in use either.
 */
type Standing = "confirmed" | "address-known" | "unknown";

function choicesKnown({ models, otherJudges, confirmed }: KnownModels): ModelChoice[] {
  const inUse = Object.values(models).filter((choice) => choice !== null);
  return [...inUse, ...otherJudges, ...confirmed];
}

export function standingOf(known: KnownModels, choice: ModelChoice): Standing {
  const choices = choicesKnown(known);
  const reference = modelReference(choice);
  if (choices.some((one) => modelReference(one) === reference)) return "confirmed";
  const address = modelAddress(choice);
  return choices.some((one) => modelAddress(one) === address) ? "address-known" : "unknown";
}

/** Those of which only the address is known. */
export function unconfirmed<Entry extends { choice: ModelChoice }>(
  known: KnownModels,
  entries: readonly Entry[],
): Entry[] {
  return entries.filter(({ choice }) => standingOf(known, choice) === "address-known");
}

/**
 * Who can be asked: the first judge, in whose place the model of captions may stand, and the others. Empty where there
 * is no first one.
 */
export function connectedJudges({
  models,
  otherJudges,
}: Pick<ModelsState, "models" | "otherJudges">): ModelChoice[] {
  const first = models.judge ?? models.caption;
  return first ? [first, ...otherJudges] : [];
}

/** The judges for judging a whole caption: the first judge, and the others where that is wished. */
export function askedJudges(state: Pick<ModelsState, "judging" | "models" | "otherJudges">): ModelChoice[] {
  return connectedJudges(state).slice(0, state.judging.otherJudges ? undefined : 1);
}
