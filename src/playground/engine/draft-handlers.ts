import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { sentMedia } from "../../engine/shared/sent-media";
import { draftChecklist } from "../../evaluation/draft-checklist/draft-checklist";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import type { CallRecord } from "../../shapes/call";
import { USUAL_RULES } from "../../shapes/semantics";
import type { Storage } from "../../storage/open-storage";
import type { CaptionCalls, JudgeTestCalls } from "../protocol";

/** Drafts made for checks that are new are tried as a careful reader would judge them. */
const CONTEXT = { semantics: "strict", benchmark: USUAL_RULES } as const;

async function parameterSchemas(advisor: KillableHelpers["advisor"]): Promise<Map<string, object>> {
  const schemas = new Map(Object.entries(await advisor.parameters()));
  if (schemas.size > 0) return schemas;
  throw new ProblemError({
    code: "rules-not-loaded",
    message: "The rules could not be loaded in time, so no draft was asked for.",
    nextStep: "Try again.",
    retryable: true,
  });
}

/** Checklists drafted by a model, which is shown frames and sound where there are any. */
export function draftHandlers(
  storage: () => Promise<Storage>,
  { checks, advisor, mend }: KillableHelpers,
  calls: ModelCalls,
): Handlers<Pick<CaptionCalls, "checklists/draft">> {
  return {
    "checklists/draft": async (
      { model, runId, instruction, checklist, draft, videoSeconds, ...shown },
      { signal },
    ) => {
      const seen = shown.frames !== null || shown.audio !== null;
      const provider = calls.model("draft", { runId }, model);
      const media = seen ? await sentMedia(await storage(), shown) : { frames: [], audio: null };
      let record: CallRecord | null = null;
      try {
        const drafted = await draftChecklist({
          ...media,
          mend,
          parameterSchemas: await parameterSchemas(advisor),
          suggested: await advisor.suggest(instruction),
          instruction,
          checklist,
          draft,
          provider,
          settings: JUDGE_SETTINGS,
          videoSeconds,
          signal,
          async tryChecks(requests) {
            const batch = { response: "", requests, siblings: [], instruction: "", context: CONTEXT };
            return (await checks.run(batch, { signal })).strict;
          },
          onReply: ({ call }) => {
            record = call ?? record;
          },
        });
        return { ...drafted, problem: null, record };
      } catch (error) {
        if (isAbort(error)) throw error;
        return { draft: [], notes: [], problem: toProblem(error), record };
      }
    },
  };
}

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
        import("../../judges/injection-set"),
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
