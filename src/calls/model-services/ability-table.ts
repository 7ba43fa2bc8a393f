import type { ModelChoice } from "../../shapes/connection";
import type { ModelAbilities, ModelLimits } from "../../shapes/model-abilities";

/** An entry from the documentation of a service or a model, with the date it was read. */
export type AbilityRow = {
  /** All that are given have to fit. */
  kind?: ModelChoice["kind"];
  host?: string | RegExp;
  model?: RegExp;
  asOf: string;
  can?: Partial<Omit<ModelAbilities, "limits" | "asOf">>;
  limits?: Partial<ModelLimits>;
};

const MEGABYTE = 1024 * 1024;

/**
 * Facts about services and models, from the general to the special: all rows that fit count, later ones more. What is
 * not here gets the benefit of the doubt: a refusal is told in plain words and learnt from. An endpoint's makers
 * change such things without notice, therefore each row has its date.
 */
export const ABILITY_TABLE: readonly AbilityRow[] = [
  // OpenAI, guide "Images and vision"; structured outputs; reasoning models take no temperature.
  {
    kind: "openai",
    asOf: "2025-12-01",
    can: { image: true, system: true },
    limits: { images: 500, requestBytes: 50 * MEGABYTE },
  },
  { kind: "openai", model: /^(o\d|gpt-5|gpt-6)/, asOf: "2026-09-30", can: { temperature: false } },
  {
    kind: "openai",
    model: /^(gpt-3\.5|gpt-4-0|gpt-4$|o1-mini|o1-preview|o3-mini)/,
    asOf: "2026-11-01",
    can: { image: false },
  },
  // Made for speech: pictures are refused, and so is JSON mode.
  {
    kind: "openai",
    model: /(^gpt-audio|-audio-)/,
    asOf: "2026-11-01",
    can: { image: false, audio: true, json: "none" },
  },

  // Google, "Video understanding", "Image understanding" and the news of 2026-01-12 on inline data.
  {
    kind: "google",
    asOf: "2026-01-12",
    can: { image: true, audio: true, video: true, system: true, json: "schema" },
    limits: { images: 3000, requestBytes: 100 * MEGABYTE, audioSeconds: 34_200 },
  },
  {
    kind: "google",
    model: /gemma/,
    asOf: "2026-11-01",
    can: { audio: false, video: false, system: false, json: "none" },
  },
  { kind: "google", model: /gemma-3-1b/, asOf: "2026-11-01", can: { image: false } },

  // Anthropic, "Vision": 600 pictures a request from a context of a million tokens on, 100 below.
  {
    kind: "anthropic",
    asOf: "2026-09-30",
    can: { image: true, system: true, seed: false },
    limits: {
      images: 100,
      imageBytes: 5 * MEGABYTE,
      imageSide: 8000,
      manyImages: 20,
      manyImagesSide: 2000,
      requestBytes: 32 * MEGABYTE,
    },
  },
  {
    kind: "anthropic",
    model: /^claude-(fable|opus-5|sonnet-5|haiku-5)/,
    asOf: "2026-09-30",
    can: { temperature: false },
    limits: { images: 600 },
  },

  // Many models behind one key: each takes what its maker's does.
  { kind: "openrouter", model: /^google\/gemini/, asOf: "2026-11-01", can: { audio: true, video: true } },
  {
    kind: "openrouter",
    model: /^anthropic\//,
    asOf: "2026-11-01",
    limits: { manyImages: 20, manyImagesSide: 2000 },
  },

  // DeepSeek, "Models & Pricing": only the flash models see.
  { host: "api.deepseek.com", asOf: "2026-10-27", can: { json: "object" } },
  { host: "api.deepseek.com", model: /^deepseek-v4-pro/, asOf: "2026-10-27", can: { image: false } },
  {
    kind: "openai-compatible",
    model: /^deepseek-(chat|reasoner)$/,
    asOf: "2026-11-01",
    can: { image: false, json: "object" },
  },

  // Groq, "Images and vision".
  { host: "api.groq.com", asOf: "2025-12-01", limits: { images: 5, requestBytes: 4 * MEGABYTE } },
  {
    host: "api.groq.com",
    model: /gpt-oss|llama-3|qwen3-32b|kimi/,
    asOf: "2026-05-19",
    can: { image: false },
  },

  // xAI, "Image understanding"; its reference says of this name alone that it bounds reasoning too.
  {
    host: "api.x.ai",
    asOf: "2026-07-13",
    can: { length: "max_completion_tokens" },
    limits: { imageBytes: 20 * MEGABYTE },
  },

  // "Deep thinking" of DashScope, "Reasoning" of SiliconFlow: the longest reply leaves out what a model thinks before it.
  { host: /(^|\.)aliyuncs\.com$/, asOf: "2026-06-18", can: { lengthHolds: false } },
  { host: /(^|\.)siliconflow\.(com|cn)$/, asOf: "2026-11-01", can: { lengthHolds: false } },
  {
    host: /(^|\.)(aliyuncs\.com|siliconflow\.(com|cn))$/,
    model: /(^|\/)qwen(2|-vl-(max|plus)|-omni|-audio)|instruct/,
    asOf: "2026-06-18",
    can: { lengthHolds: true },
  },

  // Qwen's models for pictures look at whole videos as well; those named omni hear too.
  { model: /qwen.*(vl|omni)/, asOf: "2025-12-15", can: { video: true } },
  { model: /qwen.*omni|voxtral/, asOf: "2025-12-15", can: { audio: true } },
  { host: /(^|\.)aliyuncs\.com$/, asOf: "2025-12-15", limits: { imageBytes: 10 * MEGABYTE } },
];
