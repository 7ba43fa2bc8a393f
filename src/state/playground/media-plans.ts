import { audioPlanOf } from "../../lib/audio-plan";
import { canonicalJson } from "../../lib/canonical-json";
import type { AudioPlan, SamplingPlan } from "../../schemas/media";
import type { Session } from "../../schemas/session";

/** What is to happen so that a session has what its plan asks for, and nothing else. */
export type MediaToDo = { frames: "keep" | "take" | "drop"; audio: "keep" | "take" | "drop" };

/** `audio` is left out: frames do not depend on it. */
function sameFrames(one: SamplingPlan, other: SamplingPlan): boolean {
  return samePlan({ ...one, audio: null }, { ...other, audio: null });
}

function samePlan(one: SamplingPlan | AudioPlan, other: SamplingPlan | AudioPlan): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/**
 * Compares what was taken with the plan. What the file does not have is not asked for, as far as its facts are known.
 */
export function mediaToDo({ video, frames, audio, sampling }: Session): MediaToDo {
  const facts = video?.facts;
  const sound = audioPlanOf(sampling);
  const hasPictures = !facts || facts.video !== null;
  const hasSound = !facts || facts.audioTracks.length > 0;
  const of = (wanted: boolean, taken: object | null, fits: boolean) => {
    if (!wanted) return taken ? "drop" : "keep";
    return taken && fits ? "keep" : "take";
  };
  return {
    frames: of(
      sampling.frames.kind !== "none" && hasPictures,
      frames,
      frames !== null && sameFrames(frames.plan, sampling),
    ),
    audio: of(
      sound !== null && hasSound,
      audio,
      audio !== null && sound !== null && samePlan(audio.plan, sound),
    ),
  };
}

/** True where frames or sound that `before` has are gone from `after`. */
export function losesMedia(before: Session, after: Session): boolean {
  const kept = new Set(after.frames?.frames.map(({ hash }) => hash));
  const framesGone = before.frames?.frames.some(({ hash }) => !kept.has(hash)) ?? false;
  return framesGone || (before.audio !== null && before.audio.hash !== after.audio?.hash);
}

/** True for sessions that name the same frames and sound. */
export function sameMedia(one: Session, other: Session): boolean {
  return !losesMedia(one, other) && !losesMedia(other, one);
}

/** The session with the plan by which its frames and its sound were taken. */
export function withPlanOfMedia(session: Session): Session {
  const { frames, audio } = session;
  const plan = frames?.plan ?? session.sampling;
  return { ...session, sampling: { ...plan, audio: audio ? audio.plan.audio : plan.audio } };
}

/** The plan for another file: without what was said about parts and tracks of the one before. */
export function planForAnotherFile(plan: SamplingPlan): SamplingPlan {
  return { ...plan, segment: null, audio: plan.audio && { ...plan.audio, track: 0 } };
}
