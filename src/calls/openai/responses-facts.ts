import { Type } from "typebox";
import { Value } from "typebox/value";
import { responsesUsage } from "../model-services/token-usage";
import type { StreamFacts } from "../sdk/stream-facts";

const Answered = Type.Object({ response: Type.Object({ model: Type.String({ minLength: 1 }) }) });
const Counted = Type.Object({ response: Type.Object({ usage: Type.Object({}) }) });
const Failed = Type.Object({ response: Type.Object({ error: Type.Object({}) }) });
const Broken = Type.Object({ type: Type.Literal("error") });

/** The facts in an event of the responses format. */
export function addResponsesChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  const told = { ...facts };
  if (Value.Check(Answered, chunk)) told.answeredModel = chunk.response.model;
  if (Value.Check(Counted, chunk)) told.usage = responsesUsage(chunk.response.usage);
  if (Value.Check(Failed, chunk)) told.error = chunk.response.error;
  if (Value.Check(Broken, chunk)) told.error = "error" in chunk ? chunk.error : chunk;
  return told;
}
