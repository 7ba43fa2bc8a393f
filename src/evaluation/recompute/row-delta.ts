import { type DifferenceVerdict, differenceVerdict } from "../../foundation/standing-words";
import { pairedInterval } from "../../metrics/intervals/paired-interval";
import { couldTurn, independentEnds, unscoredCouldTurn } from "../../metrics/intervals/rank-intervals";
import type { VideoParts } from "../../metrics/intervals/ratio-influences";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import type { Board, BoardColumn, BoardRow, ListedRow } from "../../shapes/leaderboard";
import {
  columnScale,
  correctedOf,
  countsOf,
  mostOf,
  type NumbersOf,
  numberOf,
  shareOfAll,
  videosOf,
} from "./column-values";
import { countedEnds, countedShare, groupRows } from "./row-groups";

/** Two rows on the videos that both scored: the parts of each, in the same order. */
export type PairedVideos = { a: VideoParts[]; b: VideoParts[] };

/** The videos that two rows scored in a column, in the order of the first; null where there are fewer than two. */
export function pairVideos(
  a: Pick<BoardRow, "byVideo">,
  b: Pick<BoardRow, "byVideo">,
  columnId: string,
): PairedVideos | null {
  const [ofA, ofB] = [videosOf(a, columnId), new Map(Object.entries(videosOf(b, columnId) ?? {}))];
  const both = Object.entries(ofA ?? {}).flatMap(([video, one]) => {
    const other = ofB.get(video);
    return other && one[1] > 0 && other[1] > 0 ? [{ one, other }] : [];
  });
  return both.length < 2 ? null : { a: both.map(({ one }) => one), b: both.map(({ other }) => other) };
}

/** Difference between one row and another, in the unit of the column. */
export type RowDelta = {
  delta: number;
  /** 95 %, from the videos that both scored, otherwise from their sample counts; null where neither is told. */
  interval: [low: number, high: number] | null;
  /** Number of videos the interval is from; 0 without any. */
  videos: number;
  /** Tells whether the row is better than the other, as far as the interval shows. */
  verdict: DifferenceVerdict;
  /** The unscored lines of either row could turn it round, which is said beside the verdict. */
  unscoredTurns?: true;
};

/**
 * The same in each column of a board in which both rows have a number. `corrected`: of the numbers that labels correct, where they do so of
 * both.
 */
export type ColumnDelta = RowDelta & { columnId: string; corrected?: RowDelta };

/** Two rows by their ids. */
export type RowPair = { rowId: string; baseId: string };

/** The differences of two rows, in the order of the board's columns. */
export type PairDeltas = RowPair & { deltas: ColumnDelta[] };

/** The same from how many parts each number is of, taken to be independent of each other and of the other row's. */
function countedInterval(column: BoardColumn, row: ListedRow, base: ListedRow): RowDelta["interval"] {
  const [own, other] = [countedEnds(column, row), countedEnds(column, base)];
  const [value, before] = [numberOf(row, column.id), numberOf(base, column.id)];
  if (own === null || other === null || value === null || before === null) return null;
  return independentEnds(value, own, before, other);
}

/** True where the undecided captions of two rows could turn round which of these numbers has the higher ISR. */
export function undecidedTurns(
  column: BoardColumn,
  rows: readonly [ListedRow, ListedRow],
  numbers: NumbersOf,
): boolean {
  const [own, other] = rows.map((row) => {
    const value = numbers === "judged" ? numberOf(row, column.id) : correctedOf(row, column.id)?.value;
    return { value: (value ?? 0) / columnScale(column), ofAll: shareOfAll(column, row, numbers) };
  });
  return own !== undefined && other !== undefined && couldTurn(own, other);
}

/** A verdict on two numbers of rows, which is open where their undecided captions could turn it. */
function unlessOpen(verdict: DifferenceVerdict, ...of: Parameters<typeof undecidedTurns>): DifferenceVerdict {
  return verdict !== "same" && undecidedTurns(...of) ? "open" : verdict;
}

/** True where what is unscored of two rows, all of it passed or all of it failed, could turn round which number is higher. */
function unscoredTurns(
  column: BoardColumn,
  rows: readonly [ListedRow, ListedRow],
  numbers: NumbersOf,
): boolean {
  const [own, other] = rows.map((row) => countsOf(column, row, numbers));
  return !!own && !!other && unscoredCouldTurn(own, other, mostOf(column));
}

/** The difference with what is to be said beside it. */
function besides(told: RowDelta, ...of: Parameters<typeof unscoredTurns>): RowDelta {
  return told.verdict !== "open" && unscoredTurns(...of) ? { ...told, unscoredTurns: true } : told;
}

/**
 * The distance of `row` above `base` in a column; null where either has no number. Nothing is said to be better where undecided captions
 * could turn it. The interval always holds the difference: it
 * is by the videos that both scored, and follows from the sample counts where they have fewer than two.
 */
export function rowDelta(column: BoardColumn, row: ListedRow, base: ListedRow): RowDelta | null {
  const [own, other] = [numberOf(row, column.id), numberOf(base, column.id)];
  if (own === null || other === null) return null;
  const delta = own - other;
  const of = [column, [row, base], "judged"] as const;
  const verdictOf = (interval: RowDelta["interval"], from: Parameters<typeof differenceVerdict>[2]) =>
    unlessOpen(differenceVerdict(interval, column.better, from), column, [row, base], "judged");
  const paired = pairVideos(row, base, column.id);
  const told = paired && pairedInterval(paired.a, paired.b, USUAL_LEVEL, mostOf(column));
  if (!paired || !told || told.low === null) {
    const interval = countedInterval(column, row, base);
    const counts = [row, base].map((each) => countedShare(column, each)?.parts ?? 0);
    // Few parts tell no more than few videos.
    const from = { videos: Math.min(...counts), isSame: false };
    return besides({ delta, interval, videos: 0, verdict: verdictOf(interval, from) }, ...of);
  }
  const scale = columnScale(column);
  const interval: RowDelta["interval"] = [
    Math.min(told.low * scale, delta),
    Math.max(told.high * scale, delta),
  ];
  const videos = paired.a.length;
  const isSame = paired.a.every(([x, m], at) => x === paired.b[at]?.[0] && m === paired.b[at]?.[1]);
  return besides({ delta, interval, videos, verdict: verdictOf(interval, { videos, isSame }) }, ...of);
}

/**
 * The distance of `row` above `base` in a column as labels correct both, by their own intervals as if they shared no video; null where
 * nothing corrects one of them.
 */
export function correctedDelta(column: BoardColumn, row: ListedRow, base: ListedRow): RowDelta | null {
  const [own, other] = [correctedOf(row, column.id), correctedOf(base, column.id)];
  if (!own || !other) return null;
  const interval =
    own.interval && other.interval
      ? independentEnds(own.value, own.interval, other.value, other.interval)
      : null;
  const verdict = unlessOpen(
    differenceVerdict(interval, column.better, null),
    column,
    [row, base],
    "corrected",
  );
  const told = { delta: own.value - other.value, interval, videos: 0, verdict };
  return besides(told, column, [row, base], "corrected");
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
      const found = rowDelta(column, own.row, other.row);
      if (!found) return [];
      const apart = own.place === other.place ? {} : { verdict: "open" as const };
      const corrected = correctedDelta(column, own.row, other.row);
      return [
        {
          columnId: column.id,
          ...found,
          ...apart,
          ...(corrected && { corrected: { ...corrected, ...apart } }),
        },
      ];
    });
    return [{ rowId, baseId, deltas }];
  });
}
