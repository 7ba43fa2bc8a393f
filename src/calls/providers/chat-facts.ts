import { Type } from "typebox";
import { Value } from "typebox/value";
import { isFields } from "../../foundation/fields";
import { chargedByOpenRouter, chatUsage } from "../model-services/token-usage";
import type { StreamFacts } from "../sdk/read-stream";

const Chunk = Type.Object({
  model: Type.Optional(Type.Unknown()),
  usage: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
});

/** The facts in a chunk of the chat completions format. */
export function addChatChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  if (!Value.Check(Chunk, chunk)) return facts;
  return {
    answeredModel: typeof chunk.model === "string" && chunk.model !== "" ? chunk.model : facts.answeredModel,
    usage: isFields(chunk.usage) ? chatUsage(chunk.usage) : facts.usage,
    error: chunk.error ?? facts.error,
  };
}

/** The same of OpenRouter, which tells what it charged. */
export function addOpenRouterChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  const told = addChatChunk(facts, chunk);
  const charged = Value.Check(Chunk, chunk) ? chargedByOpenRouter(chunk.usage) : null;
  return charged === null ? told : { ...told, usage: { ...told.usage, charged } };
}
