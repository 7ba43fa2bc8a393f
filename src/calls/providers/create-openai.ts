import { createOpenAI } from "@ai-sdk/openai";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { ModelAbilities } from "../../shapes/model-abilities";
import { responsesUsage } from "../model-services/token-usage";
import type { EndpointSettings, Provider } from "../provider";
import { withTakenNames } from "../sdk/adapt-request";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import type { StreamFacts } from "../sdk/read-stream";
import { addChatChunk } from "./chat-facts";

const Answered = Type.Object({ response: Type.Object({ model: Type.String({ minLength: 1 }) }) });
const Counted = Type.Object({ response: Type.Object({ usage: Type.Object({}) }) });
const Failed = Type.Object({ response: Type.Object({ error: Type.Object({}) }) });
const Broken = Type.Object({ type: Type.Literal("error") });

/** The facts in an event of the responses format. */
function addResponsesChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  const told = { ...facts };
  if (Value.Check(Answered, chunk)) told.answeredModel = chunk.response.model;
  if (Value.Check(Counted, chunk)) told.usage = responsesUsage(chunk.response.usage);
  if (Value.Check(Failed, chunk)) told.error = chunk.response.error;
  if (Value.Check(Broken, chunk)) told.error = "error" in chunk ? chunk.error : chunk;
  return told;
}

/** Stands where the SDK wants a key; the true one is added beneath it. */
const NO_KEY = "none";

const Body = Type.Record(Type.String(), Type.Unknown());

/** The request with names that the endpoint takes; the package has no place to say these. */
function withTakenBody(init: RequestInit | undefined, abilities: ModelAbilities): RequestInit | undefined {
  if (abilities.length === "usual" && abilities.streamOptions) return init;
  if (typeof init?.body !== "string") return init;
  const body: unknown = JSON.parse(init.body);
  return Value.Check(Body, body) ? { ...init, body: JSON.stringify(withTakenNames(body, abilities)) } : init;
}

/** A model of OpenAI, by the chat completions or the responses API. OpenAI is asked not to keep what it is sent. */
export function createOpenAi(
  settings: Extract<EndpointSettings, { kind: "openai" }> & { fetch?: typeof fetch },
): Provider {
  const responses = settings.api === "responses";
  return createSdkProvider(
    {
      addChunk: responses ? addResponsesChunk : addChatChunk,
      providerOptions: { openai: { store: false } },
      ...(responses ? {} : { chat: { length: null, fields: [] } }),
      model: (endpoint, name, endpointFetch, abilities) => {
        const fetchTaken: typeof fetch = (input, init) =>
          endpointFetch(input, responses ? init : withTakenBody(init, abilities));
        const sdk = createOpenAI({ baseURL: endpoint.baseUrl, apiKey: NO_KEY, fetch: fetchTaken });
        return responses ? sdk.responses(name) : sdk.chat(name);
      },
    },
    settings,
  );
}
