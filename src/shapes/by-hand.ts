import { type Static, Type } from "typebox";

/** A person's decision against a verdict. The verdict itself stays; scores are shown with and without it. */
export const Overrule = Type.Object({
  /** Id of the format or content check. */
  checkId: Type.String(),
  status: Type.Union([Type.Literal("passed"), Type.Literal("failed")]),
  /** The reason, in the person's words; may be empty. */
  note: Type.String(),
  /** ISO 8601. */
  madeAt: Type.String(),
  /** The caption has changed since: it is shown, and counts for nothing. */
  stale: Type.Optional(Type.Boolean()),
});
export type Overrule = Static<typeof Overrule>;

/** A check that a person calls wrong in itself (a wrong right answer, a demand nobody made). */
export const DisputedCheck = Type.Object({
  checkId: Type.String(),
  /** The fault, in the person's words; may be empty. */
  note: Type.String(),
  /** ISO 8601. */
  markedAt: Type.String(),
});
export type DisputedCheck = Static<typeof DisputedCheck>;
