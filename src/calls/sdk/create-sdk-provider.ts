import { generateId } from "ai";
import { ProblemError } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import type { LengthName, ModelAbilities } from "../../shapes/model-abilities";
import type { ReplyForm } from "../../shapes/reply-form";
import { checkSettings } from "../check-settings";
import { createEndpointFetch } from "../endpoint-fetch";
import { endpointHeaders } from "../list-models";
import { type Adaption, AdaptionError, adapted, adaptionWords, learntBy } from "../model-services/adaptions";
import { longestReply } from "../model-services/call-cost";
import { addedFields, extraOutput, isCostless } from "../model-services/extra-output";
import { abilitiesOf } from "../model-services/model-abilities";
import { cancellationError } from "../problems/reply-problem";
import type { Endpoint } from "../problems/status-problem";
import type {
  EndpointSettings,
  GenerateOptions,
  GenerateRequest,
  GenerateResult,
  Provider,
  SentVideo,
  VideoPart,
  VideoTools,
} from "../provider";
import { adaptable, type SentThings } from "./adapt-request";
import { type Call, callOnce, type ProviderOptions, type Reasoning, type SdkModel } from "./call-once";
import { mediaHashes, sentContent } from "./message-content";
import type { AddChunk } from "./read-stream";
import { type Asked, createReplyForms } from "./reply-forms";

/** The parts that one wire format adds to the common way of calling. */
type Wire = {
  /** The SDK's model over a `fetch` that adds key and headers: no error of the SDK can hold the key. */
  model: (
    endpoint: Endpoint,
    name: string,
    endpointFetch: typeof fetch,
    abilities: ModelAbilities,
  ) => SdkModel;
  addChunk: AddChunk;
  /** False for formats that hold a model to JSON by a schema alone. */
  jsonMode?: false;
  /** For formats that want a length with every request. */
  namesLength?: true;
  /** The chat format: its bodies have names that endpoints refuse; `length`: the usual one, where the package has just one. */
  chat?: { length: LengthName | null; fields: readonly string[] };
  /** For formats that set reasoning tokens apart: how a request stays within its length all the same. */
  fitReasoning?: (model: string, wanted: Reasoning) => Reasoning;
  providerOptions?: ProviderOptions;
  /** Absent where the format has no place for a whole video. */
  video?: (video: VideoPart, tools: VideoTools) => Promise<SentVideo>;
};

