/** How much more a model may write because of fields that people add to the request's body. */
export type ExtraOutput = {
  /** Tokens of reasoning beside the reply. */
  beside: number;
  /** A longest reply that stands in the added fields; null where none does. */
  longest: number | null;
};

const NO_EXTRA: ExtraOutput = { beside: 0, longest: null };

/** Fields that change how a model writes, but neither how much at most nor what a token costs. */
const HARMLESS = new Set([
  "top_p",
  "top_k",
  "min_p",
  "typical_p",
  "presence_penalty",
  "frequency_penalty",
  "repetition_penalty",
  "stop",
  "logit_bias",
  "logprobs",
  "user",
  "metadata",
  "store",
  "fps",
  "modalities",
  "reasoning_effort",
  "verbosity",
  "chat_template_kwargs",
  "mm_processor_kwargs",
  "keep_alive",
  "options",
]);
/** Beside those that Caplens sends itself, which are refused where they are typed. */
const LENGTHS = new Set(["max_new_tokens", "num_predict"]);

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

function fieldsOf(body: string): [string, unknown][] | null {
  if (body.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? Object.entries(value) : null;
  } catch {
    return null;
  }
}

/**
 * What added fields of a body do to the length of replies; null where one of them may change what a request costs in a
 * way that nobody can tell (a service tier, a search, another model).
 */
export function extraOutput(body: string): ExtraOutput | null {
  const fields = fieldsOf(body);
  if (fields === null) return null;
  const extra = { ...NO_EXTRA };
  let thinksBeside = false;
  for (const [name, value] of fields) {
    if (LENGTHS.has(name) && isCount(value)) extra.longest = Math.max(extra.longest ?? 0, value);
    else if (name === "thinking_budget" && isCount(value)) extra.beside = value;
    else if (name === "enable_thinking") thinksBeside = value !== false;
    else if (!HARMLESS.has(name)) return null;
  }
  return thinksBeside && extra.beside === 0 ? null : extra;
}
