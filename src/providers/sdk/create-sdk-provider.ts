import "./zod-jitless";

import { generateId } from "ai";
import { ProblemError } from "../../lib/errors";
import { abilitiesOf, takesSound } from "../../lib/model-services/model-abilities";
import { cancellationError } from "../cancellation";
import { checkSettings } from "../check-settings";
import { createEndpointFetch } from "../endpoint-fetch";
import { endpointHeaders } from "../endpoint-headers";
import type { Endpoint } from "../problems/endpoint";
import type {
  EndpointSettings,
  GenerateOptions,
  GenerateRequest,
  GenerateResult,
  Provider,
} from "../provider";
import { type Call, callOnce, type SdkModel } from "./call-once";
import { mediaHashes, messageContent } from "./message-content";
import type { StreamReading } from "./read-stream";
import type { AddChunk } from "./stream-facts";

/** What one wire format brings to the common way of calling. */
export type Wire = {
  /** The SDK's model over a `fetch` that adds key and headers: no error of the SDK can hold the key. */
  model: (endpoint: Endpoint, name: string, endpointFetch: typeof fetch) => SdkModel;
  addChunk: AddChunk;
  /** Sent where the user leaves the length open, for formats that ask for one. */
  defaultMaxTokens?: number;
  providerOptions?: Call["providerOptions"];
};

/** Refused or empty: what endpoints do that cannot promise a JSON object. */
function mayBeJsonMode(error: unknown): boolean {
  return error instanceof ProblemError && ["request-refused", "empty-reply"].includes(error.problem.code);
}

function withWarning(reading: StreamReading, warning: string): StreamReading {
  return { ...reading, warnings: [...reading.warnings, warning] };
}

/** The same request for a model that takes no system prompt: it then stands at the head of the message. */
function withoutSystem(request: GenerateRequest): GenerateRequest {
  if (request.system === "") return request;
  return { ...request, system: "", parts: [{ type: "text", text: request.system }, ...request.parts] };
}

/**
 * A model behind one of the SDK's wire formats. Throws `ProblemError` at once for settings that cannot work. A request
 * for JSON goes out in JSON mode where the model has one; if the endpoint refuses that or answers nothing, it is sent
 * once more as plain text, which the record's `warnings` say (`usage` is that of the call that was answered, the times
 * are those of both). After a refusal later requests leave it out at once.
 */
export function createSdkProvider(
  wire: Wire,
  settings: EndpointSettings & { fetch?: typeof fetch },
): Provider {
  const endpoint = checkSettings(settings);
  const modelName = endpoint.model ?? "";
  const abilities = abilitiesOf(settings);
  const capabilities = { image: abilities.image, audio: takesSound(settings) };
  const endpointFetch = createEndpointFetch(
    endpoint,
    settings.fetch ?? fetch,
    endpointHeaders(settings, endpoint.apiKey),
  );
  const model = wire.model(endpoint, modelName, endpointFetch);
  let refusesJsonMode = false;

  async function call(given: GenerateRequest, options: GenerateOptions): Promise<StreamReading> {
    const request = abilities.system ? given : withoutSystem(given);
    const { maxTokens } = request.settings;
    const one: Call = {
      model,
      endpoint,
      request,
      content: messageContent(request.parts, capabilities),
      maxTokens: maxTokens ?? wire.defaultMaxTokens ?? null,
      addChunk: wire.addChunk,
      providerOptions: wire.providerOptions ?? {},
    };
    const plain = () => callOnce(one, false, options);
    if (!request.json) return plain();
    if (!abilities.json)
      return withWarning(await plain(), "JSON mode left out: the model has none without a schema");
    if (refusesJsonMode)
      return withWarning(await plain(), "JSON mode left out: the endpoint refused it before");
    try {
      return await callOnce(one, true, options);
    } catch (error) {
      if (!mayBeJsonMode(error)) throw error;
      const refused = error instanceof ProblemError && error.problem.code === "request-refused";
      const reading = await plain();
      refusesJsonMode ||= refused;
      const why = refused ? "was refused" : "gave an empty reply";
      return withWarning(reading, `JSON mode ${why}: asked again as plain text`);
    }
  }

  /** What was sent otherwise than asked for. */
  function changes(request: GenerateRequest): string[] {
    const length = wire.defaultMaxTokens;
    return [
      ...(request.settings.maxTokens === null && length !== undefined
        ? [`A length of at most ${length} tokens was asked for: the provider wants one to be named`]
        : []),
      ...(abilities.system || request.system === ""
        ? []
        : ["The system prompt was sent at the head of the message: the model takes none"]),
    ];
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
        provider: settings.kind,
        baseUrl: endpoint.baseUrl,
        model: modelName,
        answeredModel: reading.facts.answeredModel,
        promptVersion: request.promptVersion,
        settings: request.settings,
        mediaHashes: mediaHashes(request.parts),
        usage: reading.facts.usage,
        warnings: [...changes(request), ...reading.warnings],
        startedAt,
        firstTokenMilliseconds: reading.firstTextAt === null ? null : reading.firstTextAt - start,
        totalMilliseconds: performance.now() - start,
        finishReason: reading.finishReason,
      },
    };
  }

  return { id: settings.kind, model: modelName, capabilities, generate };
}
