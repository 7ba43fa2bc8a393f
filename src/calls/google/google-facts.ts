import { Type } from "typebox";
import { Value } from "typebox/value";
import { geminiUsage } from "../model-services/token-usage";
import type { StreamFacts } from "../sdk/stream-facts";

const Answered = Type.Object({ modelVersion: Type.String({ minLength: 1 }) });
const Counted = Type.Object({ usageMetadata: Type.Object({}) });
const Failed = Type.Object({ error: Type.Object({}) });

/** The facts in a chunk of Gemini's format. */
export function addGoogleChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  const told = { ...facts };
  if (Value.Check(Answered, chunk)) told.answeredModel = chunk.modelVersion;
  if (Value.Check(Counted, chunk)) told.usage = geminiUsage(chunk.usageMetadata);
  if (Value.Check(Failed, chunk)) told.error = chunk.error;
  return told;
}
