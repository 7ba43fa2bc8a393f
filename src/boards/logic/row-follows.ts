import { cellOf, columnScale } from "../../evaluation/recompute/column-values";
import { isClose } from "../../evaluation/recompute/row-differences";
import type { Board, BoardRow } from "../../shapes/leaderboard";

type Scores = Readonly<Record<string, number | null>>;

/** Columns in which a row has a number that no score gives: nothing could be held against it. */
export function columnsAsTold(
  board: Pick<Board, "columns">,
  row: Pick<BoardRow, "values">,
  scores: Scores,
): number {
  return board.columns.filter(
    ({ id, score }) => cellOf(row, id)?.value != null && (score === null || !Object.hasOwn(scores, score)),
  ).length;
}

/**
 * True where a row's numbers are those that its model scored; columns that no score gives are not looked at (`columnsAsTold`). False where
 * none of its columns could be.
 *
 * @param scores by their ids; shares from 0 to 1
 */
export function rowFollows(
  board: Pick<Board, "columns">,
  row: Pick<BoardRow, "values">,
  scores: Scores,
): boolean {
  const held = board.columns.flatMap((column) => {
    const cell = cellOf(row, column.id);
    if (column.score === null || !cell || !Object.hasOwn(scores, column.score)) return [];
    const found = scores[column.score] ?? null;
    return [isClose(cell.value, found === null ? null : found * columnScale(column))];
  });
  return held.length > 0 && held.every((one) => one);
}
