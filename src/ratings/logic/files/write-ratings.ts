import { csvHead, csvLine } from "../../../evaluation/export/tables/csv";
import { canonicalJson } from "../../../foundation/canonical-json";
import type { Rating, RatingLine } from "../../../shapes/rating";
import { RATING_COLUMNS, RATING_FIELDS } from "./read-ratings";

/** JSON Lines, or a table for spreadsheets, which run nothing of it. */
export type RatingFileForm = "jsonl" | "csv";

function lineOf(rating: Rating): RatingLine | null {
  const { rater, sampleId, entryId, repeat, captionHash, factuality, coverage, overall } = rating;
  const { note, ratedAt, milliseconds } = rating;
  if (rater.kind !== "person") return null;
  return {
    format: "caplens-rating-line",
    version: 1,
    rater: rater.name,
    ...{ sampleId, entryId, repeat, captionHash, factuality, coverage, overall, note, ratedAt },
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
}

/** People's ratings as the text of a file; those of models are left out, and no model is named but by its entry's id. */
export function writeRatings(ratings: readonly Rating[], form: RatingFileForm): string {
  const lines = ratings.flatMap((rating) => lineOf(rating) ?? []);
  if (form === "jsonl") return lines.map((line) => `${canonicalJson(line)}\n`).join("");
  const head = csvHead(
    RATING_FIELDS.map((field) => RATING_COLUMNS[field]),
    true,
  );
  const rows = lines.map((line) =>
    csvLine(
      RATING_FIELDS.map((field) => line[field] ?? null),
      true,
    ),
  );
  return head + rows.join("");
}
