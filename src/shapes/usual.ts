import type { GenerationSettings } from "./call";
import type { AudioPlan, SamplingPlan } from "./media";
import type { EndpointLimits, ModelSettings } from "./model-settings";

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

/** A judge is asked at most so often. */
export const MOST_ROUNDS = 9;

/** Judging where nobody chose otherwise: every question by itself, once. */
export const USUAL_JUDGING = { rounds: 1, batched: false, otherJudges: false };

export const USUAL_MODEL_SETTINGS: ModelSettings = {
  format: "caplens-model-settings",
  version: 1,
  limits: [],
  prices: [],
  corrections: [],
  caps: { perRunUsd: null, perDayUsd: null },
  reuse: { judge: true, captions: false },
  lockAfterMinutes: 15,
};

export const USUAL_ENDPOINT_LIMITS: Omit<EndpointLimits, "baseUrl"> = {
  concurrency: 4,
  requestsPerMinute: null,
  timeoutSeconds: 300,
};

/** In the browser itself one call runs at a time, over all tabs, and may take long. */
const LIMITS_HERE: Omit<EndpointLimits, "baseUrl"> = {
  concurrency: 1,
  requestsPerMinute: null,
  timeoutSeconds: 3600,
};

/** Limits of an endpoint where nobody set any. `baseUrl`: empty for what runs in the browser itself. */
export function usualLimits(baseUrl: string): Omit<EndpointLimits, "baseUrl"> {
  return baseUrl === "" ? LIMITS_HERE : USUAL_ENDPOINT_LIMITS;
}

/** Unset values are not sent: endpoints have defaults of their own, and some take no others. */
export const DEFAULT_SETTINGS: GenerationSettings = { temperature: null, maxTokens: null, seed: null };
