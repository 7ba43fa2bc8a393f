import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

const Reached = {
  /** Up to and including the version path: "https://api.openai.com/v1"; empty for what runs in the browser itself. */
  baseUrl: Type.String(),
  model: Type.String(),
  /** The user states that the model takes sound. */
  audio: Type.Boolean(),
};

/** A model and how it is reached, as remembered in a browser: never with its key. `kind` names the wire format. */
export const ModelChoice = Type.Union([
  Type.Object({
    kind: Type.Literal("openai"),
    api: OneOf("chat", "responses"),
    ...Reached,
  }),
  Type.Object({ kind: Type.Literal("google"), ...Reached }),
  Type.Object({ kind: Type.Literal("anthropic"), ...Reached }),
  Type.Object({ kind: Type.Literal("openrouter"), ...Reached }),
  Type.Object({
    kind: Type.Literal("openai-compatible"),
    /** More headers, one a line, "Name: value". */
    headers: Type.Optional(Type.String()),
    /** More fields of the request's body, as a JSON object. */
    body: Type.Optional(Type.String()),
    ...Reached,
  }),
  /** The browser's own model: `baseUrl` is empty, and there is no key. */
  Type.Object({ kind: Type.Literal("built-in"), ...Reached }),
  /**
   * A model whose files this browser keeps, run by the page itself: `baseUrl` is empty, there is no key, and `model` is the
   * name that people read. The files tell two such models apart.
   */
  Type.Object({
    kind: Type.Literal("embedded"),
    /** SHA-256 of the GGUF file, in hex. */
    file: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    /** SHA-256 of the file by which it takes pictures and sound, where it has one. */
    projector: Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })),
    /** The projector takes pictures. */
    image: Type.Boolean(),
    ...Reached,
  }),
]);
export type ModelChoice = Static<typeof ModelChoice>;

export type ProviderKindId = ModelChoice["kind"];

/** A model that runs in the browser: no address, no key, no price, and nothing leaves the device. */
export type LocalChoice = Extract<ModelChoice, { kind: "built-in" | "embedded" }>;
export type RemoteChoice = Exclude<ModelChoice, LocalChoice>;

/**
 * A choice with its key, on the way from the form to the engine's memory and nowhere else. An empty key stands for
 * the one that the same address was connected with before. `unencrypted`: the user has said whether the key may go over
 * plain http to a public host; absent where nobody was asked this time.
 */
export type Connection = ModelChoice & { apiKey: string; unencrypted?: boolean };
