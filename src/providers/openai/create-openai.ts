import "../sdk/zod-jitless";

import { createOpenAI } from "@ai-sdk/openai";
import { addChatChunk } from "../openai-compatible/chat-facts";
import type { EndpointSettings, Provider } from "../provider";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import { addResponsesChunk } from "./responses-facts";

/** Stands where the SDK wants a key; the true one is added beneath it. */
const NO_KEY = "none";

/** A model of OpenAI, by the chat completions or the responses API. OpenAI is asked not to keep what it is sent. */
export function createOpenAi(
  settings: Extract<EndpointSettings, { kind: "openai" }> & { fetch?: typeof fetch },
): Provider {
  const responses = settings.api === "responses";
  return createSdkProvider(
    {
      addChunk: responses ? addResponsesChunk : addChatChunk,
      providerOptions: { openai: { store: false } },
      model: (endpoint, name, endpointFetch) => {
        const sdk = createOpenAI({ baseURL: endpoint.baseUrl, apiKey: NO_KEY, fetch: endpointFetch });
        return responses ? sdk.responses(name) : sdk.chat(name);
      },
    },
    settings,
  );
}
