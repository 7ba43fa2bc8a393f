import { type LanguageModel, streamText, wrapLanguageModel } from "ai";
import type { ReasoningEffort, TokenUsage } from "../../shapes/call";
import type { ReplyForm } from "../../shapes/reply-form";
import { cancellationError } from "../problems/reply-problem";
import type { Endpoint } from "../problems/status-problem";
import type { GenerateOptions, GenerateRequest } from "../provider";
import type { SentContent } from "./message-content";
import { type AddChunk, emptyReading, readStream, type StreamReading } from "./read-stream";

// The SDK would print warnings to the console; they belong in the record.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Options of the SDK's packages, by their names. */
export type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]["providerOptions"]>;

/** Length of a reply and of the reasoning before it, as one request asks for them. */
export type Reasoning = {
  /** Null leaves the length to the endpoint. */
  maxTokens: number | null;
  /** Undefined: as the model does by itself, or as `providerOptions` say it. */
  effort: ReasoningEffort | undefined;
  providerOptions: ProviderOptions;
  /** Settings that could not be sent as requested. */
  warnings: string[];
};

/** A model of the SDK as its packages make it. */
export type SdkModel = Exclude<LanguageModel, string>;

/** Asked for in each provider's own way. What comes is read by the judges, so that faults can be mended and told. */
function withReplyForm(model: SdkModel, reply: ReplyForm): SdkModel {
  if (reply.kind === "text") return model;
  const schema = reply.kind === "schema" ? { name: reply.name, schema: reply.schema } : {};
  return wrapLanguageModel({
    model,
    middleware: {
      transformParams: async ({ params }) => ({ ...params, responseFormat: { type: "json", ...schema } }),
    },
  });
}

export type Call = {
  model: SdkModel;
  endpoint: Endpoint;
  request: GenerateRequest;
  content: SentContent["content"];
  /** Null leaves the length to the endpoint. */
  maxTokens: number | null;
  /** As it is asked for; absent: as the model does by itself. */
  reasoning: Reasoning["effort"];
  addChunk: AddChunk;
  providerOptions: ProviderOptions;
};

/** Tokens counted for certain for a failed reply: for one cut short its input alone. */
function countedIn({ facts, finishReason }: StreamReading): TokenUsage {
  const ended = !["unknown", "interrupted", "error"].includes(finishReason);
  return ended ? facts.usage : { ...facts.usage, output: null };
}

/** One call of a model for a reply of that form, streamed and read to its end. Rejects as `Provider.generate` does. */
export async function callOnce(
  call: Call,
  reply: ReplyForm,
  options: GenerateOptions,
): Promise<StreamReading> {
  const { endpoint, request, maxTokens } = call;
  const { temperature, seed } = request.settings;
  const { reasoning } = call;
  const reading = emptyReading();
  let begun = false;
  const addChunk: AddChunk = (facts, chunk) => {
    begun = true;
    return call.addChunk(facts, chunk);
  };
  const stopped = new AbortController();
  const result = streamText({
    model: withReplyForm(call.model, reply),
    ...(request.system === "" ? {} : { instructions: request.system }),
    messages: [{ role: "user", content: call.content }],
    ...(temperature === null ? {} : { temperature }),
    ...(maxTokens === null ? {} : { maxOutputTokens: maxTokens }),
    ...(seed === null ? {} : { seed }),
    ...(reasoning === undefined ? {} : { reasoning }),
    providerOptions: call.providerOptions,
    maxRetries: 0,
    abortSignal: AbortSignal.any([options.signal, stopped.signal]),
    include: { rawChunks: true },
    // Errors arrive in the stream; the default would print them, frames included.
    onError: () => {},
  });
  try {
    await readStream(result.stream, reading, endpoint, addChunk, options.onText ?? (() => {}));
    options.signal.throwIfAborted();
    return reading;
  } catch (error) {
    if (begun) options.onCounted?.(countedIn(reading));
    if (options.signal.aborted) throw cancellationError(options.signal, endpoint, reading.text);
    throw error;
  } finally {
    // After an error in the middle the connection would stay open, and the model would go on writing.
    stopped.abort();
  }
}
