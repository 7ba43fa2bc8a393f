import "./zod-jitless";

import { generateId } from "ai";
import { abilitiesOf } from "../../lib/model-services/model-abilities";
import { longestReply } from "../../lib/model-services/output-room";
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
import type { SentVideo, VideoPart, VideoTools } from "../video-part";
import { type Call, callOnce, type ProviderOptions, type SdkModel } from "./call-once";
import { mediaHashes, sentContent } from "./message-content";
import type { Reasoning } from "./reasoning";
import { type Asked, createReplyForms } from "./reply-forms";
import type { AddChunk } from "./stream-facts";

/** What one wire format brings to the common way of calling. */
export type Wire = {
  /** The SDK's model over a `fetch` that adds key and headers: no error of the SDK can hold the key. */
  model: (endpoint: Endpoint, name: string, endpointFetch: typeof fetch) => SdkModel;
  addChunk: AddChunk;
  /** False for formats that hold a model to JSON by a schema alone. */
  jsonMode?: false;
  /** For formats that want a length with every request. */
  namesLength?: true;
  /** For formats that set reasoning tokens apart: how a request stays within its length all the same. */
  fitReasoning?: (model: string, wanted: Reasoning) => Reasoning;
  providerOptions?: ProviderOptions;
  /** Absent where the format has no place for a whole video. */
  video?: (video: VideoPart, tools: VideoTools) => Promise<SentVideo>;
};

/** The same request for a model that takes no system prompt: it then stands at the head of the message. */
function withoutSystem(request: GenerateRequest): GenerateRequest {
  if (request.system === "") return request;
  return { ...request, system: "", parts: [{ type: "text", text: request.system }, ...request.parts] };
}

/**
 * A model behind one of the SDK's wire formats. Throws `ProblemError` at once for settings that cannot work. Where the
 * form of a reply is known not to be had, a weaker one is asked for (see `createReplyForms`), which the record's
 * `warnings` say.
 */
export function createSdkProvider(
  wire: Wire,
  settings: EndpointSettings & { fetch?: typeof fetch },
): Provider {
  const endpoint = checkSettings(settings);
  const modelName = endpoint.model ?? "";
  const abilities = abilitiesOf(settings, settings.corrections);
  const capabilities = { image: abilities.image, audio: abilities.audio };
  const fetchWith: VideoTools["fetchWith"] = (headers, key) =>
    createEndpointFetch(endpoint, settings.fetch ?? fetch, {
      ...(key ? endpointHeaders(settings, endpoint.apiKey) : {}),
      ...headers,
    });
  const model = wire.model(endpoint, modelName, fetchWith({}, true));
  const forms = createReplyForms({
    schema: abilities.json === "schema",
    json: abilities.json !== "none" && wire.jsonMode !== false,
  });

  async function call(given: GenerateRequest, options: GenerateOptions): Promise<Asked> {
    const request = withoutTemperature(abilities.system ? given : withoutSystem(given));
    const reasoning = reasoningIn(request, options);
    const sent = await sentContent(request.parts, {
      takes: capabilities,
      video: wire.video ?? null,
      requestBytes: abilities.limits.requestBytes,
      endpoint,
      fetchWith,
      signal: options.signal,
      onUpload: options.onUpload ?? (() => {}),
    }).catch((error: unknown) => {
      throw options.signal.aborted ? cancellationError(options.signal, endpoint, "") : error;
    });
    const one: Call = {
      model,
      endpoint,
      request,
      content: sent.content,
      maxTokens: reasoning.maxTokens,
      reasoning: reasoning.effort,
      addChunk: wire.addChunk,
      providerOptions: { ...wire.providerOptions, ...reasoning.providerOptions },
    };
    try {
      const { failedForms = [] } = options;
      const asked = await forms.ask(request.reply, failedForms, (reply) => callOnce(one, reply, options));
      const warnings = [...reasoning.warnings, ...sent.warnings, ...asked.warnings];
      return { ...asked, warnings: [...warnings, ...(await sent.release())] };
    } catch (error) {
      // Nobody who cancelled or failed shall wait for it.
      void sent.release();
      throw error;
    }
  }

  /** Models that reason refuse a request that names a temperature. */
  function withoutTemperature(request: GenerateRequest): GenerateRequest {
    if (abilities.temperature) return request;
    return { ...request, settings: { ...request.settings, temperature: null } };
  }

  /** The length that is named in a request; null to leave it to the endpoint. */
  function lengthOf({ settings }: GenerateRequest, { mostTokens }: GenerateOptions): number | null {
    return settings.maxTokens ?? mostTokens ?? (wire.namesLength ? longestReply(settings) : null);
  }

  function reasoningIn(request: GenerateRequest, options: GenerateOptions): Reasoning {
    const wanted: Reasoning = {
      maxTokens: lengthOf(request, options),
      effort: request.settings.reasoning,
      providerOptions: {},
      warnings: [],
    };
    return wire.fitReasoning?.(modelName, wanted) ?? wanted;
  }

  /** What was sent otherwise than asked for. */
  function changes(request: GenerateRequest, options: GenerateOptions): string[] {
    const length = lengthOf(request, options);
    const who = wire.namesLength ? "the provider" : "a spending cap";
    return [
      ...(request.settings.maxTokens === null && length !== null
        ? [`A length of at most ${length} tokens was asked for: ${who} wants one to be named`]
        : []),
      ...(abilities.system || request.system === ""
        ? []
        : ["The system prompt was sent at the head of the message: the model takes none"]),
      ...(abilities.temperature || request.settings.temperature === null
        ? []
        : ["The temperature was not sent: the model takes none"]),
    ];
  }

  async function generate(request: GenerateRequest, options: GenerateOptions): Promise<GenerateResult> {
    if (options.signal.aborted) throw cancellationError(options.signal, endpoint, "");
    const startedAt = new Date().toISOString();
    const start = performance.now();
    const { reading, warnings, refused } = await call(request, options);
    return {
      text: reading.text,
      ...(refused.length > 0 ? { refusedForms: refused } : {}),
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
        warnings: [...changes(request, options), ...warnings, ...reading.warnings],
        startedAt,
        firstTokenMilliseconds: reading.firstTextAt === null ? null : reading.firstTextAt - start,
        totalMilliseconds: performance.now() - start,
        finishReason: reading.finishReason,
        attempts: 1,
      },
    };
  }

  return { id: settings.kind, model: modelName, capabilities, generate };
}
