import { type Static, Type } from "typebox";
import { GenerationSettings } from "./call";
import { Caption } from "./caption";
import { Checklist } from "./checklist";
import { JudgingSettings } from "./judging";
import { AudioRecord, FrameSet, SamplingPlan } from "./media";
import { ModelEntry } from "./model-entry";
import { Problem } from "./problem";

/** A caption of a model in sessions of version 2. */
const Trial = Type.Object({
  contestantId: Type.String({ minLength: 1 }),
  round: Type.Integer({ minimum: 1 }),
  caption: Type.Union([Caption, Type.Null()]),
  frames: Type.Union([FrameSet, Type.Null()]),
  audio: Type.Union([AudioRecord, Type.Null()]),
  problem: Type.Union([Problem, Type.Null()]),
});

const Basis = Type.Object({
  instruction: Type.String(),
  checklist: Checklist,
  video: Type.String({ minLength: 1 }),
  sampling: SamplingPlan,
  settings: GenerationSettings,
  judge: Type.Union([Type.String(), Type.Null()]),
  judging: JudgingSettings,
});

/** Models side by side as they stood in sessions of version 2. */
export const SideBySide = Type.Object({
  contestants: Type.Array(ModelEntry, { minItems: 1 }),
  repeats: Type.Integer({ minimum: 1, maximum: 20 }),
  basis: Type.Union([Basis, Type.Null()]),
  trials: Type.Array(Trial),
});
export type SideBySide = Static<typeof SideBySide>;
