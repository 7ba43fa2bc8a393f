import { type DifferenceVerdict, differenceVerdict } from "../../foundation/standing-words";
import { pairedDelta, type RatioCell } from "../../metrics/bootstrap/bootstrap-ratio";
import { type Bootstrap, resampleVideos, USUAL_BOOTSTRAP } from "../../metrics/bootstrap/resamples";
import type { Board, BoardColumn, BoardRow, ListedRow } from "../../shapes/leaderboard";
import { columnScale, numberOf, videosOf } from "./column-values";
import { groupRows } from "./row-groups";
import { deviationOf } from "./value-deviation";

/** Two rows on the videos that both scored: sums of each, in the same order. */
export type PairedVideos = { videos: string[]; a: RatioCell; b: RatioCell };

function sumsOf(pairs: readonly (readonly [number, number])[]): RatioCell {
  return {
    videos: Uint32Array.from(pairs, (_, index) => index),
    numerators: Float64Array.from(pairs, ([satisfied]) => satisfied),
    denominators: Float64Array.from(pairs, ([, scored]) => scored),
  };
}

/** The videos that two rows scored in a column, in the order of the first; null where there are fewer than two. */
export function pairVideos(
  a: Pick<BoardRow, "byVideo">,
  b: Pick<BoardRow, "byVideo">,
  columnId: string,
): PairedVideos | null {
  const [ofA, ofB] = [videosOf(a, columnId), new Map(Object.entries(videosOf(b, columnId) ?? {}))];
  const both = Object.entries(ofA ?? {}).flatMap(([video, one]) => {
    const other = ofB.get(video);
    return other && one[1] > 0 && other[1] > 0 ? [{ video, one, other }] : [];
  });
  if (both.length < 2) return null;
  return {
    videos: both.map(({ video }) => video),
    a: sumsOf(both.map(({ one }) => one)),
    b: sumsOf(both.map(({ other }) => other)),
  };
}

/** Difference between one row and another, in the unit of the column. */
export type RowDelta = {
  delta: number;
  /** 95 %, from the videos that both scored, otherwise from their sample counts; null where neither is told. */
  interval: [low: number, high: number] | null;
  /** Number of videos the interval is drawn from; 0 without any. */
  videos: number;
  /** Tells whether the row is better than the other, as far as the interval shows. */
  verdict: DifferenceVerdict;
};

/** The same in each column of a board in which both rows have a number. */
export type ColumnDelta = RowDelta & { columnId: string };

/** Two rows by their ids. */
export type RowPair = { rowId: string; baseId: string };

/** The differences of two rows, in the order of the board's columns. */
export type PairDeltas = RowPair & { deltas: ColumnDelta[] };

/** 97.5 of 100 numbers of the standard normal distribution are below. */
const FOUND = 1.959964;

/** From how many parts each number is of, taken to be independent of each other and of the other row's. */
function countedInterval(column: BoardColumn, row: ListedRow, base: ListedRow): RowDelta["interval"] {
  const [own, other] = [deviationOf(column, row), deviationOf(column, base)];
  const [value, before] = [numberOf(row, column.id), numberOf(base, column.id)];
  if (own === null || other === null || value === null || before === null) return null;
  const reach = FOUND * Math.hypot(own, other);
  return [value - before - reach, value - before + reach];
}

/**
 * The distance of `row` above `base` in a column; null where either has no number. The interval always holds the difference: it
 * is drawn from the videos that both scored, and follows from the sample counts where they have fewer than two.
 */
export function rowDelta(
  column: BoardColumn,
  row: ListedRow,
  base: ListedRow,
  bootstrap: Bootstrap = USUAL_BOOTSTRAP,
): RowDelta | null {
  const [own, other] = [numberOf(row, column.id), numberOf(base, column.id)];
  if (own === null || other === null) return null;
  const delta = own - other;
  const paired = pairVideos(row, base, column.id);
  const drawn = paired && pairedDelta(paired.a, paired.b, resampleVideos(paired.videos.length, bootstrap));
  if (!paired || !drawn) {
    const interval = countedInterval(column, row, base);
    return { delta, interval, videos: 0, verdict: differenceVerdict(interval, column.better, null) };
  }
  const scale = columnScale(column);
  const interval: RowDelta["interval"] = [
    Math.min(drawn.interval[0] * scale, delta),
    Math.max(drawn.interval[1] * scale, delta),
  ];
  const videos = paired.videos.length;
  return { delta, interval, videos, verdict: differenceVerdict(interval, column.better, videos) };
}

/**
 * The distance between the rows of each pair of a board, in each column in which both have a number. Of rows
 * that are ranked apart nothing is said to be better: the difference may come from what they are over. Pairs of rows that
 * are not there are left out.
 */
export function columnDeltas(
  board: Board,
  rows: readonly ListedRow[],
  pairs: readonly RowPair[],
  bootstrap: Bootstrap = USUAL_BOOTSTRAP,
): PairDeltas[] {
  const places = new Map(
    groupRows(board, rows).flatMap((group, place) =>
      group.rows.map((row) => [row.id, { row, place }] as const),
    ),
  );
  return pairs.flatMap(({ rowId, baseId }) => {
    const [own, other] = [places.get(rowId), places.get(baseId)];
    if (!own || !other) return [];
    const deltas = board.columns.flatMap((column): ColumnDelta[] => {
      const found = rowDelta(column, own.row, other.row, bootstrap);
      if (!found) return [];
      return [{ columnId: column.id, ...found, ...(own.place === other.place ? {} : { verdict: "open" }) }];
    });
    return [{ rowId, baseId, deltas }];
  });
}
