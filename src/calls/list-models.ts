import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { ModelChoice, ProviderKindId } from "../shapes/connection";
import { checkSettings } from "./check-settings";
import { createEndpointFetch } from "./endpoint-fetch";
import { parseExtraHeaders } from "./extra-headers";
import { cancellationError, notAnApiProblem } from "./problems/reply-problem";
import { BUILT_IN_MODEL } from "./providers/page-model";
import { readJsonWithin } from "./read-within";
import { createKeyFilter, startThrough } from "./redaction/key-filter";

/**
 * Paths of the model lists, under an endpoint's base URL. Each requests the largest page: more than any endpoint has.
 */
export const LIST_PATHS: Record<ProviderKindId, string> = {
  openai: "/models",
  google: "/models?pageSize=1000",
  anthropic: "/models?limit=1000",
  openrouter: "/models",
  "openai-compatible": "/models",
  "built-in": "",
  embedded: "",
};

const Named = Type.Union([
  Type.Object({ id: Type.String() }),
  Type.Object({ name: Type.String() }),
  Type.String(),
]);
const Methods = Type.Object({ supportedGenerationMethods: Type.Array(Type.String()) });
const InData = Type.Object({ data: Type.Array(Type.Unknown()) });
const InModels = Type.Object({ models: Type.Array(Type.Unknown()) });

/** OpenAI lists all it has under one address; these write no text. */
const WRITES_NO_TEXT =
  /^(text-embedding|text-moderation|omni-moderation|tts|whisper|dall-e|gpt-image|chatgpt-image|sora|babbage|davinci)|-(tts|transcribe|realtime)\b|realtime/;

function entriesOf(reply: unknown): unknown[] | null {
  if (Array.isArray(reply)) return reply;
  if (Value.Check(InData, reply)) return reply.data;
  if (Value.Check(InModels, reply)) return reply.models;
  return null;
}

function nameOf(entry: Static<typeof Named>): string {
  if (typeof entry === "string") return entry;
  return "id" in entry ? entry.id : entry.name;
}

function writes(kind: ProviderKindId, entry: Static<typeof Named>): boolean {
  if (kind === "google") {
    return !Value.Check(Methods, entry) || entry.supportedGenerationMethods.includes("generateContent");
  }
  return kind !== "openai" || !WRITES_NO_TEXT.test(nameOf(entry));
}

/** The names in a list of models, in its order, each once, those that write no text left out; null where it is no list. */
export function modelNames(kind: ProviderKindId, reply: unknown): string[] | null {
  const entries = entriesOf(reply);
  if (entries === null) return null;
  const names = entries
    .filter((entry) => Value.Check(Named, entry))
    .filter((entry) => writes(kind, entry))
    .map((entry) => (kind === "google" ? nameOf(entry).replace(/^models\//, "") : nameOf(entry)));
  return [...new Set(names.filter((name) => name !== ""))];
}

/** The version of Anthropic's API that is spoken; calls without one are refused. */
const ANTHROPIC_VERSION = "2023-06-01";

function keyHeaders(kind: ProviderKindId, apiKey: string): Record<string, string> {
  if (kind === "anthropic") {
    return {
      ...(apiKey === "" ? {} : { "x-api-key": apiKey }),
      "anthropic-version": ANTHROPIC_VERSION,
      // Without it the API sends no CORS headers; it says that the key is in the hands of the page's user.
      "anthropic-dangerous-direct-browser-access": "true",
    };
  }
  if (apiKey === "") return {};
  return kind === "google" ? { "x-goog-api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
}

/**
 * All headers that a call brings besides `content-type`: the key in the provider's own header, and what the user
 * added. Throws `ProblemError` (`header-refused`) for headers that may not be added.
 */
export function endpointHeaders(
  settings: { kind: ModelChoice["kind"]; headers?: string },
  apiKey: string,
): Record<string, string> {
  return { ...parseExtraHeaders(settings.headers ?? "", apiKey), ...keyHeaders(settings.kind, apiKey) };
}

const LONGEST_NAME = 300;

type ListSettings = {
  kind: ProviderKindId;
  baseUrl: string;
  apiKey: string;
  unencrypted?: boolean;
  headers?: string;
  fetch?: typeof fetch;
};

/**
 * The names of the models that an endpoint offers, in its own order, each once. Also the way to test a connection: of
 * OpenRouter, whose list is open to all, the key is asked about first. Rejects with `ProblemError` like a call of a
 * model does, or with the abort error. Files of models that this browser keeps are listed elsewhere.
 */
export async function listModels(
  settings: ListSettings,
  options: { signal?: AbortSignal } = {},
): Promise<string[]> {
  const { kind } = settings;
  if (kind === "built-in") return [BUILT_IN_MODEL];
  if (kind === "embedded") return [];
  const endpoint = checkSettings({ ...settings, model: null });
  const headers = endpointHeaders(settings, endpoint.apiKey);
  const endpointFetch = createEndpointFetch(endpoint, settings.fetch ?? fetch, headers);
  const init = options.signal ? { signal: options.signal } : {};
  try {
    if (kind === "openrouter" && endpoint.apiKey !== "") {
      await (await endpointFetch(`${endpoint.baseUrl}/key`, init)).body?.cancel();
    }
    const response = await endpointFetch(`${endpoint.baseUrl}${LIST_PATHS[kind]}`, init);
    const reply = await readJsonWithin(response);
    options.signal?.throwIfAborted();
    if (reply === null) throw notAnApiProblem(endpoint, "something other than JSON, or an endless list");
    const names = modelNames(kind, reply);
    if (names === null) throw notAnApiProblem(endpoint, "JSON without a list of models");
    const keys = createKeyFilter(endpoint.apiKey);
    // A name with the key in it is none of a model, and would be kept with whatever that model writes.
    return names.filter((name) => startThrough(keys, name, LONGEST_NAME) === name);
  } catch (error) {
    if (!options.signal?.aborted) throw error;
    throw cancellationError(options.signal, endpoint, "");
  }
}
