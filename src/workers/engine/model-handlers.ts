import { judgeCaption } from "../../benchmarks/instruction-following/judging/judge-caption";
import { generateCaption } from "../../evaluation/generate-caption";
import { judgeTools } from "../../evaluation/judge-tools";
import { refineCaption } from "../../evaluation/refine-caption";
import { isAbort, toProblem } from "../../lib/errors";
import { withoutReasoning } from "../../lib/reasoning-in-text";
import { listModels } from "../../providers/list-models";
import type { Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import type { ConnectedModels } from "./connected-models";
import type { EngineCalls } from "./engine-protocol";
import { JUDGE_SETTINGS } from "./judge-settings";
import type { KillableHelpers } from "./killable-helpers";
import type { ModelCalls } from "./model-calls";
import { sentMedia } from "./sent-media";
import { shrinkFrame } from "./shrink-frame";

type HandledCalls = Pick<
  EngineCalls,
  | "models/connect"
  | "models/confirm"
  | "models/list"
  | "captions/generate"
  | "captions/judge"
  | "captions/refine"
>;

function saltOf({ repeat = 1 }: { repeat?: number }): { salt?: string } {
  return repeat === 1 ? {} : { salt: `repeat ${repeat}` };
}

/** Models for captions and judgements. */
export function modelHandlers(
  storage: () => Promise<Storage>,
  { checks, mend }: KillableHelpers,
  models: ConnectedModels,
  calls: ModelCalls,
): Handlers<HandledCalls> {
  return {
    "models/connect": async ({ connection }) => {
      await models.connect(connection);
      return null;
    },

    "models/confirm": async ({ choices }) => {
      await models.confirm(choices);
      return null;
    },

    "models/list": async ({ connection }, { signal }) =>
      listModels(await models.withKey(connection), { signal }),

    "captions/generate": async (input, { signal, emit }) => {
      const writer = calls.model("caption", { runId: input.runId }, input.model);
      const { abilities, choice } = models.find(input.model);
      const media = await sentMedia(await storage(), input, signal);
      try {
        const written = await generateCaption({
          ...media,
          provider: writer,
          abilities,
          store: choice.kind === "google",
          shrink: shrinkFrame,
          instruction: input.instruction,
          plan: input.plan,
          videoSeconds: input.videoSeconds,
          settings: input.settings,
          signal,
          ...saltOf(input),
          onText: (delta) => emit({ kind: "text", delta }),
          onWaiting: (waits) => emit({ kind: "waiting", waits }),
          onUpload: (progress) => progress && emit({ kind: "upload", ...progress }),
        });
        return { ...written, problem: null };
      } catch (error) {
        if (isAbort(error)) throw error;
        const { partialText = "", ...problem } = toProblem(error);
        const { text, reasoning } = withoutReasoning(partialText);
        const kind = problem.code === "content-filtered" ? "filtered" : "broken off";
        return {
          text,
          ...(reasoning ? { reasoning } : {}),
          shortfall: { kind },
          record: null,
          problem,
        };
      }
    },

    "captions/refine": async (
      { model, runId, first, instruction, plan, videoSeconds, settings, ...shown },
      { signal },
    ) => {
      const { abilities, choice } = models.find(model);
      return refineCaption({
        ...(await sentMedia(await storage(), shown, signal)),
        first,
        instruction,
        plan,
        videoSeconds,
        settings,
        provider: calls.model("caption", { runId }, model),
        abilities,
        store: choice.kind === "google",
        shrink: shrinkFrame,
        mend,
        signal,
      });
    },

    "captions/judge": async (input, { signal, emit }) => {
      const { runId, caption, checklist, instruction, semantics, benchmark, videoSeconds, selected } = input;
      const tools = judgeTools({
        judges: calls.judges({ runId }, input.judges),
        questionsAtATime: await calls.questionsAtATime(input.judges),
        settings: JUDGE_SETTINGS,
        semantics,
        ...(input.judging ? { judging: input.judging } : {}),
        signal,
        mend,
        ...saltOf(input),
        runRules: (batch, cancelled) => checks.run(batch, { signal: cancelled }),
        onVerdict: (verdict) => emit({ kind: "verdict", verdict }),
        onReply: (reply) => emit({ kind: "reply", reply }),
        onProgress: (done, total) => emit({ kind: "progress", done, total }),
      });
      const { only, earlier } = input;
      await judgeCaption(
        {
          instruction,
          checklist,
          caption,
          rules: benchmark,
          videoSeconds,
          selected,
          ...(only ? { only: new Set(only) } : {}),
          ...(earlier ? { earlier } : {}),
        },
        tools,
      );
      return { problem: tools.problem() };
    },
  };
}
