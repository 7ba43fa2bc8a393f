import type { GenerationSettings } from "../../shapes/call";

/** What nobody has set is not sent: endpoints have defaults of their own, and some take no others. */
export const DEFAULT_SETTINGS: GenerationSettings = { temperature: null, maxTokens: null, seed: null };
