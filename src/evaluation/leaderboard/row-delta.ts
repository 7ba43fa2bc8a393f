import { pairedDelta } from "../../metrics/bootstrap/bootstrap-ratio";
import { type Bootstrap, resampleVideos } from "../../metrics/bootstrap/resamples";
import type { BoardColumn, ListedRow } from "../../schemas/leaderboard";
import { columnScale, numberOf } from "./column-values";
import { pairVideos } from "./paired-videos";

/** How far one row is above another, in the unit of the column. */
export type RowDelta = {
  delta: number;
  /** 95 %, from the videos that both scored; null where either does not tell them. */
  interval: [low: number, high: number] | null;
};

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
  if (!drawn) return { delta, interval: null };
  const [low, high] = drawn.interval;
  const scale = columnScale(column);
  return { delta, interval: [Math.min(low * scale, delta), Math.max(high * scale, delta)] };
}

/** Rows that refined the captions of another row of the board, each with that row. */
export function refinedPairs(rows: readonly ListedRow[]): { row: ListedRow; base: ListedRow }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const base = row.model.base === null ? undefined : byId.get(row.model.base);
    return base && base !== row ? [{ row, base }] : [];
  });
}
