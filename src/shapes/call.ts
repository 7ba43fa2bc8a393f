import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

/** Amount of thinking before the model writes, as far as the endpoint has such a setting. */
export const ReasoningEffort = OneOf("none", "minimal", "low", "medium", "high");
export type ReasoningEffort = Static<typeof ReasoningEffort>;

/** Generation settings sent with a call; null = the endpoint's default. */
export const GenerationSettings = Type.Object({
  temperature: Type.Union([Type.Number({ minimum: 0, maximum: 2 }), Type.Null()]),
  maxTokens: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  seed: Type.Union([Type.Integer(), Type.Null()]),
  /** Absent: as the model does by itself. */
  reasoning: Type.Optional(ReasoningEffort),
});
export type GenerationSettings = Static<typeof GenerationSettings>;

/** Tokens as the endpoint reported them; null where it did not. */
export const TokenUsage = Type.Object({
  input: Type.Union([Type.Number(), Type.Null()]),
  output: Type.Union([Type.Number(), Type.Null()]),
  /** Tokens of the input that it read from a cache of its own, which most bill at less; absent for none. */
  cached: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  /** US dollars that it charged for them, where it says so; prices are not asked then. */
  charged: Type.Optional(Type.Number({ minimum: 0 })),
});
export type TokenUsage = Static<typeof TokenUsage>;

/** The price of a call, as its endpoint charged it or by the price table; `usd` is null where neither tells. */
export const CallPrice = Type.Object({
  usd: Type.Union([Type.Number(), Type.Null()]),
  /**
   * True where it is the most that the call can have cost: the endpoint did not report its tokens, read a part of its input
   * from a cache, or may ask more for so long a prompt.
   */
  estimated: Type.Boolean(),
  /** The date of the row of the price table (ISO 8601); null where there is none, or none was needed. */
  asOf: Type.Union([Type.String(), Type.Null()]),
});
export type CallPrice = Static<typeof CallPrice>;

/** Options that a model weighed: their probabilities, which sum to 1, and the one chosen; null where they decide nothing. */
export const WeighedChoice = Type.Object({
  options: Type.Record(Type.String(), Type.Number()),
  chosen: Type.Union([Type.String(), Type.Null()]),
});
export type WeighedChoice = Static<typeof WeighedChoice>;

/** The means by which a model ran in the page itself. */
export const EmbeddedRun = Type.Object({
  /** SHA-256 of the model's file, and of the one by which it takes pictures and sound. */
  file: Type.String(),
  projector: Type.Optional(Type.String()),
  /** As the file's header tells; null where it tells none that is known. */
  architecture: Type.Union([Type.String(), Type.Null()]),
  quantisation: Type.Union([Type.String(), Type.Null()]),
  /** "WebGPU", "4 threads", "1 thread". */
  device: Type.String(),
  /** Tokens that it could hold at a time. */
  contextTokens: Type.Integer({ minimum: 0 }),
  /** Tokens a second while it read and while it wrote; null where nothing was timed. */
  readPerSecond: Type.Union([Type.Number(), Type.Null()]),
  writtenPerSecond: Type.Union([Type.Number(), Type.Null()]),
});
export type EmbeddedRun = Static<typeof EmbeddedRun>;

/** The stored record of a model call. Never a key, never media: frames and sound are named by their hashes. */
export const CallRecord = Type.Object({
  id: Type.String(),
  /** The wire format that was spoken; records of earlier versions lack it. */
  provider: Type.Optional(Type.String()),
  /** Host and path of the endpoint, without credentials. */
  baseUrl: Type.String(),
  model: Type.String(),
  /** The model's name as the endpoint answered it. */
  answeredModel: Type.Union([Type.String(), Type.Null()]),
  promptVersion: Type.String(),
  settings: GenerationSettings,
  mediaHashes: Type.Array(Type.String()),
  usage: TokenUsage,
  /** Settings the endpoint or SDK dropped. */
  warnings: Type.Array(Type.String()),
  startedAt: Type.String(),
  firstTokenMilliseconds: Type.Union([Type.Number(), Type.Null()]),
  totalMilliseconds: Type.Number(),
  finishReason: Type.String(),
  /** Nothing was sent: the reply to the same request was kept from an earlier call, whose times these are. */
  cached: Type.Optional(Type.Literal(true)),
  /** "batch": it was answered elsewhere, from a file of calls; nobody here knows how long that took. */
  source: Type.Optional(Type.Literal("batch")),
  /** Requests sent for it, refused and broken ones included; none for a cached one. */
  attempts: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Spent waiting for its turn: limits, back-off, a pause. */
  waitedMilliseconds: Type.Optional(Type.Number({ minimum: 0 })),
  price: Type.Optional(CallPrice),
  /** Present of a model that ran in the page. */
  embedded: Type.Optional(EmbeddedRun),
  /** Answers that were taken from the probabilities of their options, in the order of the reply. */
  weighed: Type.Optional(Type.Array(WeighedChoice)),
});
export type CallRecord = Static<typeof CallRecord>;

/** One reply of a judge, kept as it came, readable or not. */
export const JudgeReply = Type.Object({
  /** The format check or the content item it is about. */
  checkId: Type.String(),
  task: Type.String(),
  /** The round of asking the same question; replies of earlier versions lack it. */
  round: Type.Optional(Type.Integer({ minimum: 1 })),
  attempt: Type.Integer({ minimum: 1 }),
  /** Empty when the call itself failed. */
  raw: Type.String(),
  /** The reason why the reply could not be used; null when it was. */
  rejected: Type.Union([Type.String(), Type.Null()]),
  call: Type.Union([CallRecord, Type.Null()]),
});
export type JudgeReply = Static<typeof JudgeReply>;
