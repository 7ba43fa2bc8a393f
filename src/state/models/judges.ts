import type { ModelChoice } from "../../shapes/connection";
import type { ModelsState } from "./models-state";

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
