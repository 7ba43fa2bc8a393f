import type { TokenUsage } from "../../shapes/call";

/** Facts stated by the endpoint itself, where the SDK would fill gaps (the model asked for, zero tokens). */
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

/** The facts so far and those of one more chunk, as parsed JSON; a chunk of another shape adds none. */
export type AddChunk = (facts: StreamFacts, chunk: unknown) => StreamFacts;
