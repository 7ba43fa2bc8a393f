import Papa, { type ParseResult } from "papaparse";
import { JSON_LIMITS } from "../../foundation/safe-json";
import type { Steps } from "../../foundation/steps";
import { beginningOf, type TextPieces } from "../../foundation/text-pieces";
import type { FileProblem } from "../../shapes/data-set";
import type { Row } from "./caption-tables";

/** A file of an import, by its name or path, with what it says. */
export type ImportFile = { name: string; pieces: TextPieces };

/** A row of a table, counted from 1; `fault`: what is wrong with its quotes. */
type DelimitedRow =
  | { kind: "row"; row: number; cells: string[]; fault: string | null }
  /** From here on nothing can be read. */
  | { kind: "too long"; row: number }
  /** A step without any. */
  | null;

/** The line ending of a table, by its first line. */
function lineEnding(head: string): "\r\n" | "\n" | "\r" {
  const at = head.search(/[\r\n]/);
  if (head.charAt(at) !== "\r") return "\n";
  return head.charAt(at + 1) === "\n" ? "\r\n" : "\r";
}

/** More rows than these of one file are left out. */
export const MOST_ROWS = 200_000;

/** Largest number of cells and values within cells in all rows of a file together. */
export const MOST_VALUES = 8_000_000;

/** The longest line, row or member of a document, in UTF-16 code units. */
export const LONGEST_ROW = 16 * 1024 * 1024;

/** Limits of a JSON row: all of it is read in one step. */
export const ROW_LIMITS = { ...JSON_LIMITS, maxCharacters: LONGEST_ROW };

const inWords = (count: number) => count.toLocaleString("en");

/** That a file has more rows than are read, from `place` on. */
export function tooManyRows(file: string, place: string): FileProblem {
  return {
    file,
    path: place,
    message: `This file has more than ${inWords(MOST_ROWS)} rows; those from here on are left out.`,
    expected: `At most ${inWords(MOST_ROWS)} rows a file: split it.`,
  };
}

/** That there is more in the rows of a file than is read, from `place` on. */
export function tooManyValues(file: string, place: string, most = MOST_VALUES): FileProblem {
  return {
    file,
    path: place,
    message: `This file holds more than ${inWords(most)} values; what comes from here on is left out.`,
    expected: `At most ${inWords(most)} values a file: split it.`,
  };
}

/** That a line or row is longer than is read. */
export function rowTooLong(file: string, place: string, expected: string): FileProblem {
  const message = `This has more than ${inWords(LONGEST_ROW)} characters, and is left out.`;
  return { file, path: place, message, expected };
}

/**
 * The rows of a table, parsed piece by piece. What is left of a piece, a row that goes on in the next one, is parsed again
 * with at least as much new text, so that the work grows as the text does, however long a row is.
 */
function* delimitedRows(pieces: TextPieces, delimiter: string, head: string): Generator<DelimitedRow> {
  const parser = new Papa.Parser({ delimiter, newline: lineEnding(head) });
  let text = "";
  let before = 0;
  for (let next = 0; next < pieces.length; ) {
    yield null;
    const taken = [text];
    for (let length = text.length; next < pieces.length && length <= 2 * text.length; next += 1) {
      const piece = pieces[next] ?? "";
      taken.push(piece);
      length += piece.length;
    }
    text = taken.join("");
    const isLast = next === pieces.length;
    const { data, errors, meta }: ParseResult<string[]> = parser.parse(text, 0, !isLast);
    const faults = new Map(errors.map(({ row, message }) => [row, message]));
    for (const [index, cells] of data.entries())
      yield { kind: "row", row: before + index + 1, cells, fault: faults.get(index) ?? null };
    before += data.length;
    text = text.slice(meta.cursor);
    if (isLast || text.length <= LONGEST_ROW) continue;
    yield { kind: "too long", row: before + 1 };
    return;
  }
}

const FIRST_LINE = 16 * 1024;

const QUOTES = "A table, quotes closed.";

/** The delimiter of a text that looks like a table with a head; null for any other text. */
export function delimiterOf(pieces: TextPieces): string | null {
  const [head = ""] = beginningOf(pieces, FIRST_LINE).split(/\r?\n/);
  if (head.includes("\t")) return "\t";
  return [",", ";"].find((sign) => head.includes(sign)) ?? null;
}

/** Names of columns: one without is called by its number, and so is one whose name another has before it, whose cells would be lost. */
function named(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell.trim() || `column ${index + 1}`;
    const own = taken.has(name) ? `${name} (column ${index + 1})` : name;
    taken.add(own);
    return own;
  });
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
      columns = named(cells);
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
