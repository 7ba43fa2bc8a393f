import type { MediaWords } from "./medium";
import type { Rater, Scale } from "./rating";
import type { Score } from "./score";

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
