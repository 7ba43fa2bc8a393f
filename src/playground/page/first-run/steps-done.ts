import { FIRST_STEPS, type FirstStep } from "../../../state/first-run-choices";
import type { ModelsState } from "../../../state/models/models-state";
import type { PlaygroundState } from "../../../state/playground/playground-state";

/** The steps that the person has really done, as the state shows them now. */
export function stepsDone({
  session,
  models,
}: Pick<PlaygroundState, "session"> & Pick<ModelsState, "models">): FirstStep[] {
  const done: Record<FirstStep, boolean> = {
    caption:
      session?.captions.some(
        ({ origin, text, originalText }) =>
          text !== originalText || (origin.kind === "pasted" && text.trim() !== ""),
      ) ?? false,
    video: session?.video != null && session.video.stored.kind !== "sample",
    model: models.caption !== null,
  };
  return FIRST_STEPS.filter((step) => done[step]);
}
