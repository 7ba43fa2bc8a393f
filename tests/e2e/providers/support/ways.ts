import type { Connection } from "../../../../src/shapes/connection";
import type { StandIn } from "../../../support/stand-in/start-stand-in";

export const KEY = "sk-canary-5173-do-not-leak";

/** The wire form that a kind of provider gives to one request. */
export type Way = {
  name: string;
  connection: (standIn: Pick<StandIn, "url" | "googleUrl">) => Connection;
  path: string;
  /** Headers beyond those of the browser. */
  headers: Record<string, string>;
  hears: boolean;
  /** The message of the user and the system prompt, as they stand in the body. */
  system: (body: Body) => unknown;
  parts: (body: Body) => unknown;
  text: (text: string) => unknown;
  image: (data: string) => unknown;
  audio?: (data: string) => unknown;
  /** Settings as the body has them. */
  settings: Record<string, unknown>;
  schema: (body: Body) => unknown;
  /** The reason for the end of a reply that a safety filter holds back. */
  heldBack: string;
};

export type Body = Record<string, unknown>;

/** A field of something that came over the wire; undefined where it has none. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, name) => (typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined),
    value,
  );
}

const common = { model: "some-model", apiKey: KEY, audio: true };
const bearer = { authorization: `Bearer ${KEY}` };
const chat = {
  path: "/v1/chat/completions",
  headers: bearer,
  hears: true,
  system: (body: Body) => at(body, "messages", 0, "content"),
  parts: (body: Body) => at(body, "messages", 1, "content"),
  text: (text: string) => ({ type: "text", text }),
  image: (data: string) => ({ type: "image_url", image_url: { url: `data:image/jpeg;base64,${data}` } }),
  audio: (data: string) => ({ type: "input_audio", input_audio: { data, format: "wav" } }),
  schema: (body: Body) => at(body, "response_format", "json_schema", "schema"),
  heldBack: "content_filter",
};
const chatSettings = {
  temperature: 0.5,
  max_tokens: 99,
  seed: 7,
  stream: true,
  stream_options: { include_usage: true },
};

export const WAYS: readonly Way[] = [
  {
    ...chat,
    name: "OpenAI, chat completions",
    connection: ({ url }) => ({ ...common, kind: "openai", api: "chat", baseUrl: url }),
    settings: { ...chatSettings, store: false },
  },
  {
    name: "OpenAI, responses",
    connection: ({ url }) => ({ ...common, kind: "openai", api: "responses", baseUrl: url }),
    path: "/v1/responses",
    headers: bearer,
    hears: false,
    system: (body) => at(body, "input", 0, "content"),
    parts: (body) => at(body, "input", 1, "content"),
    text: (text) => ({ type: "input_text", text }),
    image: (data) => ({ type: "input_image", image_url: `data:image/jpeg;base64,${data}` }),
    settings: { temperature: 0.5, max_output_tokens: 99, stream: true, store: false },
    schema: (body) => at(body, "text", "format", "schema"),
    heldBack: "content_filter",
  },
  {
    name: "Gemini",
    connection: ({ googleUrl }) => ({ ...common, kind: "google", baseUrl: googleUrl }),
    path: "/v1beta/models/some-model:streamGenerateContent?alt=sse",
    headers: { "x-goog-api-key": KEY },
    hears: true,
    system: (body) => at(body, "systemInstruction", "parts", 0, "text"),
    parts: (body) => at(body, "contents", 0, "parts"),
    text: (text) => ({ text }),
    image: (data) => ({ inlineData: { mimeType: "image/jpeg", data } }),
    audio: (data) => ({ inlineData: { mimeType: "audio/wav", data } }),
    settings: { generationConfig: { temperature: 0.5, maxOutputTokens: 99, seed: 7 } },
    schema: (body) => at(body, "generationConfig", "responseJsonSchema"),
    heldBack: "SAFETY",
  },
  {
    name: "Anthropic",
    connection: ({ url }) => ({ ...common, kind: "anthropic", baseUrl: url, model: "claude-sonnet-4-5" }),
    path: "/v1/messages",
    headers: {
      "x-api-key": KEY,
      "anthropic-version": "2023-06-01",
      "anthropic-dangerous-direct-browser-access": "true",
    },
    hears: false,
    system: (body) => at(body, "system", 0, "text"),
    parts: (body) => at(body, "messages", 0, "content"),
    text: (text) => ({ type: "text", text }),
    image: (data) => ({ type: "image", source: { type: "base64", media_type: "image/jpeg", data } }),
    settings: { temperature: 0.5, max_tokens: 99, stream: true },
    schema: (body) => at(body, "output_config", "format", "schema"),
    heldBack: "refusal",
  },
  {
    ...chat,
    name: "OpenRouter",
    connection: ({ url }) => ({ ...common, kind: "openrouter", baseUrl: url }),
    settings: chatSettings,
  },
  {
    ...chat,
    name: "an endpoint of the chat format",
    connection: ({ url }) => ({
      ...common,
      kind: "openai-compatible",
      baseUrl: url,
      headers: "X-Team: vision",
      body: '{"top_p": 0.9}',
    }),
    headers: { ...bearer, "x-team": "vision" },
    settings: { ...chatSettings, top_p: 0.9 },
  },
];
