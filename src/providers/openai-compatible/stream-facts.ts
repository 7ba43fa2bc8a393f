import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { TokenUsage } from "../../schemas/call";

const Chunk = Type.Object({
  model: Type.Optional(Type.Unknown()),
  usage: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
});
const Count = Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]));
const Usage = Type.Object({ prompt_tokens: Count, completion_tokens: Count });

/** What the endpoint itself said, where the SDK would fill gaps (the model asked for, zero tokens). */
export type StreamFacts = {
  answeredModel: string | null;
  usage: TokenUsage;
  /** An error object that came inside the stream. */
  error: unknown;
};

export const noFacts: StreamFacts = {
  answeredModel: null,
  usage: { input: null, output: null },
  error: null,
};

function usageOf(usage: Static<typeof Usage>): TokenUsage {
  return { input: usage.prompt_tokens ?? null, output: usage.completion_tokens ?? null };
}

/** The facts so far and those of one more chunk, as parsed JSON; a chunk of another shape adds none. */
export function addChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  if (!Value.Check(Chunk, chunk)) return facts;
  return {
    answeredModel: typeof chunk.model === "string" && chunk.model !== "" ? chunk.model : facts.answeredModel,
    usage: Value.Check(Usage, chunk.usage) ? usageOf(chunk.usage) : facts.usage,
    error: chunk.error ?? facts.error,
  };
}
