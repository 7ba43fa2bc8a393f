import { usualPatience } from "../../evaluation/patient-call";
import type { GenerationSettings } from "../../schemas/call";

/** A judge shall answer alike each time; the length is left to the endpoint. */
export const JUDGE_SETTINGS: GenerationSettings = { temperature: 0, maxTokens: null, seed: null };

/** Someone is waiting in front of the page: better soon `unscored` than a minute of silence. */
export const PATIENCE = { ...usualPatience, tries: 4 };
