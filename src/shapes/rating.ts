import { type Static, Type } from "typebox";
import { RATING_VERSION } from "../foundation/document-versions";
import { CallRecord } from "./call";
import { ModelChoice } from "./connection";
import type { MediaWords } from "./medium";
import { modelReference } from "./model-reference";
import { Problem } from "./problem";
import { ResultKey } from "./result";
import type { Score } from "./run-scores";

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

/** A name for a rater among those of a run: the same person, and the same model called in the same way, have the same. */
export function raterKey(rater: Rater): string {
  return rater.kind === "person" ? `person:${rater.name}` : `model:${modelReference(rater.choice)}`;
}

/** The display name of a rater. */
export function raterTitle(rater: Rater): string {
  return rater.kind === "person" ? rater.name : rater.choice.model;
}

/** The name of a person as it is kept: one form of each letter, no spaces around it. Empty where nothing is left. */
export function tidyName(name: string): string {
  return name.normalize("NFC").replace(/\s+/g, " ").trim();
}

type Interval = [low: number, high: number];

/** The thing that a point of a comparison stands for. */
export const RATED_UNITS = ["caption", "video", "model"] as const;
export type RatedUnit = (typeof RATED_UNITS)[number];

/** A coefficient with its 95 % interval; null where fewer than two videos could be drawn. */
type Coefficient = { value: number; interval: Interval | null };

/** Spearman's rho, Kendall's tau-b and Pearson's r of `n` pairs; `why`: why there are none. */
export type ToldCorrelations = {
  n: number;
  videos: number;
  why: string | null;
  rho: Coefficient | null;
  tau: Coefficient | null;
  r: Coefficient | null;
};

/** A caption, video or model with what is held against people's mean. */
export type RatedPoint = {
  /** For a caption: its sample's id. */
  label: string;
  /** The entry of the caption; null for a video, since more than one entry has captions of it. */
  entryId: string | null;
  value: number;
  /** Mean points of people. */
  people: number;
};

/** A score of the benchmark, or what a model says that rates directly, against people's mean. */
export type RatedRow = {
  /** The score's id, or the rater's key. */
  id: string;
  label: string;
  /** Null of a direct rater: points from 1 to 5. */
  score: Pick<Score, "unit" | "of" | "better"> | null;
  told: ToldCorrelations;
  points: RatedPoint[];
};

/** Gwet's coefficient of agreement with its parts; `why`: why there is none. */
export type ToldAgreement = {
  items: number;
  ratings: number;
  why: string | null;
  value: number | null;
  observed: number | null;
  byChance: number | null;
  interval: Interval | null;
};

/**
 * Agreement of raters on one scale: on the same points (AC1), and weighted by their distance (AC2, ordinal weights).
 */
export type ScaleAgreement = { scale: Scale; ac1: ToldAgreement; ac2: ToldAgreement };

/** A rater of a run, with the progress. */
export type RaterStanding = {
  key: string;
  rater: Rater;
  /** Captions with points on all scales. */
  whole: number;
  /** Captions with points on some of them. */
  begun: number;
  /** Captions of which no reply could be used, by cause. */
  missing: { code: string; message: string; captions: number }[];
  /** Ratings of a text that the caption is no more: they are not counted. */
  stale: number;
};

/** All that ratings of a run tell, by one scale and unit. */
export type RatingAgreement = {
  /** Captions that can be rated, and those that people have rated on this scale. */
  captions: number;
  rated: number;
  /** Word for the media captioned: "videos", "pictures". */
  media: MediaWords;
  raters: RaterStanding[];
  /** Rows that can't be read. */
  damaged: number;
  rows: RatedRow[];
  people: ScaleAgreement[];
  pairs: { a: string; b: string; scales: ScaleAgreement[] }[];
};
