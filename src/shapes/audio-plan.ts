import type { AudioPlan, SamplingPlan } from "./media";

/** The part of a plan that sound depends on; null when it wants none. */
export function audioPlanOf({ audio, segment, engine }: SamplingPlan): AudioPlan | null {
  return audio && { audio, segment, engine };
}
