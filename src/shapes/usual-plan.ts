import type { AudioPlan, SamplingPlan } from "./media";

/** The part of a plan that sound depends on; null when it wants none. */
export function audioPlanOf({ audio, segment, engine }: SamplingPlan): AudioPlan | null {
  return audio && { audio, segment, engine };
}

/** The default sampling plan of a video. */
export const USUAL_PLAN: SamplingPlan = {
  frames: { kind: "uniform", count: 16 },
  segment: null,
  size: { kind: "fit", maxSide: 448 },
  image: { type: "image/jpeg", quality: "normal" },
  audio: { type: "audio/wav", track: 0 },
  engine: "auto",
};
