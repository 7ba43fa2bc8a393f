import { type Static, Type } from "typebox";
import { UnscoredCause, VerdictStatus } from "../../../../src/shapes/verdict";

/** The material by which a sample of this benchmark is judged. */
export const KeyPoints = Type.Object({
  points: Type.Array(Type.Object({ id: Type.String(), says: Type.String() }), { minItems: 1 }),
});
export type KeyPoints = Static<typeof KeyPoints>;

/** The outcome of each key point. */
export const Matches = Type.Array(
  Type.Object({ id: Type.String(), status: VerdictStatus, cause: Type.Optional(UnscoredCause) }),
);
export type Matches = Static<typeof Matches>;
