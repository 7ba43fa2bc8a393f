/** Columns of a table of ratings, by the fields that they hold. */
export const RATING_COLUMNS = {
  rater: "rater",
  sampleId: "sample",
  entryId: "entry",
  repeat: "repeat",
  captionHash: "caption_sha256",
  factuality: "factuality",
  coverage: "coverage",
  overall: "overall",
  note: "note",
  ratedAt: "rated_at",
} as const;
export type RatingField = keyof typeof RATING_COLUMNS;

/** In the order in which they are written. */
export const RATING_FIELDS: readonly RatingField[] = [
  "rater",
  "sampleId",
  "entryId",
  "repeat",
  "captionHash",
  "factuality",
  "coverage",
  "overall",
  "note",
  "ratedAt",
];
