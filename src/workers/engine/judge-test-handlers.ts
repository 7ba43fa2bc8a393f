import type { Handlers } from "../bridge/serve-worker";
import type { CallsDesk } from "./calls-desk";
import { JUDGE_SETTINGS } from "./judge-settings";
import type { JudgeTestCalls } from "./judge-test-protocol";
import type { KillableHelpers } from "./killable-helpers";

/** Tests of judges. */
export function judgeTestHandlers(
  desk: CallsDesk,
  { mend }: Pick<KillableHelpers, "mend">,
): Handlers<JudgeTestCalls> {
  return {
    "judges/test": async ({ runId, slot, size }, { signal, emit }) => {
      const provider =
        slot === "judge" ? desk.model("judge", runId, "judge", "caption") : desk.model("judge", runId, slot);
      // Few who judge test.
      const [{ testJudge }, { steeringCases }] = await Promise.all([
        import("../../evaluation/test-judge"),
        import("../../judges/steering/steering-set"),
      ]);
      return testJudge({
        cases: steeringCases(size),
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
