import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import { type PlacedAnswers, placeAnswers } from "../../evaluation/placed-answers";
import { canonicalJson } from "../../foundation/canonical-json";
import { RATING_VERSION } from "../../foundation/document-versions";
import { groupBy } from "../../foundation/groups";
import { type Rating, type RatingLine, SCALES } from "../../shapes/rating";
import { type ResultKey, taskKey } from "../../shapes/result";
import { RATING_COLUMNS, RATING_FIELDS, type ReadRatingLine } from "./read-ratings";

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

/** A caption of a run, known by its text. */
export type KnownCaption = ResultKey & { captionHash: string };

/** Changes that a file of ratings would make. */
export type PlacedRatings = PlacedAnswers<Rating>;

const isSame = (one: Rating, other: Rating) =>
  SCALES.every((scale) => one[scale] === other[scale]) &&
  one.note === other.note &&
  one.captionHash === other.captionHash;

/**
 * Finds the captions of a run that ratings of a file are about: by sample, entry, repeat and text; where the entry has
 * another id here, by the one caption of the sample with this text. Nothing is guessed: what fits none, or more than
 * one, is told.
 */
export function placeRatings(
  { name, lines }: { name: string; lines: readonly ReadRatingLine[] },
  { runId, captions, kept }: { runId: string; captions: readonly KnownCaption[]; kept: readonly Rating[] },
): PlacedRatings {
  const byTask = new Map(captions.map((caption) => [taskKey(caption), caption]));
  const bySample = groupBy(captions, (caption) => caption.sampleId);
  const personKey = (person: string, key: ResultKey) => JSON.stringify([person, taskKey(key)]);
  const present = new Map(
    kept.flatMap((rating) =>
      rating.rater.kind === "person" ? [[personKey(rating.rater.name, rating), rating] as const] : [],
    ),
  );
  const { placed, place } = placeAnswers<Rating>(present, isSame);
  for (const { path, line } of lines) {
    const tell = (message: string, expected: string) =>
      placed.problems.push({ file: name, path, message, expected });
    const own = bySample.get(line.sampleId) ?? [];
    if (own.length === 0) {
      tell("This run has no caption of this sample.", "A sample of the run.");
      continue;
    }
    const named = byTask.get(taskKey(line));
    const alike = own.filter(({ captionHash }) => captionHash === line.captionHash);
    const found = named?.captionHash === line.captionHash ? named : alike.length === 1 ? alike[0] : undefined;
    if (!found) {
      if (alike.length > 1) tell("Several captions of this sample have the same text.", "The entry's id.");
      else
        tell("The caption that was rated is none of this run: its text is another one.", "The same caption.");
      continue;
    }
    const { format: _, version: _version, rater: person, ...given } = line;
    const { sampleId, entryId, repeat } = found;
    const read: Rating = {
      ...given,
      ...{ format: "caplens-rating", version: RATING_VERSION, runId, sampleId, entryId, repeat },
      rater: { kind: "person", name: person },
      problem: null,
      call: null,
    };
    if (!place(personKey(person, found), read))
      tell("The same person has rated this caption on a line before.", "Each caption once a person.");
  }
  return placed;
}
