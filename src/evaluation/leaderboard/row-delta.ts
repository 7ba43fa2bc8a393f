import { pairedDelta } from "../../metrics/bootstrap/bootstrap-ratio";
import { type Bootstrap, resampleVideos } from "../../metrics/bootstrap/resamples";
import type { Board, BoardColumn, ListedRow } from "../../schemas/leaderboard";
import { columnScale, numberOf } from "./column-values";
import { pairVideos } from "./paired-videos";

/** How far one row is above another, in the unit of the column. */
export type RowDelta = {
  delta: number;
  /** 95 %, from the videos that both scored; null where either does not tell them. */
  interval: [low: number, high: number] | null;
  /** How many videos the interval is drawn from; 0 without one. */
  videos: number;
};

/** The same in each column of a board in which both rows have a number. */
export type ColumnDelta = RowDelta & { columnId: string };

/** How far `row` is above `base` in a column; null where either has no number. The interval always holds the difference. */
export function rowDelta(
  column: Pick<BoardColumn, "id" | "unit">,
  row: ListedRow,
  base: ListedRow,
  bootstrap: Bootstrap,
): RowDelta | null {
  const [own, other] = [numberOf(row, column.id), numberOf(base, column.id)];
  if (own === null || other === null) return null;
  const delta = own - other;
  const paired = pairVideos(row, base, column.id);
  const drawn = paired && pairedDelta(paired.a, paired.b, resampleVideos(paired.videos.length, bootstrap));
  if (!paired || !drawn) return { delta, interval: null, videos: 0 };
  const [low, high] = drawn.interval;
  const scale = columnScale(column);
  return {
    delta,
    interval: [Math.min(low * scale, delta), Math.max(high * scale, delta)],
    videos: paired.videos.length,
  };
}

/** How far `row` is above `base` in each column of a board in which both have a number, in the order of the columns. */
export function columnDeltas(
  { columns }: Pick<Board, "columns">,
  row: ListedRow,
  base: ListedRow,
  bootstrap: Bootstrap,
): ColumnDelta[] {
  return columns.flatMap((column) => {
    const found = rowDelta(column, row, base, bootstrap);
    return found ? [{ columnId: column.id, ...found }] : [];
  });
}
