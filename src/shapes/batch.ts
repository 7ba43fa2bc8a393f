import { type Static, Type } from "typebox";
import { GenerationSettings, TokenUsage } from "./call";
import { OneOf } from "./one-of";
import { ResultKey, ShownMedia } from "./result";

/** The service that answers the files of a run's calls. */
export const BatchTargetId = OneOf(
  "openai",
  "vllm",
  "gemini",
  "anthropic",
  "openrouter",
  "mistral",
  "fireworks",
  "together",
  "groq",
  "dashscope",
);
export type BatchTargetId = Static<typeof BatchTargetId>;

/** Captions are written and answered first, then all that judges are asked about them. */
const BatchStage = OneOf("captions", "judging");

/**
 * The way frames, sound and videos are sent: within the lines, or by the address where they will lie when the calls are
 * made.
 */
export const MediaMode = Type.Union([
  Type.Object({ kind: Type.Literal("inline") }),
  /** `prefix`: "https://host/set/". */
  Type.Object({ kind: Type.Literal("address"), prefix: Type.String() }),
  /** `prefix`: "/data/set/". */
  Type.Object({ kind: Type.Literal("path"), prefix: Type.String() }),
]);
export type MediaMode = Static<typeof MediaMode>;

/** The batch to be written. `refused`: also calls whose answer was an error that will probably come again. */
export const BatchWish = Type.Object({
  stage: BatchStage,
  target: BatchTargetId,
  media: MediaMode,
  refused: Type.Boolean(),
});
export type BatchWish = Static<typeof BatchWish>;

/** A writing of calls that is not finished: it is under way, or the page was closed in the middle of it. */
export const BatchWriting = Type.Object({
  id: Type.String(),
  wish: BatchWish,
  /** The files lie in a folder of the user's own, as far as they were written. */
  inFolder: Type.Boolean(),
  /** ISO 8601. */
  begunAt: Type.String(),
});
export type BatchWriting = Static<typeof BatchWriting>;

/** The reason why a call that came home has no answer. */
export const BatchCause = OneOf(
  "content filter",
  "length",
  "empty",
  "too long",
  "refused",
  "busy",
  "server",
  "expired",
);
export type BatchCause = Static<typeof BatchCause>;

/** Position of an imported line. */
const CameFrom = { file: Type.String(), line: Type.Integer({ minimum: 1 }) };

export const BatchAnswer = Type.Union([
  Type.Object({
    state: Type.Literal("answered"),
    text: Type.String(),
    /** "stop", "length"; "unknown" where nobody says. */
    finishReason: Type.String(),
    answeredModel: Type.Union([Type.String(), Type.Null()]),
    usage: TokenUsage,
    /** ISO 8601: when it was answered, as far as the answer says. */
    time: Type.Union([Type.String(), Type.Null()]),
    ...CameFrom,
  }),
  Type.Object({
    state: Type.Literal("failed"),
    cause: BatchCause,
    message: Type.String(),
    /** The same call may be answered another time. */
    retryable: Type.Boolean(),
    ...CameFrom,
  }),
]);
export type BatchAnswer = Static<typeof BatchAnswer>;

/** A call that went out. */
export const BatchCall = Type.Object({
  /** As it stands in its id: a caption, an extraction, a question, a time. */
  kind: OneOf("c", "x", "q", "t"),
  model: Type.String(),
  target: BatchTargetId,
  /** ISO 8601. */
  writtenAt: Type.String(),
  /** The ids of the writings that put it into a file; none for those of earlier versions. */
  writings: Type.Optional(Type.Array(Type.String())),
  answer: Type.Union([BatchAnswer, Type.Null()]),
  /** Another answer than the one that counts. */
  aside: Type.Optional(BatchAnswer),
  /** Further ones, in the order in which they were put aside: no two of all these say the same. */
  moreAside: Type.Optional(Type.Array(BatchAnswer)),
});
export type BatchCall = Static<typeof BatchCall>;

/** The known parts of a caption before its answer arrives: the answer completes it. */
export const BatchDraft = Type.Object({
  /** The id of its call. */
  callId: Type.String(),
  /** A key of its inputs; another key means another call. */
  basis: Type.String(),
  shown: ShownMedia,
  promptVersion: Type.String(),
  settings: GenerationSettings,
  mediaHashes: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
});
export type BatchDraft = Static<typeof BatchDraft>;

/** The calls of a task that went out, by their ids. */
export const BatchTask = Type.Object({
  ...ResultKey.properties,
  calls: Type.Record(Type.String(), BatchCall),
  draft: Type.Union([BatchDraft, Type.Null()]),
  /** The draft of another call that was written before this one, which may be taken back. */
  earlierDraft: Type.Optional(BatchDraft),
  /** Answers have come home that were not taken into its result yet. */
  came: Type.Optional(Type.Literal(true)),
  /** A step whose answers were replaced since it was kept. */
  redo: Type.Optional(OneOf("caption", "judgement")),
});
export type BatchTask = Static<typeof BatchTask>;

/** Counts of a run's exported calls: answered, and unanswered by cause. */
export type BatchCounts = {
  exported: number;
  answered: number;
  /** Captions whose calls were kept and can't be read any more: what went out for them is in none of these numbers. */
  unreadable: number;
  /** Answers besides those that count, and the calls that have them; left out where there are none. */
  aside?: { answers: number; calls: number };
  /** By cause; "no answer yet" among them. */
  unanswered: { cause: BatchCause | "no answer yet"; count: number; retryable: boolean }[];
};
