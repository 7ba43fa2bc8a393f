import { type Static, Type } from "typebox";
import { GenerationSettings } from "./call";
import { Caption } from "./caption";
import { Checklist } from "./checklist";
import { ModelChoice } from "./connection";
import { JudgingSettings } from "./judging";
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

/** What all trials were asked, shown and judged on: a session that has changed since says so. */
export const ComparisonBasis = Type.Object({
  instruction: Type.String(),
  checklist: Checklist,
  /** Quick key of the video. */
  video: Type.String(),
  /** For contestants without a plan of their own. */
  sampling: SamplingPlan,
  /** For contestants without settings of their own. */
  settings: GenerationSettings,
  /** The model that judges; null where none was connected, and none needed. */
  judge: Type.Union([Type.String(), Type.Null()]),
  judging: JudgingSettings,
});
export type ComparisonBasis = Static<typeof ComparisonBasis>;

/** Models side by side on the session's instruction; the trials are kept apart from the session's captions. */
export const Comparison = Type.Object({
  contestants: Type.Array(Contestant, { minItems: 1 }),
  repeats: Type.Integer({ minimum: 1, maximum: 20 }),
  /** Null while nothing has run. */
  basis: Type.Union([ComparisonBasis, Type.Null()]),
  trials: Type.Array(Trial),
});
export type Comparison = Static<typeof Comparison>;
