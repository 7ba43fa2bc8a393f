import type { CSSProperties } from "react";
import type { BoardColumn } from "../../../shapes/leaderboard";
import { intervalOf } from "../../logic/rank-rows";
import { numberWords } from "../board-words";
import { isPartly } from "./shared-words";
import type { TableRow } from "./table-rows";

/** The axis on which all rows of a column are drawn, in the unit of the column. */
export type ColumnAxis = {
  low: number;
  high: number;
  /** Numbers whose lines go down the column, none of them near an end. */
  ticks: readonly number[];
};

/** Room beside the outermost numbers, and between an end of the axis and the first line, as a share of the axis. */
const ROOM = 0.06;

/** Steps that people count in, of which the next is at least so large. */
function stepFrom(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
}

/** The round numbers on an axis that are at least so far apart. */
function ticksOf(low: number, high: number, most: number): number[] {
  const edge = (high - low) * ROOM;
  const step = stepFrom((high - low) / (most + 1));
  const [first, last] = [Math.ceil((low + edge) / step), Math.floor((high - edge) / step)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    // Against what binary fractions add: 0.30000000000000004 is 0.3.
    Number(((first + place) * step).toPrecision(12)),
  );
}

/** The axis of a column over all numbers and intervals of these rows; null where no row has a number. `most`: lines. */
export function columnAxis(
  { id, maximum }: Pick<BoardColumn, "id" | "maximum">,
  rows: readonly TableRow[],
  most: number,
): ColumnAxis | null {
  const numbers = rows.flatMap(({ ranked }) => {
    const { value = null, corrected } = ranked.row.values[id] ?? {};
    const byLabels = corrected ? [corrected.value, ...(corrected.interval ?? [])] : [];
    return value === null ? byLabels : [value, ...(intervalOf(ranked, id)?.ends ?? []), ...byLabels];
  });
  if (numbers.length === 0) return null;
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const room = (greatest - least || Math.abs(greatest) || 1) * ROOM;
  const low = Math.max(0, least - room);
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, greatest + room);
  return low < high ? { low, high, ticks: ticksOf(low, high, most) } : { low: 0, high: low || 1, ticks: [] };
}

/** The place of a number along an axis, in percent. */
export function placeOn({ low, high }: ColumnAxis, value: number): number {
  return Math.min(100, Math.max(0, (100 * (value - low)) / (high - low)));
}

/** Lines down a column: that which ranks is wide. */
const MOST_TICKS = 5;
const FEW_TICKS = 2;

/**
 * The look of a column: its axis where it has numbers, and room for its numbers and signs. `isCorrected`: labels correct
 * some of its numbers, so that each says whether it is one of these.
 */
export type ColumnLook = { axis: ColumnAxis | null; isCorrected: boolean; style: CSSProperties };

/** The looks of all columns, so that numbers and dots of a column stand below each other. */
export function columnLooks(
  columns: readonly BoardColumn[],
  rows: readonly TableRow[],
  rankColumn: string,
): Map<string, ColumnLook> {
  const isRefined = rows.some(({ base }) => base !== null);
  return new Map(
    columns.map((column) => {
      const cells = rows.flatMap(({ ranked: { row } }) => row.values[column.id] ?? []);
      const letters = Math.max(1, ...cells.map(({ value }) => numberWords(column, value).length));
      const signs = [
        isRefined,
        cells.some(isPartly),
        cells.some(({ otherwise = [] }) => otherwise.length > 0),
      ].filter(Boolean).length;
      const isCorrected = cells.some(({ corrected }) => corrected !== undefined);
      // The axis above stands over the plots alone, beside the room for corrected numbers.
      const corrected = isCorrected ? "calc(6.5rem + 4px)" : "0px";
      const style = { "--letters": letters, "--signs": signs, "--corrected": corrected } as CSSProperties;
      const axis = columnAxis(column, rows, column.id === rankColumn ? MOST_TICKS : FEW_TICKS);
      return [column.id, { axis, isCorrected, style }];
    }),
  );
}
