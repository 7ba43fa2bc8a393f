import { canonicalJson } from "../../../foundation/canonical-json";
import type { GenerationSettings } from "../../../shapes/call";
import type { SamplingPlan } from "../../../shapes/media";

/** The media a model is shown, as a form asks for it. `kept`: a plan that none of the others describes. */
export type MediaChoice = "session" | "frames" | "sound" | "count" | "video" | "kept";

/** Defaults for entries without a plan and settings of their own, and their owner. */
export type Usual = { of: "session" | "run"; plan: SamplingPlan; settings: GenerationSettings };

export const MEDIA_LABELS: Record<Exclude<MediaChoice, "kept" | "session">, string> = {
  frames: "Frames only",
  sound: "Sound only",
  count: "A number of frames",
  video: "The whole video",
};

const USUAL_SOUND: NonNullable<SamplingPlan["audio"]> = { type: "audio/wav", track: 0 };

/** The choice that a plan comes from; `session` is the session's plan. */
export function choiceOf(
  plan: SamplingPlan | null,
  wholeVideo: boolean,
  session: SamplingPlan,
): { choice: MediaChoice; count: number; sound: boolean } {
  const count = plan?.frames.kind === "uniform" ? plan.frames.count : 8;
  const sound = (plan ?? session).audio !== null;
  const same = (candidate: SamplingPlan) => canonicalJson(candidate) === canonicalJson(plan);
  if (wholeVideo) return { choice: "video", count, sound };
  if (!plan) return { choice: "session", count, sound };
  if (same(planOfChoice("frames", 0, false, session) ?? session)) return { choice: "frames", count, sound };
  if (plan.frames.kind === "none") return { choice: "sound", count, sound };
  if (plan.frames.kind === "uniform") return { choice: "count", count, sound };
  return { choice: "kept", count, sound };
}

/** The plan of a choice; null where the session's holds. */
export function planOfChoice(
  choice: Exclude<MediaChoice, "kept">,
  count: number,
  sound: boolean,
  session: SamplingPlan,
): SamplingPlan | null {
  const audio = session.audio ?? USUAL_SOUND;
  switch (choice) {
    case "session":
    case "video":
      return null;
    case "frames":
      return {
        ...session,
        frames: session.frames.kind === "none" ? { kind: "uniform", count: 16 } : session.frames,
        audio: null,
      };
    case "sound":
      return { ...session, frames: { kind: "none" }, audio };
    case "count":
      return { ...session, frames: { kind: "uniform", count }, audio: sound ? audio : null };
  }
}

/** The difference of an entry, for its title: "8 frames, no sound"; empty where it is as in the session. */
export function mediaTitle(choice: MediaChoice, count: number, sound: boolean): string {
  switch (choice) {
    case "session":
    case "kept":
      return "";
    case "frames":
      return "frames only";
    case "sound":
      return "sound only";
    case "video":
      return "whole video";
    case "count":
      return `${count} ${count === 1 ? "frame" : "frames"}${sound ? "" : ", no sound"}`;
  }
}
