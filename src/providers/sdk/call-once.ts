import "./zod-jitless";

import { type LanguageModel, streamText, wrapLanguageModel } from "ai";
import type { ReplyForm } from "../../schemas/reply-form";
import { cancellationError } from "../cancellation";
import type { Endpoint } from "../problems/endpoint";
import type { GenerateOptions, GenerateRequest } from "../provider";
import type { SentContent } from "./message-content";
import { emptyReading, readStream, type StreamReading } from "./read-stream";
import type { AddChunk } from "./stream-facts";

// The SDK would print warnings to the console; they belong in the record.
globalThis.AI_SDK_LOG_WARNINGS = false;

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
  addChunk: AddChunk;
  providerOptions: NonNullable<Parameters<typeof streamText>[0]["providerOptions"]>;
};

/** One call of a model for a reply of that form, streamed and read to its end. Rejects as `Provider.generate` does. */
export async function callOnce(
  call: Call,
  reply: ReplyForm,
  options: GenerateOptions,
): Promise<StreamReading> {
  const { endpoint, request, maxTokens } = call;
  const { temperature, seed, reasoning } = request.settings;
  const reading = emptyReading();
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
    await readStream(result.stream, reading, endpoint, call.addChunk, options.onText ?? (() => {}));
    options.signal.throwIfAborted();
    return reading;
  } catch (error) {
    if (options.signal.aborted) throw cancellationError(options.signal, endpoint, reading.text);
    throw error;
  } finally {
    // After an error in the middle the connection would stay open, and the model would go on writing.
    stopped.abort();
  }
}
