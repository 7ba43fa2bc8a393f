import "../sdk/zod-jitless";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ModelChoice } from "../../shapes/connection";
import { parseExtraBody } from "../extras/extra-body";
import type { EndpointSettings, Provider } from "../provider";
import { withTakenNames } from "../sdk/adapt-request";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import { addChatChunk } from "./chat-facts";
import { compatibleVideo } from "./compatible-video";
import { asEventStream } from "./whole-reply";

/** The SDK's name for options that go into the request body as they are. */
const BODY_OPTIONS = "endpoint";

/** The kinds that speak the chat completions format. */
type Compatible = Extract<ModelChoice, { kind: "openai-compatible" | "openrouter" }>;

/**
 * A model behind the chat completions API, as OpenAI defined it and many servers speak it, with the fields that the
 * user adds to each body.
 */
export function createOpenAiCompatible(
  settings: Extract<EndpointSettings, Compatible> & { fetch?: typeof fetch },
): Provider {
  const body = "body" in settings ? parseExtraBody(settings.body ?? "", settings.apiKey.trim()) : {};
  return createSdkProvider(
    {
      addChunk: addChatChunk,
      video: compatibleVideo,
      providerOptions: { [BODY_OPTIONS]: body },
      chat: { length: "max_tokens", fields: Object.keys(body) },
      model: (endpoint, name, endpointFetch, abilities) =>
        createOpenAICompatible({
          name: BODY_OPTIONS,
          baseURL: endpoint.baseUrl,
          includeUsage: true,
          supportsStructuredOutputs: true,
          transformRequestBody: (sent) => withTakenNames(sent, abilities),
          fetch: async (input, init) => asEventStream(await endpointFetch(input, init), endpoint),
        })(name),
    },
    settings,
  );
}
