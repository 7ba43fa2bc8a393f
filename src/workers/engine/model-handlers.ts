import { judgeCaption } from "../../benchmarks/instruction-following/judging/judge-caption";
import { generateCaption } from "../../evaluation/generate-caption";
import type { Judge } from "../../evaluation/judge-session";
import { judgeTools } from "../../evaluation/judge-tools";
import { isAbort, toProblem } from "../../lib/errors";
import { listModels } from "../../providers/list-models";
import type { Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import type { CallsDesk } from "./calls-desk";
import type { ConnectedModels } from "./connected-models";
import type { EngineCalls, JudgeInput, JudgeSlot, ModelSlot } from "./engine-protocol";
import { JUDGE_SETTINGS } from "./judge-settings";
import type { KillableHelpers } from "./killable-helpers";
import { sentMedia } from "./sent-media";
import { shrinkFrame } from "./shrink-frame";

type ModelCalls = Pick<
  EngineCalls,
  "models/connect" | "models/list" | "captions/generate" | "captions/judge"
>;

/** In the place of the first judge, where there is none, stands the model of captions. */
function rolesOf(slot: JudgeSlot): ModelSlot[] {
  return slot === "judge" ? ["judge", "caption"] : [slot];
}

function saltOf({ repeat = 1 }: { repeat?: number }): { salt?: string } {
  return repeat === 1 ? {} : { salt: `repeat ${repeat}` };
}

/** Models for captions and judgements. */
export function modelHandlers(
  storage: () => Promise<Storage>,
  { checks, mend }: KillableHelpers,
  models: ConnectedModels,
  desk: CallsDesk,
): Handlers<ModelCalls> {
  function judgeAt(slot: JudgeSlot, runId: string): Judge {
    return { id: slot, provider: desk.model("judge", runId, ...rolesOf(slot)) };
  }

  return {
    "models/connect": async ({ role, connection }) => {
      await models.connect(role, connection);
      return null;
    },

    "models/list": async ({ connection }, { signal }) =>
      listModels(await models.withKey(connection), { signal }),

    "captions/generate": async (input, { signal, emit }) => {
      const slot = input.slot ?? "caption";
      const writer = desk.model("caption", input.runId, slot);
      const { abilities, choice } = models.find(slot);
      const media = await sentMedia(await storage(), input, signal);
      try {
        const { text, record } = await generateCaption({
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
          onUpload: (progress) => progress && emit({ kind: "upload", ...progress }),
        });
        return { text, record, problem: null };
      } catch (error) {
        if (isAbort(error)) throw error;
        const { partialText, ...problem } = toProblem(error);
        return { text: partialText ?? "", record: null, problem };
      }
    },

    "captions/judge": async (input, { signal, emit }) => {
      const { runId, caption, checklist, instruction, semantics, benchmark, videoSeconds, selected } = input;
      const [first, ...others]: JudgeInput["judges"] & object = input.judges ?? ["judge"];
      const tools = judgeTools({
        judges: [judgeAt(first, runId), ...others.map((slot) => judgeAt(slot, runId))],
        questionsAtATime: await desk.questionsAtATime([first, ...others].map(rolesOf)),
        settings: JUDGE_SETTINGS,
        semantics,
        ...(input.judging ? { judging: input.judging } : {}),
        signal,
        mend,
        ...saltOf(input),
        runRules: (batch, cancelled) => checks.run(batch, { signal: cancelled }),
        onVerdict: (verdict) => {
          // What a rule finds by itself is computed whenever the caption is shown.
          const asked = verdict.judge !== undefined || verdict.cause === "judge unreachable";
          if (verdict.half === "content" || asked) emit({ kind: "verdict", verdict });
        },
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
