import { canonicalJson } from "../../lib/canonical-json";
import { isAbort, ProblemError, toProblem } from "../../lib/errors";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../schemas/media";
import type { Problem } from "../../schemas/problem";
import type { ActionContext } from "./playground-state";

/** What a model is shown. */
export type Shown = { frames: FrameSet | null; audio: AudioRecord | null };

export const NOTHING_SHOWN: Shown = { frames: null, audio: null };

/** How frames and sound are come by; both reject with what is wrong. */
export type ComparisonMedia = {
  /** Takes what the session's own plan asks for. True when it is there. */
  takeMedia(): Promise<boolean>;
  takeFor(plan: SamplingPlan, signal: AbortSignal): Promise<Shown>;
  /** The bytes of the clip on screen; null where they are not at hand. */
  clipFile(): Blob | null;
};

/** What plans gave, or why they gave nothing. */
export type TakenByPlan = { of(plan: SamplingPlan): Shown | Problem };

function interrupted(): Problem {
  return {
    code: "media-interrupted",
    message: "Taking frames and sound was stopped by other work on the video.",
    nextStep: "“Go on” takes them again.",
  };
}

/** Takes what all plans ask for, one after another; plans that are alike are taken once. Rejects when cancelled. */
export async function takeByPlan(
  { get }: Pick<ActionContext, "get">,
  media: ComparisonMedia,
  plans: readonly SamplingPlan[],
  signal: AbortSignal,
): Promise<TakenByPlan> {
  async function takeOne(plan: SamplingPlan): Promise<Shown | Problem> {
    try {
      const own = get().session?.sampling;
      if (canonicalJson(own) !== canonicalJson(plan)) return await media.takeFor(plan, signal);
      // As the run button does: the frames are on screen then, too.
      const complete = await media.takeMedia();
      const { session, problems } = get();
      if (complete && session) return { frames: session.frames, audio: plan.audio && session.audio };
      throw new ProblemError(problems.media ?? interrupted());
    } catch (error) {
      signal.throwIfAborted();
      return isAbort(error) ? interrupted() : toProblem(error);
    }
  }

  const taken = new Map<string, Shown | Problem>();
  for (const plan of plans) {
    const key = canonicalJson(plan);
    if (taken.has(key)) continue;
    taken.set(key, await takeOne(plan));
    signal.throwIfAborted();
  }
  return { of: (plan) => taken.get(canonicalJson(plan)) ?? NOTHING_SHOWN };
}
