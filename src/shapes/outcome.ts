import { type Static, Type } from "typebox";
import { UnscoredCause, VerdictStatus } from "./verdict";

/** One line of a result: a constraint, a quiz question, a key point, a rating. */
export const Outcome = Type.Object({
  /** Of what was asked: the id of a check. Occurs once in a result. */
  id: Type.String(),
  /** What it is counted under: the id of a constraint, a type of question; null where nobody says. */
  type: Type.Union([Type.String(), Type.Null()]),
  /** Which part of what was asked it stands in, in the benchmark's own words: "format". */
  part: Type.Optional(Type.String()),
  status: VerdictStatus,
  cause: Type.Optional(UnscoredCause),
  reason: Type.String(),
  /** The same line read otherwise, by names of the benchmark: by other semantics, by some of its questions alone. */
  readings: Type.Optional(Type.Record(Type.String(), VerdictStatus)),
  /** Where it is rated and not just passed. */
  points: Type.Optional(Type.Object({ earned: Type.Number(), of: Type.Number({ exclusiveMinimum: 0 }) })),
});
export type Outcome = Static<typeof Outcome>;
