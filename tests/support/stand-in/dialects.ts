import type { Billed } from "./bill";

/**
 * A way in which services that speak one format differ: how they tell what they bill, and what they bill beside the
 * longest reply. Each as its maker's reference has it.
 */
export type Dialect = {
  /** The address at which it is called, in place of the stand-in's own. */
  baseUrl: string;
  /** The `usage` of a chat completion. */
  chatUsage: (billed: Required<Billed>) => Record<string, unknown>;
  /** True where the longest reply leaves out what a model thinks before it. */
  thinksBeside?: true;
};

const WITHIN: Dialect["chatUsage"] = ({ input, output, reasoning }) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  completion_tokens_details: { reasoning_tokens: reasoning },
});

const WITHOUT_DETAILS: Dialect["chatUsage"] = ({ input, output }) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});

/** Reasoning stands in the total alone. */
const BESIDE: Dialect["chatUsage"] = ({ input, output, reasoning }) => ({
  prompt_tokens: input,
  completion_tokens: output - reasoning,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: 0, text_tokens: input },
  completion_tokens_details: { reasoning_tokens: reasoning },
});

export const DIALECTS = {
  openai: { baseUrl: "https://api.openai.com/v1", chatUsage: WITHIN },
  azure: { baseUrl: "https://some-name.openai.azure.com/openai/v1", chatUsage: WITHIN },
  openrouter: {
    baseUrl: "https://openrouter.ai/api/v1",
    chatUsage: (billed) => ({ ...WITHIN(billed), cost: 0.1, is_byok: false }),
  },
  deepseek: {
    baseUrl: "https://api.deepseek.com/v1",
    chatUsage: (billed) => ({
      ...WITHIN(billed),
      prompt_cache_hit_tokens: 0,
      prompt_cache_miss_tokens: billed.input,
    }),
  },
  mistral: { baseUrl: "https://api.mistral.ai/v1", chatUsage: WITHOUT_DETAILS },
  groq: {
    baseUrl: "https://api.groq.com/openai/v1",
    chatUsage: (billed) => ({ ...WITHIN(billed), queue_time: 0.1, total_time: 0.2 }),
  },
  together: { baseUrl: "https://api.together.xyz/v1", chatUsage: WITHOUT_DETAILS },
  fireworks: { baseUrl: "https://api.fireworks.ai/inference/v1", chatUsage: WITHOUT_DETAILS },
  vllm: { baseUrl: "http://localhost:8000/v1", chatUsage: WITHOUT_DETAILS },
  ollama: { baseUrl: "http://localhost:11434/v1", chatUsage: WITHOUT_DETAILS },
  "lm-studio": { baseUrl: "http://localhost:1234/v1", chatUsage: WITHIN },
  xai: { baseUrl: "https://api.x.ai/v1", chatUsage: BESIDE },
  "gemini as openai": {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    chatUsage: ({ input, output, reasoning }) => ({
      prompt_tokens: input,
      completion_tokens: output - reasoning,
      total_tokens: input + output,
    }),
  },
  dashscope: {
    baseUrl: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
    chatUsage: WITHIN,
    thinksBeside: true,
  },
  siliconflow: { baseUrl: "https://api.siliconflow.com/v1", chatUsage: WITHIN, thinksBeside: true },
  /** A relay that counts nothing and says so with zeros. */
  uncounted: {
    baseUrl: "https://relay.example/v1",
    chatUsage: () => ({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }),
  },
} satisfies Record<string, Dialect>;
export type DialectName = keyof typeof DIALECTS;
