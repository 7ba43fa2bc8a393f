import { type Static, Type } from "typebox";
import { Modality } from "../../schemas/anycap-item";
import type { SampleOf } from "../benchmark";

/** Two captions for one instruction: the first one, which is worse, and a better one. */
export const CorrectivePair = Type.Object({
  medium: Modality,
  worse: Type.String(),
  better: Type.String(),
});
export type CorrectivePair = Static<typeof CorrectivePair>;

export type PairSample = SampleOf<CorrectivePair>;

const Similarity = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

/** How near captions are to the better one of their pair; null where that is not known. */
export const PairJudgement = Type.Object({
  /** Of the caption that was judged. */
  caption: Similarity,
  /** Of the first caption of the pair. */
  first: Similarity,
  /** Why it is not known. */
  why: Type.Optional(Type.String()),
});
export type PairJudgement = Static<typeof PairJudgement>;
