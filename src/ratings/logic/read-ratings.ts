import { Value } from "typebox/value";
import type { Row } from "../../benchmarks/imports/caption-tables";
import { readDelimited } from "../../benchmarks/imports/read-delimited";
import { jsonLineValues, misfit } from "../../evaluation/placed-answers";
import { undefused } from "../../foundation/spreadsheet-text";
import type { Steps } from "../../foundation/steps";
import { firstSign, type TextPieces } from "../../foundation/text-pieces";
import type { FileProblem } from "../../shapes/data-set";
import { RatingLineShape } from "../../shapes/generated/rating-line";
import { RatingLine, tidyName } from "../../shapes/rating";
import { fits } from "../../shapes/read-outside";

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
  milliseconds: "milliseconds",
} as const;
type RatingField = keyof typeof RATING_COLUMNS;

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
  "milliseconds",
];

/** A rating of a file with where it stands in it. */
export type ReadRatingLine = { path: string; line: RatingLine };
type RatingsRead = { lines: ReadRatingLine[]; problems: FileProblem[] };

/** Limits for reading one file. */
export const RATING_FILE_LIMITS = {
  bytes: 64 * 1024 * 1024,
  lines: 200_000,
  lineCharacters: 32_768,
  problems: 500,
};

const WHOLE =
  "A rater, a sample, an entry, a repeat from 1, the caption's SHA-256, and points from 1 to 5 or none.";

function numberOf(cell: string): number | string | null {
  const text = cell.trim();
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** A row of a table as a line, to be checked. */
function lineOfRow(cell: (field: RatingField) => string): unknown {
  const milliseconds = cell("milliseconds").trim();
  return {
    format: "caplens-rating-line",
    version: 1,
    rater: cell("rater"),
    sampleId: cell("sampleId"),
    entryId: cell("entryId"),
    repeat: numberOf(cell("repeat")) ?? 1,
    captionHash: cell("captionHash").trim().toLowerCase(),
    factuality: numberOf(cell("factuality")),
    coverage: numberOf(cell("coverage")),
    overall: numberOf(cell("overall")),
    note: cell("note"),
    ratedAt: cell("ratedAt").trim(),
    ...(milliseconds === "" ? {} : { milliseconds: Number(milliseconds) }),
  };
}

/** The first field that is not as it should be, in words. */
function whatIsWrong(value: unknown): string {
  if (typeof value !== "object" || value === null) return "It is no object.";
  const given = new Map(Object.entries(value));
  const field = Object.entries(RatingLine.properties).find(
    ([name, schema]) => (given.has(name) || name !== "milliseconds") && !Value.Check(schema, given.get(name)),
  );
  if (!field) return "The rater has no name.";
  const told = JSON.stringify(given.get(field[0]))?.slice(0, 80) ?? "nothing";
  return `“${field[0]}” is ${told}.`;
}

function* valuesOfTable(
  name: string,
  pieces: TextPieces,
  problems: FileProblem[],
): Steps<{ path: string; value: unknown }[]> {
  const delimiter = (pieces[0] ?? "").split(/\r?\n/, 1)[0]?.includes(";") ? ";" : ",";
  const { columns, rows } = yield* readDelimited({ name, pieces }, delimiter, problems);
  const known = columns.map((column) => column.replace(/^\uFEFF/, "").trim());
  const missing = RATING_FIELDS.filter(
    (field) => !["repeat", "note", "ratedAt", "milliseconds"].includes(field),
  ).filter((field) => !known.includes(RATING_COLUMNS[field]));
  if (missing.length > 0) {
    const names = missing.map((field) => RATING_COLUMNS[field]).join(", ");
    problems.push({
      file: name,
      path: "",
      message: `The table lacks the columns ${names}.`,
      expected: `The columns ${Object.values(RATING_COLUMNS).join(", ")}.`,
    });
    return [];
  }
  const cellOf = (row: Row, field: RatingField) => {
    const column = columns[known.indexOf(RATING_COLUMNS[field])];
    const value = column === undefined ? undefined : row.cells[column];
    return typeof value === "string" ? undefused(value) : "";
  };
  return rows.slice(0, RATING_FILE_LIMITS.lines + 1).map((row) => ({
    path: row.place,
    value: lineOfRow((field) => cellOf(row, field)),
  }));
}

/**
 * Reads a file of people's ratings, JSON Lines or a table, told by its first sign; a step a line. What is none, or is
 * there twice, is told and left out.
 */
export function* readRatings(name: string, pieces: TextPieces): Steps<RatingsRead> {
  const problems: FileProblem[] = [];
  const first = firstSign(pieces)?.replace("\uFEFF", "") ?? "";
  const values = yield* first === "{" || (pieces[0] ?? "").replace(/^\uFEFF/, "").startsWith("{")
    ? jsonLineValues({ name, pieces }, RATING_FILE_LIMITS, WHOLE, problems)
    : valuesOfTable(name, pieces, problems);
  const lines: ReadRatingLine[] = [];
  const seen = new Set<string>();
  for (const { path, value } of values) {
    yield;
    const tell = (message: string, expected: string) =>
      problems.push({ file: name, path, ...misfit(value, { message, expected }) });
    if (lines.length >= RATING_FILE_LIMITS.lines) {
      tell("There are too many ratings; the rest is left out.", `At most ${RATING_FILE_LIMITS.lines}.`);
      break;
    }
    if (!fits(RatingLineShape, value) || tidyName(value.rater) === "") {
      tell(`This is no rating. ${whatIsWrong(value)}`, WHOLE);
      continue;
    }
    const line = { ...value, rater: tidyName(value.rater) };
    const key = JSON.stringify([line.rater, line.sampleId, line.entryId, line.repeat]);
    if (seen.has(key))
      tell("The same person has rated this caption on a line before.", "Each caption once a person.");
    else {
      seen.add(key);
      lines.push({ path, line });
    }
  }
  return { lines, problems };
}
