import { type Static, Type } from "typebox";
import { LONGEST_NOTE, LONGEST_RATER_NAME, RatedScales } from "./rating";
import { ResultKey } from "./result";

/** A line of a file of people's ratings: one person's on one caption of a run. It names no model but by the entry's id. */
export const RatingLine = Type.Object({
  format: Type.Literal("caplens-rating-line"),
  version: Type.Literal(1),
  /** The person's name. */
  rater: Type.String({ minLength: 1, maxLength: LONGEST_RATER_NAME }),
  ...ResultKey.properties,
  /** SHA-256 of the caption's text (UTF-8), by which it is known again. */
  captionHash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  ...RatedScales.properties,
  note: Type.String({ maxLength: LONGEST_NOTE }),
  /** ISO 8601. */
  ratedAt: Type.String({ maxLength: 40 }),
});
export type RatingLine = Static<typeof RatingLine>;
