import { rankWords } from "../../../foundation/standing-words";
import type { Board, BoardColumn } from "../../../shapes/leaderboard";
import { ValueDots, type ValueRow } from "../../../ui/charts/value-dots";
import { intervalOf } from "../../logic/rank-rows";
import { intervalWords, numberWords, rowTitle } from "../board-words";
import classes from "../leaderboard.module.css";
import type { TableRow } from "../table/table-rows";
import { axisOf, dimensionsOf } from "./chart-axes";

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
    .flatMap(({ ranked }): ValueRow[] => {
      const { row, value, rank } = ranked;
      if (value === null) return [];
      const interval = intervalOf(ranked, column.id)?.ends ?? null;
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
