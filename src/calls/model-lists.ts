import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { ProviderKindId } from "../shapes/connection";

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
