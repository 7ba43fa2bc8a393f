import type { GenerationSettings, ReasoningEffort } from "../../shapes/call";

/** More than captions and judgements need, and within what all models allow. */
const REPLY_TOKENS = 4096;

/** On top of the reply, for what a model writes to itself. */
const REASONING_TOKENS: Record<ReasoningEffort, number> = {
  none: 0,
  minimal: 1024,
  low: 4096,
  medium: 8192,
  high: 16_384,
};

/**
 * The longest reply in tokens, reasoning included: as set, else what is asked for wherever a request has to name a
 * length, since the format or a spending cap wants one.
 */
export function longestReply({ maxTokens, reasoning }: GenerationSettings): number {
  return maxTokens ?? REPLY_TOKENS + REASONING_TOKENS[reasoning ?? "none"];
}
