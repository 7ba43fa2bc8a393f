import { rankWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn } from "../../../shapes/leaderboard";
import { RadarPlot } from "../../../ui/charts/radar-plot";
import { ValueDots, type ValueRow } from "../../../ui/charts/value-dots";
import { MOST_COMPARED } from "../../store/leaderboard-address";
import { intervalWords, numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";
import { axisOf, dimensionsOf } from "./chart-axes";

const FEWEST_SPOKES = 3;

const MOST_SPOKES = 12;

/** The shapes of a few rows over the columns that have a most; lower numbers lie further out where lower is better. */
export function RowsRadar({
  board,
  rows,
  compared,
}: {
  board: Board;
  rows: readonly TableRow[];
  /** Ids of the rows; the first ones where fewer than two are chosen. */
  compared: readonly string[];
}) {
  const chosen = rows.filter(({ ranked }) => compared.includes(ranked.row.id));
  const drawn = (chosen.length > 1 ? chosen : rows).slice(0, MOST_COMPARED).map(({ ranked }) => ranked.row);
  const spokes = board.columns
    .filter(({ id, maximum }) => maximum !== null && drawn.some((row) => row.values[id]?.value != null))
    .slice(0, MOST_SPOKES)
    .map((column) => ({
      id: column.id,
      label: column.label,
      values: drawn.map((row) => {
        const value = row.values[column.id]?.value ?? null;
        if (value === null) return null;
        const share = value / (column.maximum ?? 1);
        return {
          share: column.better === "higher" ? share : 1 - share,
          words: numberWords(column, value),
        };
      }),
    }));
  if (spokes.length < FEWEST_SPOKES)
    return (
      <p className={classes.words}>A radar needs three columns that have a most; this board has fewer.</p>
    );
  return (
    <RadarPlot
      name={`${board.title}: ${chosen.length > 1 ? "rows chosen" : "first rows"} by column`}
      description="Shapes only: how sure a difference is stands in the dot plot beside it. Further out is better."
      series={drawn.map((row) => ({ id: row.id, label: rowTitle(row) }))}
      spokes={spokes}
    />
  );
}

/** More would be no picture any more. */
const MOST_ROWS = 80;

/** The rows by the column that ranks, each with its interval. */
export function RankDots({
  board,
  column,
  rows,
}: {
  board: Board;
  column: BoardColumn;
  rows: readonly TableRow[];
}) {
  const drawn = rows
    .flatMap(({ ranked: { row, value, interval, rank } }): ValueRow[] => {
      if (value === null) return [];
      const range = interval ? ` (${intervalWords(column, interval)})` : "";
      const place = rank === null ? "no rank" : `rank ${rankWords(rank)}`;
      const words = `${numberWords(column, value)}${range}, ${place}`;
      return [{ id: row.id, label: rowTitle(row), value, interval, words }];
    })
    .slice(0, MOST_ROWS);
  const dimension = dimensionsOf(board, []).find(({ id }) => id === column.id);
  if (drawn.length === 0 || !dimension)
    return <p className={classes.words}>No row that is shown has a number in “{column.label}”.</p>;
  const numbers = drawn.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  const left = rows.length > MOST_ROWS ? ` The first ${MOST_ROWS} rows.` : "";
  return (
    <ValueDots
      name={`${board.title}: ${column.label}`}
      description={`Each row's number with its 95 % interval; comparing two rows says whether the data tells them apart. Rows of other data sets, judges or readings are not comparable.${left}`}
      rowName="Model"
      axis={axisOf(dimension, numbers)}
      rows={drawn}
    />
  );
}