/** A cap wants a length to be named, and the model is known to refuse that: whoever sets sums aside has to know. */
function unnamedLength({ baseUrl }: Endpoint): AdaptionError {
  const error = new ProblemError({
    code: "length-refused",
    message: `${hostOf(baseUrl)} takes no longest reply.`,
    nextStep: "Choose another model, or let calls be made whose cost nobody knows.",
    retryable: false,
  });
  const adaption = { of: "the longest reply", instead: "without it", learnt: { length: "none" as const } };
  return new AdaptionError(error, adaption, { sent: false });
}

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
  const known = abilitiesOf(settings, settings.corrections);
  const capabilities = { image: known.image, audio: known.audio };
  const fetchWith: VideoTools["fetchWith"] = (headers, key) =>
    createEndpointFetch(endpoint, settings.fetch ?? fetch, {
      ...(key ? endpointHeaders(settings, endpoint.apiKey) : {}),
      ...headers,
    });
  const endpointFetch = fetchWith({}, true);
  const forms = createReplyForms({
    schema: known.json === "schema",
    json: known.json !== "none" && wire.jsonMode !== false,
  });
  /** Adaptions under which earlier calls were answered. */
  let remembered: readonly Adaption[] = [];

  /** The model's abilities, by everything known while this request is asked. */
  function abilitiesFor({ adaptions = [] }: GenerateOptions): ModelAbilities {
    return adapted(known, [...remembered, ...adaptions]);
  }

  async function call(given: GenerateRequest, options: GenerateOptions): Promise<Asked> {
    const abilities = abilitiesFor(options);
    const request = withoutRefused(abilities.system ? given : withoutSystem(given), abilities);
    const reasoning = reasoningIn(request, options, abilities);
    if (abilities.length === "none" && options.mostTokens !== undefined) throw unnamedLength(endpoint);
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
      model: wire.model(endpoint, modelName, endpointFetch, abilities),
      endpoint,
      request,
      content: sent.content,
      maxTokens: reasoning.maxTokens,
      reasoning: reasoning.effort,
      addChunk: wire.addChunk,
      providerOptions: { ...wire.providerOptions, ...reasoning.providerOptions },
    };
    const { failedForms = [], adaptions = [] } = options;
    const send = (reply: ReplyForm) =>
      callOnce(one, reply, options).catch((error: unknown) => {
        throw adaptable(error, sentThings(one, abilities), endpoint, adaptions);
      });
    try {
      const asked = await forms.ask(request.reply, failedForms, send);
      remembered = [...remembered, ...adaptions];
      const warnings = [...reasoning.warnings, ...sent.warnings, ...asked.warnings];
      return { ...asked, warnings: [...warnings, ...(await sent.release())] };
    } catch (error) {
      // Nobody who cancelled or failed shall wait for it.
      void sent.release();
      throw error;
    }
  }

  function sentThings(
    { request, maxTokens, reasoning, providerOptions }: Call,
    abilities: ModelAbilities,
  ): SentThings {
    const { chat } = wire;
    return {
      temperature: request.settings.temperature !== null,
      seed: request.settings.seed !== null,
      reasoning: reasoning !== undefined || "anthropic" in providerOptions,
      system: request.system !== "",
      streamOptions: chat !== undefined && abilities.streamOptions,
      namedLength: maxTokens !== null,
      length: abilities.length === "usual" ? (chat?.length ?? null) : abilities.length,
      lengthNames: wire.namesLength ? [] : chat ? ["max_completion_tokens", "max_tokens", "none"] : ["none"],
      fields: (chat?.fields ?? []).filter(
        (name) => isCostless(name) && !abilities.refusedFields.includes(name),
      ),
      images: request.parts.filter(({ type }) => type === "image").length,
    };
  }

  /** Models that reason refuse a request that names a temperature. */
  function withoutRefused(request: GenerateRequest, abilities: ModelAbilities): GenerateRequest {
    const { temperature, seed, reasoning, ...others } = request.settings;
    const settings = {
      ...others,
      temperature: abilities.temperature ? temperature : null,
      seed: abilities.seed ? seed : null,
      ...(abilities.reasoning && reasoning !== undefined ? { reasoning } : {}),
    };
    return { ...request, settings };
  }

  /** The length that is named in a request; null to leave it to the endpoint. */
  function lengthOf(
    { settings }: GenerateRequest,
    { mostTokens }: GenerateOptions,
    { length }: ModelAbilities,
  ): number | null {
    if (length === "none") return null;
    return settings.maxTokens ?? mostTokens ?? (wire.namesLength ? longestReply(settings) : null);
  }

  function reasoningIn(
    request: GenerateRequest,
    options: GenerateOptions,
    abilities: ModelAbilities,
  ): Reasoning {
    const wanted: Reasoning = {
      maxTokens: lengthOf(request, options, abilities),
      effort: request.settings.reasoning,
      providerOptions: {},
      warnings: [],
    };
    return wire.fitReasoning?.(modelName, wanted) ?? wanted;
  }

  /** Differences between the sent and the requested settings. */
  function changes(
    { system, settings: asked, ...request }: GenerateRequest,
    options: GenerateOptions,
  ): string[] {
    const abilities = abilitiesFor(options);
    const { adaptions = [] } = options;
    const before = adapted(known, [...remembered, ...adaptions.filter(({ elsewhere }) => elsewhere)]);
    const length = lengthOf({ system, settings: asked, ...request }, options, abilities);
    const who = wire.namesLength ? "the provider" : "a spending cap";
    /** Known before this call: what it has learnt itself is told by `adaptions`. */
    const left = (what: string, wanted: boolean, taken: boolean) =>
      wanted && !taken ? [`${what} was not sent: the model takes none`] : [];
    return [
      ...adaptions.filter(({ elsewhere }) => !elsewhere).map(adaptionWords),
      ...(asked.maxTokens === null && length !== null
        ? [`A length of at most ${length} tokens was asked for: ${who} wants one to be named`]
        : []),
      ...(before.system || system === ""
        ? []
        : ["The system prompt was sent at the head of the message: the model takes none"]),
      ...left("The temperature", asked.temperature !== null, before.temperature),
      ...left("The seed", asked.seed !== null, before.seed),
      ...left("The setting of reasoning", asked.reasoning !== undefined, before.reasoning),
      ...left("The longest reply", asked.maxTokens !== null, before.length !== "none"),
      ...(wire.chat?.fields ?? []).flatMap((field) =>
        left(`The added field “${field}”`, true, !before.refusedFields.includes(field)),
      ),
    ];
  }

  /** A word on a reply that is billed for more than the request allowed: no cap can count on its length; else null. */
  function passedLength(
    request: GenerateRequest,
    options: GenerateOptions,
    output: number | null,
  ): string | null {
    const abilities = abilitiesFor(options);
    const named = lengthOf(request, options, abilities);
    const extra = extraOutput(addedFields(settings), abilities.lengthHolds);
    if (named === null || output === null || !extra || extra.beside === null) return null;
    const most = Math.max(named, extra.longest ?? 0) + extra.beside;
    if (output <= most) return null;
    return `The endpoint counted ${output} tokens of output where at most ${most} were asked for: no spending cap can bound it`;
  }

  async function generate(request: GenerateRequest, options: GenerateOptions): Promise<GenerateResult> {
    if (options.signal.aborted) throw cancellationError(options.signal, endpoint, "");
    const startedAt = new Date().toISOString();
    const start = performance.now();
    // Said before the call: what it learns is remembered by then.
    const told = changes(request, options);
    const { reading, warnings, refused } = await call(request, options);
    const { adaptions = [] } = options;
    const passed = passedLength(request, options, reading.facts.usage.output);
    const learnt = { ...learntBy(adaptions), ...(passed === null ? {} : { lengthHolds: false }) };
    return {
      text: reading.text,
      ...(Object.keys(learnt).length > 0 ? { learnt } : {}),
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
        warnings: [...told, ...warnings, ...reading.warnings, ...(passed === null ? [] : [passed])],
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
