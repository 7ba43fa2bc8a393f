import "./zod-jitless";

import { createOpenAICompatible as createSdkProvider } from "@ai-sdk/openai-compatible";
import { generateId, type LanguageModel, streamText } from "ai";
import { ProblemError } from "../../lib/errors";
import { cancellationError } from "../cancellation";
import { checkSettings } from "../check-settings";
import { createEndpointFetch } from "../endpoint-fetch";
import type { Endpoint } from "../problems/endpoint";
import type {
  EndpointSettings,
  GenerateOptions,
  GenerateRequest,
  GenerateResult,
  Provider,
} from "../provider";
import { mediaHashes, messageContent } from "./message-content";
import { emptyReading, readStream, type StreamReading } from "./read-stream";
import { asEventStream } from "./whole-reply";

// The SDK would print warnings to the console; they belong in the record.
globalThis.AI_SDK_LOG_WARNINGS = false;

const ID = "openai-compatible";
/** The SDK's name for options that go into the request body as they are. */
const BODY_OPTIONS = "endpoint";

/** Without the key, which `createEndpointFetch` adds: no error of the SDK can hold it. */
function sdkModel(endpoint: Endpoint, model: string, fetchFunction: typeof fetch): LanguageModel {
  const endpointFetch = createEndpointFetch(endpoint, fetchFunction);
  return createSdkProvider({
    name: BODY_OPTIONS,
    baseURL: endpoint.baseUrl,
    includeUsage: true,
    fetch: async (input, init) => asEventStream(await endpointFetch(input, init), endpoint),
  })(model);
}

async function callOnce(
  model: LanguageModel,
  endpoint: Endpoint,
  request: GenerateRequest,
  content: ReturnType<typeof messageContent>,
  jsonMode: boolean,
  options: GenerateOptions,
): Promise<StreamReading> {
  const { temperature, maxTokens, seed } = request.settings;
  const reading = emptyReading();
  const stopped = new AbortController();
  const result = streamText({
    model,
    ...(request.system === "" ? {} : { instructions: request.system }),
    messages: [{ role: "user", content }],
    ...(temperature === null ? {} : { temperature }),
    ...(maxTokens === null ? {} : { maxOutputTokens: maxTokens }),
    ...(seed === null ? {} : { seed }),
    ...(jsonMode
      ? { providerOptions: { [BODY_OPTIONS]: { response_format: { type: "json_object" } } } }
      : {}),
    maxRetries: 0,
    abortSignal: AbortSignal.any([options.signal, stopped.signal]),
    include: { rawChunks: true },
    // Errors arrive in the stream; the default would print them, frames included.
    onError: () => {},
  });
  try {
    await readStream(result.stream, reading, endpoint, options.onText ?? (() => {}));
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

/** Refused or empty: what endpoints do that cannot promise a JSON object. */
function mayBeJsonMode(error: unknown): boolean {
  return error instanceof ProblemError && ["request-refused", "empty-reply"].includes(error.problem.code);
}

/**
 * A model behind the chat completions API, as OpenAI defined it and many servers speak it. Throws `ProblemError`
 * at once for settings that cannot work. A request for JSON goes out in JSON mode; if the endpoint refuses that
 * or answers nothing, it is sent once more as plain text, which the record's `warnings` say (`usage` is that of
 * the call that was answered, the times are those of both). After a refusal later requests leave it out at once.
 */
export function createOpenAiCompatible(settings: EndpointSettings & { fetch?: typeof fetch }): Provider {
  const endpoint = checkSettings(settings);
  const modelName = endpoint.model ?? "";
  const model = sdkModel(endpoint, modelName, settings.fetch ?? fetch);
  let refusesJsonMode = false;

  async function call(request: GenerateRequest, options: GenerateOptions): Promise<StreamReading> {
    const content = messageContent(request.parts, settings.audio);
    const plain = () => callOnce(model, endpoint, request, content, false, options);
    if (!request.json) return plain();
    if (refusesJsonMode)
      return withWarning(await plain(), "JSON mode left out: the endpoint refused it before");
    try {
      return await callOnce(model, endpoint, request, content, true, options);
    } catch (error) {
      if (!mayBeJsonMode(error)) throw error;
      const refused = error instanceof ProblemError && error.problem.code === "request-refused";
      const reading = await plain();
      refusesJsonMode ||= refused;
      const why = refused ? "was refused" : "gave an empty reply";
      return withWarning(reading, `JSON mode ${why}: asked again as plain text`);
    }
  }

  async function generate(request: GenerateRequest, options: GenerateOptions): Promise<GenerateResult> {
    if (options.signal.aborted) throw cancellationError(options.signal, endpoint, "");
    const startedAt = new Date().toISOString();
    const start = performance.now();
    const reading = await call(request, options);
    return {
      text: reading.text,
      record: {
        id: generateId(),
        baseUrl: endpoint.baseUrl,
        model: modelName,
        answeredModel: reading.facts.answeredModel,
        promptVersion: request.promptVersion,
        settings: request.settings,
        mediaHashes: mediaHashes(request.parts),
        usage: reading.facts.usage,
        warnings: reading.warnings,
        startedAt,
        firstTokenMilliseconds: reading.firstTextAt === null ? null : reading.firstTextAt - start,
        totalMilliseconds: performance.now() - start,
        finishReason: reading.finishReason,
      },
    };
  }

  return { id: ID, model: modelName, capabilities: { image: true, audio: settings.audio }, generate };
}

function withWarning(reading: StreamReading, warning: string): StreamReading {
  return { ...reading, warnings: [...reading.warnings, warning] };
}
