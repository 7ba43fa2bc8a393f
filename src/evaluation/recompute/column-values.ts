import { digitsOf } from "../../foundation/shown-number";
import type { Ends } from "../../metrics/intervals/share-interval";
import { endsOfAll } from "../../metrics/scores/score-units";
import type { BoardColumn, BoardRow, BoardValue, CorrectedValue } from "../../shapes/leaderboard";

/**
 * The factor of a sum of satisfied over scored to give the column's number: shares are shown in percent, densities
 * by 100 words.
 */
export function columnScale({ unit }: Pick<BoardColumn, "unit">): number {
  return unit === "percent" || unit === "density" ? 100 : 1;
}

/** The most that a sum of satisfied over scored can be in a column; null where there is no bound. */
export function mostOf(column: Pick<BoardColumn, "unit" | "maximum">): number | null {
  return column.maximum && column.maximum / columnScale(column);
}

/** The decimals of a column's numbers, and the most that one can be where there is such a bound. */
export type ColumnDigits = Pick<BoardColumn, "digits"> & Partial<Pick<BoardColumn, "maximum">>;

/** A number with its column's decimals: "27.83"; with more of them where it is neither 0 nor the most, and would read as that. */
export function columnDigits({ digits, maximum = null }: ColumnDigits, value: number): string {
  return digitsOf(value, digits, maximum);
}

/** The cell of a row in a column; undefined where it has none. */
export function cellOf({ values }: Pick<BoardRow, "values">, columnId: string): BoardValue | undefined {
  // An id may be "constructor", which every object has.
  return Object.hasOwn(values, columnId) ? values[columnId] : undefined;
}

/** The number of a row in a column; null where it has none. */
export function numberOf(row: Pick<BoardRow, "values">, columnId: string): number | null {
  return cellOf(row, columnId)?.value ?? null;
}

/** Which numbers of rows are meant: those that judges gave, or those that people's labels correct. */
export type NumbersOf = "judged" | "corrected";

/** The number of a row in a column as labels correct it; null where none do. */
export function correctedOf(row: Pick<BoardRow, "values">, columnId: string): CorrectedValue | null {
  return cellOf(row, columnId)?.corrected ?? null;
}

/** The numbers that rows can stand by of those wanted: as judged where labels correct none of them in the column. */
export function numbersFor(
  wanted: NumbersOf,
  rows: readonly Pick<BoardRow, "values">[],
  columnId: string,
): NumbersOf {
  return rows.some((row) => correctedOf(row, columnId)) ? wanted : "judged";
}

/** Satisfied and scored counts of each video; undefined when unknown. */
export function videosOf(
  { byVideo }: Pick<BoardRow, "byVideo">,
  columnId: string,
): BoardRow["byVideo"][string] | undefined {
  return Object.hasOwn(byVideo, columnId) ? byVideo[columnId] : undefined;
}

/** The count behind a row's number, as far as it tells: as a ratio, as judged or as labels correct it. Null where that is not told. */
export function countsOf(
  column: BoardColumn,
  row: Pick<BoardRow, "values">,
  numbers: NumbersOf,
): { numerator: number; denominator: number; total: number } | null {
  const { value: judged = null, scored = null, total = null } = cellOf(row, column.id) ?? {};
  const value = numbers === "judged" ? judged : (correctedOf(row, column.id)?.value ?? null);
  if (value === null || scored === null || total === null) return null;
  return { numerator: (value / columnScale(column)) * scored, denominator: scored, total };
}

/** The least and the most that a row's ISR can be of all captions, as a share; null where none is told to be undecided. */
export function shareOfAll(...of: Parameters<typeof countsOf>): Ends | null {
  const [[column], counts] = [of, countsOf(...of)];
  return counts && endsOfAll({ id: column.score ?? column.id, ...counts });
}

/** The column of this id. Throws `RangeError` for one that the board does not have. */
export function columnOf<Column extends { id: string }>(
  { columns }: { columns: readonly Column[] },
  columnId: string,
): Column {
  const column = columns.find(({ id }) => id === columnId);
  if (!column) throw new RangeError(`The board has no column “${columnId}”.`);
  return column;
}

/** Orders what has a number in a column, the best first; without one it comes last, in the order in which it was given. */
export function byValue(
  column: Pick<BoardColumn, "better">,
): (one: { value: number | null }, other: { value: number | null }) => number {
  return ({ value: a }, { value: b }) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return column.better === "higher" ? b - a : a - b;
  };
}

/** The 95 % interval of a ranked row's number in a column; null where none is told. */
export function intervalOf<Interval>(
  { intervals }: { intervals: Readonly<Record<string, Interval>> },
  columnId: string,
): Interval | null {
  // An id may be "constructor", which every object has.
  return Object.hasOwn(intervals, columnId) ? (intervals[columnId] ?? null) : null;
}
