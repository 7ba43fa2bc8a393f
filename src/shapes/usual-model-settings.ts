import type { EndpointLimits, ModelSettings } from "./model-settings";

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
