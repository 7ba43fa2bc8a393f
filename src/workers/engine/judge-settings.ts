import type { GenerationSettings } from "../../schemas/call";

/** A judge shall answer alike each time; the length is left to the endpoint. */
export const JUDGE_SETTINGS: GenerationSettings = { temperature: 0, maxTokens: null, seed: null };
