import { type Static, Type } from "typebox";

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
    api: Type.Union([Type.Literal("chat"), Type.Literal("responses")]),
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
]);
export type ModelChoice = Static<typeof ModelChoice>;

export type ProviderKindId = ModelChoice["kind"];

/**
 * A choice with its key, on the way from the form to the engine's memory and nowhere else. An empty key stands for
 * the one that the same address was connected with before. `unencrypted`: the user has said whether the key may go over
 * plain http to a public host; absent where nobody was asked this time.
 */
export type Connection = ModelChoice & { apiKey: string; unencrypted?: boolean };
