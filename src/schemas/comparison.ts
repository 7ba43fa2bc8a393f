import { type Static, Type } from "typebox";
import { GenerationSettings } from "./call";
import { Caption } from "./caption";
import { ModelChoice } from "./connection";
import { AudioRecord, FrameSet, SamplingPlan } from "./media";
import { Problem } from "./problem";

/** One column of a comparison: a model with its settings and what it is shown. */
export const Contestant = Type.Object({
  id: Type.String(),
  title: Type.String(),
  choice: ModelChoice,
  /** Null: the session's. */
  settings: Type.Union([GenerationSettings, Type.Null()]),
  /** Null: the session's plan. */
  plan: Type.Union([SamplingPlan, Type.Null()]),
  /** The file itself in the place of frames and sound. */
  wholeVideo: Type.Boolean(),
});
export type Contestant = Static<typeof Contestant>;

/** One caption by a contestant, with its verdicts; `problem`: why there is none, or not all of it. */
export const Trial = Type.Object({
  contestantId: Type.String(),
  /** From 1 to the comparison's `repeats`. */
  round: Type.Integer({ minimum: 1 }),
  caption: Type.Union([Caption, Type.Null()]),
  /** What it was shown, where the plan is its own. */
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
  problem: Type.Union([Problem, Type.Null()]),
});
export type Trial = Static<typeof Trial>;

/** Models side by side on the session's instruction; the trials are kept apart from the session's captions. */
export const Comparison = Type.Object({
  contestants: Type.Array(Contestant, { minItems: 1, maxItems: 4 }),
  repeats: Type.Integer({ minimum: 1, maximum: 20 }),
  trials: Type.Array(Trial),
});
export type Comparison = Static<typeof Comparison>;
