import { ProblemError } from "../../foundation/errors";
import { AnyBoardRowsShape } from "../../shapes/generated/any-board-rows";
import { ListedRowShape } from "../../shapes/generated/listed-row";
import type { Board, BoardColumn, BoardValue, ListedRow } from "../../shapes/leaderboard";
import { inWords, readOutside } from "../../shapes/read-outside";
import { asDocument, boardProblems, MOST_ROWS, MOST_TOLD, readJson } from "./read-board";

/** No number of a board is larger; what is would be no measurement, and could not be shown. */
const LARGEST = 1e12;

/** The rows of a board, and those that were left out, in words. */
export type ReadRows = {
  rows: ListedRow[];
  /** The last change that the rows include. */
  changes: string | null;
  leftOut: { told: string[]; count: number };
};

/** Numbers may differ by what binary fractions add. */
const SLACK = 1e-6;

/** A row written by hand may be rounded to what is shown. */
function roundedBy(digits: number): number {
  return 0.5 * 10 ** -digits + SLACK;
}

/** The fault of a value and its interval; null for none. */
function valueFault(
  { value, interval }: Pick<BoardValue, "value" | "interval">,
  maximum: number,
  digits: number,
  kind = "",
): string | null {
  if (value !== null && !isWithin(value, maximum))
    return `its ${kind}value ${value} is not from 0 to ${maximum}`;
  if (interval === null) return null;
  const [low, high] = interval;
  if (!interval.every((end) => isWithin(end, maximum)) || low > high)
    return `its ${kind}interval is ${interval.join(" to ")}`;
  const slack = roundedBy(digits);
  return value !== null && (value < low - slack || value > high + slack)
    ? `its ${kind}value ${value} is not within its interval`
    : null;
}

function isWithin(number: number, maximum: number): boolean {
  return number >= 0 && number <= maximum;
}

/** The fault of a cell; null for none. */
function cellFault(cell: BoardValue, maximum: number, digits: number): string | null {
  const { value, scored, total, corrected } = cell;
  if (scored !== null && total !== null && scored > total) return `${scored} of ${total} are scored`;
  if (value !== null && (scored === 0 || total === 0)) return `it is ${value}, and nothing is scored`;
  return (
    valueFault(cell, maximum, digits) ??
    (corrected ? valueFault(corrected, maximum, digits, "corrected ") : null)
  );
}

/**
 * The fault of a column's parts by video: no share is above its most, and what is would be ranked at random; nor do they come to
 * another number than the cell shows, since they rank it. Null for none.
 */
function videosFault(
  { id, unit, maximum, digits }: BoardColumn,
  { byVideo, values }: ListedRow,
): string | null {
  const scale = unit === "percent" || unit === "density" ? 100 : 1;
  const most = maximum === null ? Number.POSITIVE_INFINITY : maximum / scale;
  let sum = 0;
  let all = 0;
  for (const [satisfied, scored] of Object.values(byVideo[id] ?? {})) {
    sum += satisfied;
    all += scored;
    const isCount = isWithin(satisfied, LARGEST) && isWithin(scored, LARGEST);
    if (!isCount || (scored === 0 ? satisfied > 0 : satisfied > most * scored + SLACK))
      return `of a video ${satisfied} of ${scored} are satisfied`;
  }
  // Neither is a number where there is none, and then they don't differ.
  const own = values[id]?.value ?? Number.NaN;
  const found = (scale * sum) / all;
  return Math.abs(own - found) > roundedBy(digits)
    ? `it is ${own}, and its videos come to ${found.toFixed(digits + 1)}`
    : null;
}

/** The fault in the numbers of a row; null for none. */
function rowFault(row: ListedRow, { columns }: Board): string | null {
  for (const column of columns) {
    const { id, maximum, digits } = column;
    const cell = row.values[id];
    if (cell?.corrected && !row.labels) return `${id}: it is corrected, and the row brings no labels`;
    const fault = (cell && cellFault(cell, maximum ?? LARGEST, digits)) || videosFault(column, row);
    if (fault) return `${id}: ${fault}`;
  }
  return null;
}

/** The id that a row gives itself, whatever else is wrong with it. */
function calledIn(row: unknown): string {
  const id = typeof row === "object" && row !== null && "id" in row ? row.id : null;
  return typeof id === "string" ? ` (${id.slice(0, 80)})` : "";
}

/**
 * Reads `rows.json`, or an edition, of a board. A row that can't be one is left out and told. Throws a ProblemError where
 * the file is none, is of another board or has more rows than are shown.
 */
export function readRows(text: string, board: Board, file = "rows.json"): ReadRows {
  const read = asDocument(file, AnyBoardRowsShape, readJson(file, text));
  if (read.board !== board.id) throw new ProblemError(boardProblems.otherBoard(read.board, board.id));
  if (read.rows.length > MOST_ROWS)
    throw new ProblemError(boardProblems.tooManyRows(read.rows.length, MOST_ROWS));
  const rows: ListedRow[] = [];
  const ids = new Set<string>();
  const told: string[] = [];
  let count = 0;
  for (const [at, row] of read.rows.entries()) {
    const known = readOutside(ListedRowShape, row);
    let fault = known.ok ? rowFault(known.value, board) : inWords(known.problem, "the row");
    if (fault === null && known.ok) {
      if (!ids.has(known.value.id)) {
        ids.add(known.value.id);
        rows.push(known.value);
        continue;
      }
      fault = "a row before it has the same id";
    }
    count += 1;
    if (told.length < MOST_TOLD) told.push(`Row ${at + 1}${calledIn(row)}: ${fault}.`);
  }
  return { rows, changes: read.changes, leftOut: { told, count } };
}
