import type { CallRecord, GenerationSettings } from "../schemas/call";
import type { Connection } from "../schemas/connection";

/** One piece of the user message, sent in the order given. */
export type MessagePart =
  | { type: "text"; text: string }
  | { type: "image"; bytes: Uint8Array; mediaType: string; hash: string }
  | { type: "audio"; bytes: Uint8Array; mediaType: string; hash: string }
  /** A whole file. `framesPerSecond`: how densely the model shall look at it; null leaves it the choice. */
  | { type: "video"; blob: Blob; mediaType: string; hash: string; framesPerSecond: number | null };

/** One system prompt, one user message, one reply. */
export type GenerateRequest = {
  system: string;
  parts: MessagePart[];
  settings: GenerationSettings;
  /** Names the prompt template that wrote `system`; kept in the record. */
  promptVersion: string;
  /** Asks for a JSON object as the reply, where the endpoint can promise one. */
  json: boolean;
};

export type GenerateOptions = {
  signal: AbortSignal;
  /** Called with each piece of text as it streams in. */
  onText?: (delta: string) => void;
};

export type GenerateResult = { text: string; record: CallRecord };

/** A model at an endpoint: what the engine is given, whoever is behind it. */
export type Provider = {
  id: string;
  model: string;
  capabilities: { image: boolean; audio: boolean };
  /**
   * Calls the model once, without retries. Rejects with `ProblemError` (wrong key, unknown model, rate limit,
   * cut stream, no CORS ...; `retryable` says whether asking again makes sense) or, when cancelled, `AbortError`.
   */
  generate(request: GenerateRequest, options: GenerateOptions): Promise<GenerateResult>;
};

/** What a user enters to reach a model. The key is held in memory only. */
export type EndpointSettings = Connection;
