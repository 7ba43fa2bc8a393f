import type { Steps } from "../../foundation/steps";
import { beginningOf, type TextPieces } from "../../foundation/text-pieces";
import type { FileProblem } from "../../shapes/data-set";
import type { Row } from "./caption-table";
import { delimitedRows } from "./delimited-rows";
import type { ImportFile } from "./import-file";
import { MOST_ROWS, MOST_VALUES, rowTooLong, tooManyRows, tooManyValues } from "./row-limits";

const FIRST_LINE = 16 * 1024;

const QUOTES = "A table, quotes closed.";

/** The delimiter of a text that looks like a table with a head; null for any other text. */
export function delimiterOf(pieces: TextPieces): string | null {
  const [head = ""] = beginningOf(pieces, FIRST_LINE).split(/\r?\n/);
  if (head.includes("\t")) return "\t";
  return [",", ";"].find((sign) => head.includes(sign)) ?? null;
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** The rows of a table, by the names in its first row, a step a row. Broken rows are told in `problems`. */
export function* readDelimited(
  { name, pieces }: ImportFile,
  delimiter: string,
  problems: FileProblem[],
): Steps<{ columns: string[]; rows: Row[] }> {
  let columns: string[] | null = null;
  const rows: Row[] = [];
  let values = 0;
  for (const found of delimitedRows(pieces, delimiter, beginningOf(pieces, FIRST_LINE))) {
    yield;
    if (found === null) continue;
    const place = `row ${found.row}`;
    if (found.kind === "too long") {
      problems.push(rowTooLong(name, place, QUOTES));
      break;
    }
    const { cells, fault } = found;
    if (fault !== null) problems.push({ file: name, path: place, message: `${fault}.`, expected: QUOTES });
    if (isEmpty(cells)) continue;
    if (columns === null) {
      columns = cells.map((cell, index) => cell.trim() || `column ${index + 1}`);
      continue;
    }
    values += cells.length;
    if (rows.length >= MOST_ROWS) {
      problems.push(tooManyRows(name, place));
      break;
    }
    if (values > MOST_VALUES) {
      problems.push(tooManyValues(name, place));
      break;
    }
    if (cells.length !== columns.length) {
      const message = `This row has ${cells.length} cells, and the table has ${columns.length} columns.`;
      const expected = "As many cells as columns; cells with line breaks stand in quotes.";
      problems.push({ file: name, path: place, message, expected });
    }
    const head = columns;
    const told = cells.slice(0, head.length).map((cell, at): [string, string] => [head[at] ?? "", cell]);
    rows.push({ place, cells: Object.fromEntries(told) });
  }
  return { columns: columns ?? [], rows };
}
