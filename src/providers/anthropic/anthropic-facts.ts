import { Type } from "typebox";
import { Value } from "typebox/value";
import type { StreamFacts } from "../sdk/stream-facts";

const Count = Type.Number({ minimum: 0 });
const Start = Type.Object({
  type: Type.Literal("message_start"),
  message: Type.Object({
    model: Type.Optional(Type.String()),
    usage: Type.Optional(
      Type.Object({
        input_tokens: Type.Optional(Count),
        cache_read_input_tokens: Type.Optional(Type.Union([Count, Type.Null()])),
        cache_creation_input_tokens: Type.Optional(Type.Union([Count, Type.Null()])),
      }),
    ),
  }),
});
const Delta = Type.Object({
  type: Type.Literal("message_delta"),
  usage: Type.Object({ output_tokens: Count }),
});
const Failed = Type.Object({ type: Type.Literal("error"), error: Type.Object({}) });

/** The facts in an event of the messages format. Input counts what came from a cache, too. */
export function addAnthropicChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  if (Value.Check(Start, chunk)) {
    const { model, usage } = chunk.message;
    const cached = (usage?.cache_read_input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0);
    const input = usage?.input_tokens === undefined ? null : usage.input_tokens + cached;
    return { ...facts, answeredModel: model || facts.answeredModel, usage: { ...facts.usage, input } };
  }
  if (Value.Check(Delta, chunk)) {
    return { ...facts, usage: { ...facts.usage, output: chunk.usage.output_tokens } };
  }
  return Value.Check(Failed, chunk) ? { ...facts, error: chunk.error } : facts;
}
