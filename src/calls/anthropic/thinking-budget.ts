import type { ReasoningEffort } from "../../shapes/call";
import type { Reasoning } from "../sdk/call-once";

/** From Claude 4.6 on a model decides by itself how long it thinks, within the length of the reply. */
const DECIDES_ITSELF = /claude-(fable|(opus|sonnet|haiku)-(4-[6-9]|[5-9]))/;

/** The least that the API takes. */
const LEAST_BUDGET = 1024;
/** What has to be left for the reply itself. */
const LEAST_REPLY = 256;

/** The share of the length that is given to thinking. */
const SHARES: Record<Exclude<ReasoningEffort, "none">, number> = {
  minimal: 0.15,
  low: 0.3,
  medium: 0.5,
  high: 0.75,
};

/**
 * Thinking within the length of the reply. The SDK would add its budget, up to tens of thousands of tokens, on top of the
 * length that was asked for; all of it is billed. Where the length has no room for thinking, none is asked for.
 */
export function thinkingBudget(model: string, wanted: Reasoning): Reasoning {
  const { maxTokens, effort } = wanted;
  if (effort === undefined || effort === "none" || maxTokens === null || DECIDES_ITSELF.test(model))
    return wanted;
  if (maxTokens < LEAST_BUDGET + LEAST_REPLY) {
    const why = `a reply of at most ${maxTokens} tokens has no room for the ${LEAST_BUDGET} that it takes at least`;
    return { ...wanted, effort: undefined, warnings: [`Reasoning was left out: ${why}`] };
  }
  const share = Math.max(LEAST_BUDGET, Math.floor(maxTokens * SHARES[effort]));
  const budgetTokens = Math.min(share, maxTokens - LEAST_REPLY);
  return {
    ...wanted,
    effort: undefined,
    // The SDK adds the budget to this.
    maxTokens: maxTokens - budgetTokens,
    providerOptions: { anthropic: { thinking: { type: "enabled", budgetTokens } } },
  };
}
