import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import type { JudgeTestCalls } from "../protocol";

/** Tests of judges. */
export function judgeTestHandlers(
  calls: ModelCalls,
  { mend }: Pick<KillableHelpers, "mend">,
): Handlers<JudgeTestCalls> {
  return {
    "judges/test": async ({ runId, judge, size }, { signal, emit }) => {
      const provider = calls.model("judge", { runId }, judge);
      // Few who judge test.
      const [{ testJudge }, { injectionCases }] = await Promise.all([
        import("../../evaluation/test-judge"),
        import("../../judges/prompt-injection/injection-set"),
      ]);
      return testJudge({
        cases: injectionCases(size),
        context: {
          provider,
          settings: JUDGE_SETTINGS,
          signal,
          mend,
          salt: `test ${runId}`,
          onReply: () => undefined,
        },
        onResult: emit,
      });
    },
  };
}
