import { type Static, Type } from "typebox";
import { UnscoredCause, VerdictStatus } from "./verdict";

/** One line of a result: a constraint, a quiz question, a key point, a rating. */
export const Outcome = Type.Object({
  /** Id of the check. Occurs once in a result. */
  id: Type.String(),
  /** The type it is counted under: the id of a constraint, a type of question; null when unknown. */
  type: Type.Union([Type.String(), Type.Null()]),
  /** The part of the material it belongs to, in the benchmark's own words: "format". */
  part: Type.Optional(Type.String()),
  status: VerdictStatus,
  cause: Type.Optional(UnscoredCause),
  reason: Type.String(),
  /** The same line read otherwise, by names of the benchmark: by other semantics, by some of its questions alone. */
  readings: Type.Optional(Type.Record(Type.String(), VerdictStatus)),
  /** Present when the outcome is rated and not just passed. */
  points: Type.Optional(Type.Object({ earned: Type.Number(), of: Type.Number({ exclusiveMinimum: 0 }) })),
});
export type Outcome = Static<typeof Outcome>;
