import { type Static, Type } from "typebox";
import type { AnycapItem } from "../../schemas/anycap-item";
import { JudgeStamp, UnscoredCause } from "../../schemas/verdict";
import type { SampleOf } from "../benchmark";
import { CaptionLength } from "./caption-length";

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
