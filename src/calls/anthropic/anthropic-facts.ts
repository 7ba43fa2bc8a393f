import { Type } from "typebox";
import { Value } from "typebox/value";
import { anthropicUsage } from "../model-services/token-usage";
import type { StreamFacts } from "../sdk/stream-facts";

const Start = Type.Object({
  type: Type.Literal("message_start"),
  message: Type.Object({
    model: Type.Optional(Type.String()),
    usage: Type.Optional(Type.Unknown()),
  }),
});
const Delta = Type.Object({
  type: Type.Literal("message_delta"),
  usage: Type.Object({ output_tokens: Type.Number({ minimum: 0 }) }),
});
const Failed = Type.Object({ type: Type.Literal("error"), error: Type.Object({}) });

/** The facts in an event of the messages format. */
export function addAnthropicChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  if (Value.Check(Start, chunk)) {
    const { model, usage } = chunk.message;
    const { input } = anthropicUsage(usage);
    return { ...facts, answeredModel: model || facts.answeredModel, usage: { ...facts.usage, input } };
  }
  if (Value.Check(Delta, chunk)) {
    return { ...facts, usage: { ...facts.usage, output: chunk.usage.output_tokens } };
  }
  return Value.Check(Failed, chunk) ? { ...facts, error: chunk.error } : facts;
}
