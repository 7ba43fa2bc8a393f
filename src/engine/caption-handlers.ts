import { mediaParts } from "../evaluation/caption-request";
import { type CaptionMaterial, saltOf, taskSteps } from "../evaluation/run/steps";
import type { Handlers } from "../foundation/bridge/serve-worker";
import { isAbort, ProblemError, toProblem } from "../foundation/errors";
import { withoutReasoning } from "../foundation/reasoning-in-text";
import { subjectOf } from "../playground/engine/also-judged-handlers";
import type { CaptionCalls, GenerateInput } from "../playground/protocol";
import type { FrameSet } from "../shapes/media";
import type { Storage } from "../storage/open-storage";
import { type ConnectedModels, noModel } from "./shared/connected-models";
import { sentMedia } from "./shared/sent-media";
import type { MeansOfRun } from "./shared/step-means";

type HandledCalls = Pick<CaptionCalls, "captions/generate" | "captions/judge" | "captions/refine">;

/** Answers the calls that write, refine and judge captions of a session. */
export function captionHandlers(
  storage: () => Promise<Storage>,
  models: ConnectedModels,
  means: MeansOfRun,
): Handlers<HandledCalls> {
  const stepsOf = ({ runId }: { runId: string }) => taskSteps(means({ runId }));

  async function materialOf(
    {
      frames,
      audio,
      wholeVideo = null,
      instruction,
      plan,
      videoSeconds,
      settings,
      repeat = 1,
    }: GenerateInput,
    signal: AbortSignal,
  ): Promise<CaptionMaterial> {
    const sent = await sentMedia(await storage(), { frames, audio, wholeVideo }, signal);
    return {
      asked: { ...sent, instruction, plan, videoSeconds, settings, ...saltOf(repeat) },
      shown: { frames, audio },
    };
  }

  /** Frames of a session for judges that look; none where one of them is gone: they judge without then. */
  async function picturesOf(frames: FrameSet | null, signal: AbortSignal) {
    try {
      const sent = await sentMedia(await storage(), { frames, audio: null }, signal);
      return mediaParts({ ...sent, video: null });
    } catch (error) {
      if (error instanceof ProblemError) return [];
      throw error;
    }
  }

  return {
    "captions/generate": async (input, { signal, emit }) => {
      // Before media are read for a model that can't be asked.
      models.find(input.model);
      const material = await materialOf(input, signal);
      try {
        const {
          call,
          shown: _shown,
          ...written
        } = await stepsOf(input).write(material, input.model, signal, {
          onText: (delta) => emit({ kind: "text", delta }),
          onWaiting: (waits) => emit({ kind: "waiting", waits }),
          onUpload: (progress) => progress && emit({ kind: "upload", ...progress }),
        });
        return { ...written, record: call, problem: null };
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

    "captions/refine": async (input, { signal }) => {
      models.find(input.model);
      return stepsOf(input).refine(await materialOf(input, signal), input.first, input.model, signal);
    },

    "captions/judge": async (
      { runId, asked, instruction, videoSeconds, frames, repeat = 1, only, selected, ruled, earlier, ...how },
      { signal, emit },
    ) => {
      if (how.judges.length === 0) throw noModel();
      const subject = subjectOf({ asked, instruction, videoSeconds });
      const { detail, problem } = await stepsOf({ runId }).judge(
        {
          ...how,
          ...subject,
          repeat,
          known: {
            ...(instruction === "" ? { uninstructed: true } : {}),
            ...(only ? { only: new Set(only) } : {}),
            ...(selected ? { selected } : {}),
            ...(ruled ? { ruled } : {}),
            ...(earlier ? { earlier } : {}),
          },
          pictures: () => picturesOf(frames, signal),
        },
        signal,
        {
          onVerdict: (verdict, other) => emit({ kind: "verdict", verdict, ...(other ? { other } : {}) }),
          onReply: (reply) => emit({ kind: "reply", reply }),
          onProgress: (done, total) => emit({ kind: "progress", done, total }),
        },
      );
      return { detail: subject.benchmark.checklists ? null : detail, problem };
    },
  };
}
