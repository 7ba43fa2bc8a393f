import { type Static, Type } from "typebox";
import { JudgeStamp, UnscoredCause } from "../../schemas/verdict";
import type { SampleOf } from "../benchmark";
import { CaptionLength } from "./caption-length";

const Text = Type.Union([Type.String(), Type.Null()]);

export const Modality = Type.Union([Type.Literal("image"), Type.Literal("video"), Type.Literal("audio")]);
export type Modality = Static<typeof Modality>;

/** What an item is judged by, and what its files say besides. */
export const AnycapItem = Type.Object({
  modality: Modality,
  /** `id` as the files have it. */
  fileId: Type.Union([Type.String(), Type.Number(), Type.Null()]),
  /** The first of `restriction`: "multi_class_position", "poem". */
  dimension: Text,
  /** The second: "The generated caption's length needs to be one sentence." */
  demand: Text,
  /** The caption of the files: it sets the level for style. */
  reference: Text,
  /** Null for an item of style. */
  keyPoints: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Other fields of the item, as they stand: "width", "time_long". */
  others: Type.Record(Type.String(), Type.Unknown()),
});
export type AnycapItem = Static<typeof AnycapItem>;

export type AnycapSample = SampleOf<AnycapItem>;

const unscored = { cause: Type.Optional(UnscoredCause) };

/** A key point: 1 found and right, 0 not; null where that could not be found out, and why. */
export const JudgedPoint = Type.Object({
  score: Type.Union([Type.Number(), Type.Null()]),
  reason: Type.String(),
  ...unscored,
});
export type JudgedPoint = Static<typeof JudgedPoint>;

/** A rating from 0 to 4, before any cap; null where there is none, and why. */
export const JudgedStyle = Type.Object({
  score: Type.Union([Type.Number(), Type.Null()]),
  reason: Type.String(),
  ...unscored,
});
export type JudgedStyle = Static<typeof JudgedStyle>;

/** One asking of a judge: what it said of each key point in their order, or its rating. */
export const JudgedRound = Type.Object({
  judge: JudgeStamp,
  /** From 1, for each judge by itself. */
  round: Type.Integer({ minimum: 1 }),
  points: Type.Optional(Type.Array(JudgedPoint)),
  style: Type.Optional(JudgedStyle),
});
export type JudgedRound = Static<typeof JudgedRound>;

/** What a caption was judged to be. */
export const AnycapJudgement = Type.Object({
  /** Null where the caption is not known. */
  length: Type.Union([CaptionLength, Type.Null()]),
  /** One each, in the order of the item's key points. */
  points: Type.Optional(Type.Array(JudgedPoint)),
  style: Type.Optional(JudgedStyle),
  /** Every asking behind it, where there was more than one. */
  rounds: Type.Optional(Type.Array(JudgedRound)),
  /** The line of a result file that told it: it is written back as it was. */
  record: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type AnycapJudgement = Static<typeof AnycapJudgement>;
