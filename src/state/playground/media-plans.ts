import type { SamplingPlan } from "../../shapes/media";
import type { WithMedia } from "../../shapes/media-to-do";

/** True where frames or sound that `before` has are gone from `after`. */
export function losesMedia(before: WithMedia, after: WithMedia): boolean {
  const kept = new Set(after.frames?.frames.map(({ hash }) => hash));
  const framesGone = before.frames?.frames.some(({ hash }) => !kept.has(hash)) ?? false;
  return framesGone || (before.audio !== null && before.audio.hash !== after.audio?.hash);
}

/** True for what names the same frames and sound. */
export function sameMedia(one: WithMedia, other: WithMedia): boolean {
  return !losesMedia(one, other) && !losesMedia(other, one);
}

/** The session with the plan by which its frames and its sound were taken. */
export function withPlanOfMedia<D extends WithMedia>(session: D): D {
  const { frames, audio } = session;
  const plan = frames?.plan ?? session.sampling;
  return { ...session, sampling: { ...plan, audio: audio ? audio.plan.audio : plan.audio } };
}

/** The plan for another file: without what was said about parts and tracks of the one before. */
export function planForAnotherFile(plan: SamplingPlan): SamplingPlan {
  return { ...plan, segment: null, audio: plan.audio && { ...plan.audio, track: 0 } };
}
