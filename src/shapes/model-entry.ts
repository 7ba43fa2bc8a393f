import { type Static, Type } from "typebox";
import { GenerationSettings } from "./call";
import { ModelChoice } from "./connection";
import { SamplingPlan } from "./media";

/** A model that goes over captions before they are judged. */
export const Refiner = Type.Object({
  choice: ModelChoice,
  /** Null: the run's. */
  settings: Type.Union([GenerationSettings, Type.Null()]),
});
export type Refiner = Static<typeof Refiner>;

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
  /** The benchmark's prompt for this entry; absent: the first. */
  prompt: Type.Optional(Type.String({ minLength: 1 })),
  /** Goes over each caption, and what it returns is judged; absent: captions are judged as they were written. */
  refiner: Type.Optional(Refiner),
  /** Ids of the samples that it takes part in alone; absent: all that the run chose. */
  only: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  /** The entry of the same run whose captions are refined: none is asked for again. */
  base: Type.Optional(Type.String({ minLength: 1 })),
});
export type ModelEntry = Static<typeof ModelEntry>;
