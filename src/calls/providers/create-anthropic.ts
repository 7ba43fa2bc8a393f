import { createAnthropic } from "@ai-sdk/anthropic";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { ReasoningEffort } from "../../shapes/call";
import { anthropicUsage } from "../model-services/token-usage";
import type { EndpointSettings, Provider } from "../provider";
import type { Reasoning } from "../sdk/call-once";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import type { StreamFacts } from "../sdk/read-stream";

/** From Claude 4.6 on a model decides by itself how long it thinks, within the length of the reply. */
const DECIDES_ITSELF = /claude-(fable|(opus|sonnet|haiku)-(4-[6-9]|[5-9]))/;

/** The least that the API takes. */
const LEAST_BUDGET = 1024;
/** Minimum tokens left for the reply itself. */
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
function thinkingBudget(model: string, wanted: Reasoning): Reasoning {
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

const Start = Type.Object({
  type: Type.Literal("message_start"),
  message: Type.Object({
    model: Type.Optional(Type.String()),
    usage: Type.Optional(Type.Unknown()),
  }),
});
const Delta = Type.Object({
  type: Type.Literal("message_delta"),
  usage: Type.Object({ output_tokens: Type.Number() }),
});
const Failed = Type.Object({ type: Type.Literal("error"), error: Type.Object({}) });

/** The facts in an event of the messages format. */
function addAnthropicChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  if (Value.Check(Start, chunk)) {
    const { model, usage } = chunk.message;
    const { output: _soFar, ...input } = anthropicUsage(usage);
    return { ...facts, answeredModel: model || facts.answeredModel, usage: { ...facts.usage, ...input } };
  }
  if (Value.Check(Delta, chunk)) {
    return { ...facts, usage: { ...facts.usage, output: anthropicUsage(chunk.usage).output } };
  }
  return Value.Check(Failed, chunk) ? { ...facts, error: chunk.error } : facts;
}

/** Stands where the SDK wants a key; the true one is added beneath it. */
const NO_KEY = "none";

/** A model of Anthropic, by the messages API: it sees frames and hears nothing. */
export function createAnthropicProvider(
  settings: Extract<EndpointSettings, { kind: "anthropic" }> & { fetch?: typeof fetch },
): Provider {
  return createSdkProvider(
    {
      addChunk: addAnthropicChunk,
      jsonMode: false,
      namesLength: true,
      fitReasoning: thinkingBudget,
      model: (endpoint, name, endpointFetch) =>
        createAnthropic({ baseURL: endpoint.baseUrl, apiKey: NO_KEY, fetch: endpointFetch })(name),
    },
    settings,
  );
}
