import { type Static, Type } from "typebox";
import { GenerationSettings } from "./call";
import { ModelChoice } from "./connection";
import { SamplingPlan } from "./media";

/** A model as a run calls it: with its settings and what it is shown. Or captions that were made elsewhere. */
export const ModelEntry = Type.Object({
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  /** Null: its captions were made elsewhere, and no model is asked for them. */
  choice: Type.Union([ModelChoice, Type.Null()]),
  /** Null: the run's. */
  settings: Type.Union([GenerationSettings, Type.Null()]),
  /** Null: the run's plan. */
  plan: Type.Union([SamplingPlan, Type.Null()]),
  /** The file itself in the place of frames and sound. */
  wholeVideo: Type.Boolean(),
});
export type ModelEntry = Static<typeof ModelEntry>;
