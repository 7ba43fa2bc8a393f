import { Type } from "typebox";
import { Value } from "typebox/value";
import type { StreamFacts } from "../sdk/stream-facts";

const Count = Type.Optional(Type.Number({ minimum: 0 }));
const Answered = Type.Object({ modelVersion: Type.String({ minLength: 1 }) });
const Counted = Type.Object({
  usageMetadata: Type.Object({
    promptTokenCount: Count,
    candidatesTokenCount: Count,
    thoughtsTokenCount: Count,
  }),
});
const Failed = Type.Object({ error: Type.Object({}) });

/** The facts in a chunk of Gemini's format. Tokens that a model thought with are part of its output. */
export function addGoogleChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  const told = { ...facts };
  if (Value.Check(Answered, chunk)) told.answeredModel = chunk.modelVersion;
  if (Value.Check(Counted, chunk)) {
    const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = chunk.usageMetadata;
    const written = candidatesTokenCount ?? thoughtsTokenCount;
    told.usage = {
      input: promptTokenCount ?? null,
      output: written === undefined ? null : (candidatesTokenCount ?? 0) + (thoughtsTokenCount ?? 0),
    };
  }
  if (Value.Check(Failed, chunk)) told.error = chunk.error;
  return told;
}
