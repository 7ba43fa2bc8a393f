import "../sdk/zod-jitless";

import { createAnthropic } from "@ai-sdk/anthropic";
import type { EndpointSettings, Provider } from "../provider";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import { addAnthropicChunk } from "./anthropic-facts";
import { thinkingBudget } from "./thinking-budget";

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
