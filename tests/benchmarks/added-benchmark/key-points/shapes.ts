import { type Static, Type } from "typebox";
import { UnscoredCause, VerdictStatus } from "../../../../src/shapes/verdict";

/** What a sample of this benchmark is judged by. */
export const KeyPoints = Type.Object({
  points: Type.Array(Type.Object({ id: Type.String(), says: Type.String() }), { minItems: 1 }),
});
export type KeyPoints = Static<typeof KeyPoints>;

/** What became of each key point. */
export const Matches = Type.Array(
  Type.Object({ id: Type.String(), status: VerdictStatus, cause: Type.Optional(UnscoredCause) }),
);
export type Matches = Static<typeof Matches>;
