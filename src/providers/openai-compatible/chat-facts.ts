import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { TokenUsage } from "../../schemas/call";
import type { StreamFacts } from "../sdk/stream-facts";

const Chunk = Type.Object({
  model: Type.Optional(Type.Unknown()),
  usage: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
});
const Count = Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]));
const Usage = Type.Object({ prompt_tokens: Count, completion_tokens: Count });

function usageOf(usage: Static<typeof Usage>): TokenUsage {
  return { input: usage.prompt_tokens ?? null, output: usage.completion_tokens ?? null };
}

/** The facts in a chunk of the chat completions format. */
export function addChatChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  if (!Value.Check(Chunk, chunk)) return facts;
  return {
    answeredModel: typeof chunk.model === "string" && chunk.model !== "" ? chunk.model : facts.answeredModel,
    usage: Value.Check(Usage, chunk.usage) ? usageOf(chunk.usage) : facts.usage,
    error: chunk.error ?? facts.error,
  };
}
