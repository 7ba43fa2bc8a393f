import { type Static, Type } from "typebox";
import { MOST_ROUNDS } from "./usual";

/** Settings for judging a caption. */
export const JudgingSettings = Type.Object({
  /** Number of times every judge is asked each question; from the second time on the options stand in another order. */
  rounds: Type.Integer({ minimum: 1, maximum: MOST_ROUNDS }),
  /** All questions in one call, and one by one those that it left unanswered. */
  batched: Type.Boolean(),
  /** Options of a quiz stand in an order of this seed; absent or null: first as given. */
  optionSeed: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
  /** Ask the judges beside the first one too, where any are connected. */
  otherJudges: Type.Boolean(),
});
export type JudgingSettings = Static<typeof JudgingSettings>;
