import { rememberModels, withoutKey } from "../models/model-choices";
import type { ActionContext, PlaygroundActions, PlaygroundState } from "./playground-state";

type JudgingActions = Pick<PlaygroundActions, "setJudging" | "setOtherJudges" | "testJudge">;

/** Who is asked when all of a caption is judged: the first judge, and the others where that is wished. */
export function askedJudges({
  judging,
  otherJudges,
}: Pick<PlaygroundState, "judging" | "otherJudges">): ["judge", ...("judge-2" | "judge-3")[]] {
  const others = (["judge-2", "judge-3"] as const).filter((slot) => otherJudges[slot] !== null);
  return ["judge", ...(judging.otherJudges ? others : [])];
}

/** How captions are judged, by whom, and how well these keep to it. */
export function judgingActions({ get, set, services, dismiss }: ActionContext): JudgingActions {
  const { engine } = services;
  return {
    setJudging(judging) {
      set({ judging });
      rememberModels({ judging });
    },

    async setOtherJudges(forms) {
      for (const slot of ["judge-2", "judge-3"] as const) {
        const connection = forms[slot];
        await engine.call("models/connect", { role: slot, connection });
        // At once: the next may be refused, and this one is in use by then.
        set(({ otherJudges }) => ({
          otherJudges: { ...otherJudges, [slot]: connection ? withoutKey(connection) : null },
        }));
      }
      rememberModels({ otherJudges: get().otherJudges });
      dismiss("run");
    },

    testJudge: ({ slot, size }, { signal, onResult }) =>
      engine.call("judges/test", { runId: crypto.randomUUID(), slot, size }, { signal, onEvent: onResult }),
  };
}
