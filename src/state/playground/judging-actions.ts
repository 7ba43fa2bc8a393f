import { type ModelChoice, rememberModels, withoutKey } from "../models/model-choices";
import type { ActionContext, PlaygroundActions, PlaygroundState } from "./playground-state";

type JudgingActions = Pick<PlaygroundActions, "setJudging" | "setOtherJudges" | "testJudge">;

/**
 * Who can be asked: the first judge, in whose place the model of captions may stand, and the others. Empty where there
 * is no first one.
 */
export function connectedJudges({
  models,
  otherJudges,
}: Pick<PlaygroundState, "models" | "otherJudges">): ModelChoice[] {
  const first = models.judge ?? models.caption;
  return first ? [first, ...otherJudges] : [];
}

/** Who is asked when all of a caption is judged: the first judge, and the others where that is wished. */
export function askedJudges(
  state: Pick<PlaygroundState, "judging" | "models" | "otherJudges">,
): ModelChoice[] {
  return connectedJudges(state).slice(0, state.judging.otherJudges ? undefined : 1);
}

/** How captions are judged, by whom, and how well these keep to it. */
export function judgingActions({ set, services, dismiss }: ActionContext): JudgingActions {
  const { engine } = services;
  return {
    setJudging(judging) {
      set({ judging });
      rememberModels({ judging });
    },

    async setOtherJudges(forms) {
      for (const connection of forms) await engine.call("models/connect", { connection });
      const otherJudges = forms.map(withoutKey);
      set({ otherJudges });
      rememberModels({ otherJudges });
      dismiss("run");
    },

    testJudge: ({ judge, size }, { signal, onResult }) =>
      engine.call("judges/test", { runId: crypto.randomUUID(), judge, size }, { signal, onEvent: onResult }),
  };
}
