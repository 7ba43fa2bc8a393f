import type { GenerationSettings } from "../../shapes/call";

/** Unset values are not sent: endpoints have defaults of their own, and some take no others. */
export const DEFAULT_SETTINGS: GenerationSettings = { temperature: null, maxTokens: null, seed: null };
