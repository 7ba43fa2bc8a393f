import { type Static, Type } from "typebox";
import { RATING_VERSION } from "../foundation/document-versions";
import { CallRecord } from "./call";
import { ModelChoice } from "./connection";
import { Problem } from "./problem";
import { ResultKey } from "./result";

/**
 * Scales of a caption's rating, from 1 (worst) to 5 (best): is it true, does it say all that matters, how good is it as
 * a whole.
 */
export const SCALES = ["factuality", "coverage", "overall"] as const;
export type Scale = (typeof SCALES)[number];

/** Points of every scale. */
export const SCALE_POINTS = 5;

const Points = Type.Integer({ minimum: 1, maximum: SCALE_POINTS });
const PointsOrNull = Type.Union([Points, Type.Null()]);

/** Time on screen before an answer was given; left out where a file, or an older version, does not tell. */
export const OnScreen = Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]));

/** The points of one rating; null where a scale has none. */
export const RatedScales = Type.Object({
  factuality: PointsOrNull,
  coverage: PointsOrNull,
  overall: PointsOrNull,
});
export type RatedScales = Static<typeof RatedScales>;

export const LONGEST_RATER_NAME = 80;
export const LONGEST_NOTE = 4000;

/** A rater: a person, by name, or a model that is shown the video. */
export const Rater = Type.Union([
  Type.Object({
    kind: Type.Literal("person"),
    name: Type.String({ minLength: 1, maxLength: LONGEST_RATER_NAME }),
  }),
  Type.Object({ kind: Type.Literal("model"), choice: ModelChoice }),
]);
export type Rater = Static<typeof Rater>;

/** A rating of one caption of a run by a person or a model. */
export const Rating = Type.Object({
  format: Type.Literal("caplens-rating"),
  version: Type.Literal(RATING_VERSION),
  runId: Type.String({ minLength: 1 }),
  ...ResultKey.properties,
  rater: Rater,
  /** SHA-256 of the caption's text (UTF-8): a rating of another text than the present one is not counted. */
  captionHash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  ...RatedScales.properties,
  /** A person's note, or what a model gives as its reasons. */
  note: Type.String({ maxLength: LONGEST_NOTE }),
  /** ISO 8601. */
  ratedAt: Type.String(),
  milliseconds: OnScreen,
  /** The reason why a model gave no rating; null where it did. */
  problem: Type.Union([Problem, Type.Null()]),
  /** The call that led to it; null of people. */
  call: Type.Union([CallRecord, Type.Null()]),
});
export type Rating = Static<typeof Rating>;

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
  milliseconds: OnScreen,
});
export type RatingLine = Static<typeof RatingLine>;
