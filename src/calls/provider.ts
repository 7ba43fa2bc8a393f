import type { FilePart } from "ai";
import type { CallRecord, GenerationSettings, TokenUsage } from "../shapes/call";
import type { Connection } from "../shapes/connection";
import type { AbilityCorrection } from "../shapes/model-settings";
import type { Problem } from "../shapes/problem";
import type { FailedForm, ReplyChoices, ReplyForm } from "../shapes/reply-form";
import type { ModelFiles } from "../storage/model-files/model-file-store";
import type { Adaption } from "./model-services/adaptions";
import type { Learnt } from "./model-services/corrections";
import type { Endpoint } from "./problems/status-problem";

/** One piece of the user message, sent in the order given. */
export type MessagePart =
  | { type: "text"; text: string }
  /**
   * Pixels, where they are known, and seconds of sound tell how many tokens they will be. Bytes are read from the blob
   * when the request is sent: what waits for its turn takes no memory.
   */
  | { type: "image"; blob: Blob; mediaType: string; hash: string; width?: number; height?: number }
  | { type: "audio"; blob: Blob; mediaType: string; hash: string; seconds?: number }
  /** A whole file. `framesPerSecond`: how densely the model shall look at it; null leaves it the choice. */
  | {
      type: "video";
      blob: Blob;
      mediaType: string;
      hash: string;
      framesPerSecond: number | null;
      seconds?: number;
      width?: number;
      height?: number;
    };

/** One system prompt, one user message, one reply. */
export type GenerateRequest = {
  system: string;
  parts: MessagePart[];
  settings: GenerationSettings;
  /** Names the prompt template that wrote `system`; kept in the record. */
  promptVersion: string;
  /**
   * The requested form of the reply, as far as the endpoint can promise it; `warnings` of the record say where it could
   * not.
   */
  reply: ReplyForm;
  /** The same reply but for what it chooses: a model whose probabilities can be seen answers by them. */
  choices?: ReplyChoices;
};

export type GenerateOptions = {
  signal: AbortSignal;
  /** Called with each piece of text as it streams in. */
  onText?: (delta: string) => void;
  /**
   * Called while a video that is too large for the request goes to the endpoint's store of files; with null once all of
   * it is there and the request itself is sent.
   */
  onUpload?: (progress: { doneBytes: number; totalBytes: number } | null) => void;
  /** The longest reply, reasoning included, to be named where the settings leave it open: a spending cap wants one. */
  mostTokens?: number;
  /** Adaptions learnt from refusals of this very request. */
  adaptions?: readonly Adaption[];
  /** The forms of the reply that this very request failed in before: the next weaker one is asked for. */
  failedForms?: readonly FailedForm[];
  /**
   * Called where the endpoint has begun to answer and no result comes of it, with the tokens that it has counted for
   * good; null for those that it hasn't.
   */
  onCounted?: (usage: TokenUsage) => void;
  /** Number of further requests that may be billed, for this call and those that ask the same again: it counts down. */
  requests?: { left: number };
  /** Hears when the request has to wait, for its turn or before it is made again, and when it is sent. */
  onWaiting?: (waits: boolean) => void;
  /** Hears of every attempt that failed and is made again; what comes of the last one is the result or the rejection. */
  onRetry?: (problem: Problem) => void;
  /** Tells whether a reply can be used: an unusable one is never taken from, or stored for, other calls. */
  accepts?: (text: string) => boolean | Promise<boolean>;
  /** The request whose reply could not be used, where this one only asks it again: a reply to this answers that, too. */
  asksAgain?: GenerateRequest;
  /**
   * Tells requests apart that are alike word for word and shall each be answered by the model: the second round of
   * the same question, the next repeat of a caption. Requests with the same salt, or both without, share kept replies.
   */
  salt?: string;
};

/**
 * `refusedForms`: forms of the reply that the endpoint refused before it answered in a weaker one; `learnt`: what it
 * refused besides, before it answered without that.
 */
export type GenerateResult = {
  text: string;
  record: CallRecord;
  refusedForms?: readonly ("schema" | "json")[];
  learnt?: Learnt;
};

/** A model at an endpoint: what the engine is given, whoever is behind it. */
export type Provider = {
  id: string;
  model: string;
  capabilities: { image: boolean; audio: boolean };
  /**
   * Sends one request, without retries; in a weaker form of the reply where the one asked for is known not to be had.
   * Rejects with `ReplyFormError` where a weaker form may help, with `AdaptionError` where something was refused that can be
   * left out or named otherwise, with `ProblemError` (wrong key, unknown model, rate limit,
   * cut stream, no CORS ...; `retryable` says whether asking again makes sense) or, when cancelled, `AbortError`.
   */
  generate(request: GenerateRequest, options: GenerateOptions): Promise<GenerateResult>;
};

/** Files of models that this browser keeps: what is known of one by its SHA-256, and the file itself. */
export type ModelFileSource = Pick<ModelFiles, "find" | "open">;

/** A user's settings for reaching a model, with other known facts about it. The key is held in memory only. */
export type EndpointSettings = Connection & { corrections?: readonly AbilityCorrection[] };

export type VideoPart = Extract<MessagePart, { type: "video" }>;

/** The tools by which a wire format sends a whole video. */
export type VideoTools = {
  endpoint: Endpoint;
  /** Calls the endpoint with these headers, and with the key only where `key` is true. */
  fetchWith: (headers: Record<string, string>, key: boolean) => typeof fetch;
  signal: AbortSignal;
  /** Bytes of the request that are left for this part as base64; null where no bound is known. */
  room: number | null;
  /** Called as a video goes to the endpoint before the request itself does; with null once that is sent. */
  onUpload: (progress: { doneBytes: number; totalBytes: number } | null) => void;
};

/** `release` takes back what was put up for the call; it resolves with what could not be, in words, or null. */
export type SentVideo = {
  part: FilePart;
  warnings: string[];
  release: (() => Promise<string | null>) | null;
};
