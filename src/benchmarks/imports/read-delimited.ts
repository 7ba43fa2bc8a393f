import Papa from "papaparse";
import type { Steps } from "../../lib/steps";
import type { FileProblem } from "../../schemas/data-set";
import type { Row } from "./caption-table";
import { MOST_ROWS, tooManyRows } from "./read-lines";

const FIRST_LINE = 16 * 1024;

/** The delimiter of a text that looks like a table with a head; null for any other text. */
export function delimiterOf(text: string): string | null {
  const [head = ""] = text.slice(0, FIRST_LINE).split(/\r?\n/);
  if (head.includes("\t")) return "\t";
  return [",", ";"].find((sign) => head.includes(sign)) ?? null;
}

/** The rows of a table, by the names in its first row. Broken rows are told in `problems`. */
export function* readDelimited(
  path: string,
  text: string,
  delimiter: string,
  problems: FileProblem[],
): Steps<{ columns: string[]; rows: Row[] }> {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: "greedy",
    preview: MOST_ROWS + 2,
  });
  const [head = [], ...body] = data;
  const columns = head.map((name, index) => name.trim() || `column ${index + 1}`);
  for (const { message, row } of errors) {
    const place = row === undefined ? "" : `row ${row + 1}`;
    problems.push({ file: path, path: place, message: `${message}.`, expected: "A table, quotes closed." });
  }
  const rows: Row[] = [];
  for (const [index, cells] of body.entries()) {
    yield;
    const place = `row ${index + 2}`;
    if (index >= MOST_ROWS) {
      problems.push(tooManyRows(path, place));
      break;
    }
    if (cells.length !== columns.length) {
      const message = `This row has ${cells.length} cells, and the table has ${columns.length} columns.`;
      const expected = "As many cells as columns; cells with line breaks stand in quotes.";
      problems.push({ file: path, path: place, message, expected });
    }
    rows.push({ place, cells: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])) });
  }
  return { columns, rows };
}
