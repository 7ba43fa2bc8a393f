import {
  byColumn,
  cellOf,
  columnOf,
  columnScale,
  numberOf,
  videosOf,
} from "../../evaluation/recompute/column-values";
import { groupRows, isTakenForBoards, type RowsOfBasis } from "../../evaluation/recompute/row-groups";
import { countedWords, deviationOf } from "../../evaluation/recompute/value-deviation";
import {
  bootstrapIntervals,
  bootstrapRanks,
  type RowRank,
  type RowToRank,
} from "../../metrics/bootstrap/bootstrap-ranks";
import { type Bootstrap, USUAL_BOOTSTRAP } from "../../metrics/bootstrap/resamples";
import type { Board, BoardColumn, ListedRow } from "../../shapes/leaderboard";

type Ranked = { rank: [low: number, high: number] | null };

/**
 * Numbers groups of rows that the data does not tell apart: rows whose ranks chain by overlap share one, from 1 for the
 * best. Null for rows without a rank. In the order of `rows`.
 */
function tieGroups(rows: readonly Ranked[]): (number | null)[] {
  const inOrder = rows
    .flatMap(({ rank }, index) => (rank ? [{ index, rank }] : []))
    .sort((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1]);
  const ties = rows.map((): number | null => null);
  let group = 0;
  let reach = 0;
  for (const { index, rank } of inOrder) {
    if (rank[0] > reach) group += 1;
    reach = Math.max(reach, rank[1]);
    ties[index] = group;
  }
  return ties;
}

/** The 95 % interval of a row's number, in the unit of its column. */
export type ValueInterval = {
  ends: [low: number, high: number];
  /** Drawn from the row's results by video, as the row tells it, or as wide as the number of samples allows. */
  from: "videos" | "told" | "count";
};

/** A row where it stands by a column. */
export type RankedRow = {
  row: ListedRow;
  /** In the unit of the column; null where there was nothing to count. */
  value: number | null;
  /** By the ids of columns; a column of which none can be told is not there. */
  intervals: Readonly<Record<string, ValueInterval>>;
  /** Between which ranks it stands in 95 of 100 draws, 1 for the best; null where it has no rank. */
  rank: [low: number, high: number] | null;
  /** The basis of the rank: videos drawn for all rows alike, the number of samples alone, nothing. */
  how: "videos" | "count" | "none";
  /** In a sentence, what the rank comes from or why there is none. */
  why: string;
  /** Rows that the data does not tell apart share one; null without a rank. */
  tie: number | null;
};

export type RankGroup = Omit<RowsOfBasis<ListedRow>, "rows"> & {
  /** The best first, those without a value last. */
  rows: RankedRow[];
};

/** `columnId`: the column by which its rows stand. */
export type RankedBoard = { columnId: string; groups: RankGroup[] };

/** The data that rank a row, or the reason why it can't be ranked. */
type Standing =
  | { how: "videos" | "count"; why: string; draws: RowToRank }
  | { how: "none"; why: string; draws: null };

const MOST_DIGITS = 9;

const TAKEN =
  "It does not tell its version of the data set, and is taken to be over the same, since it has as many samples.";

function unranked(why: string): Standing {
  return { how: "none", why, draws: null };
}

function standingOf(column: BoardColumn, row: ListedRow, { times }: Bootstrap): Standing {
  if (row.model.kind === "human") return unranked("People are shown to compare with and take no rank.");
  const value = numberOf(row, column.id);
  if (value === null) return unranked("Nothing was scored in this column.");
  const byVideo = videosOf(row, column.id);
  const videos = Object.values(byVideo ?? {}).filter(([, scored]) => scored > 0).length;
  if (byVideo && videos > 1)
    return {
      how: "videos",
      why: `From its results on ${videos.toLocaleString("en")} videos, drawn anew ${times.toLocaleString("en")} times.`,
      draws: { id: row.id, byVideo },
    };
  if (column.maximum === null)
    return unranked(
      "Its numbers have no upper bound and come without results on several videos, so nothing tells how sure they are.",
    );
  const deviation = deviationOf(column, row);
  if (deviation === null) return unranked("It does not tell over how many samples it is.");
  return {
    how: "count",
    why: `It comes without results on several videos: the range is what ${countedWords(row, column)} allow that are independent of each other. Where several share a video it is wider.`,
    draws: { id: row.id, value: value / columnScale(column), deviation: deviation / columnScale(column) },
  };
}

function inBounds(interval: [number, number], scale: number, maximum: number | null): [number, number] {
  const bound = (end: number) =>
    Number(Math.min(Math.max(0, end * scale), maximum ?? Number.POSITIVE_INFINITY).toFixed(MOST_DIGITS));
  return [bound(interval[0]), bound(interval[1])];
}

/** The interval of a number: from videos where there are some, else as the row tells it, else from the count. */
function valueInterval(
  column: BoardColumn,
  row: ListedRow,
  { how }: Standing,
  drawn: [number, number] | null,
): ValueInterval | null {
  const told = cellOf(row, column.id)?.interval ?? null;
  const ends = drawn && inBounds(drawn, columnScale(column), column.maximum);
  if (ends && how === "videos") return { ends, from: "videos" };
  if (told) return { ends: told, from: "told" };
  return ends && { ends, from: "count" };
}

/** The findings for the rows that can be drawn, by their place among all rows. */
function byPlace<Found>(
  standings: readonly Standing[],
  find: (drawn: RowToRank[]) => Found[],
): Map<number, Found> {
  const drawn = standings.flatMap(({ draws }, place) => (draws ? [{ place, draws }] : []));
  const found = find(drawn.map(({ draws }) => draws));
  return new Map(
    drawn.flatMap(({ place }, at): [number, Found][] => {
      const one = found[at];
      return one === undefined ? [] : [[place, one]];
    }),
  );
}

/** Rows over the same, where each stands; a single one has no rank. */
function rankGroup(column: BoardColumn, rows: readonly ListedRow[], options: Bootstrap): RankedRow[] {
  const standings = rows.map((row) => standingOf(column, row, options));
  const ranks = byPlace<RowRank>(standings, (drawn) => bootstrapRanks(drawn, options, column.better));
  const isAlone = ranks.size < 2;
  const placed = rows.map((row, index): Omit<RankedRow, "tie"> => {
    const standing = standings[index] ?? unranked("");
    const found = ranks.get(index);
    const interval = valueInterval(column, row, standing, found?.interval ?? null);
    const told = {
      row,
      value: numberOf(row, column.id),
      intervals: interval ? { [column.id]: interval } : {},
    };
    if (!found) return { ...told, rank: null, how: standing.how, why: standing.why };
    if (isAlone)
      return {
        ...told,
        rank: null,
        how: "none",
        why: "No other row has the same data set, judge, prompt and reading, so it can’t be compared.",
      };
    return { ...told, rank: found.rank, how: standing.how, why: standing.why };
  });
  const ties = tieGroups(placed);
  const order = byColumn(column);
  return placed
    .map((row, index): RankedRow => ({ ...row, tie: ties[index] ?? null }))
    .sort((one, other) => order(one.row, other.row));
}

/** The 95 % interval of a ranked row's number in a column; null where none is told. */
export function intervalOf({ intervals }: Pick<RankedRow, "intervals">, columnId: string) {
  // An id may be "constructor", which every object has.
  return Object.hasOwn(intervals, columnId) ? (intervals[columnId] ?? null) : null;
}

/**
 * A ranked board whose rows have the intervals of all columns: of each column those that its rows would have if they were
 * ranked by it.
 */
export function withAllIntervals(
  board: Pick<Board, "columns">,
  ranked: RankedBoard,
  options: Bootstrap = USUAL_BOOTSTRAP,
): RankedBoard {
  const others = board.columns.filter(({ id }) => id !== ranked.columnId);
  const groups = ranked.groups.map((group) => {
    const found = others.map((column) => {
      const standings = group.rows.map(({ row }) => standingOf(column, row, options));
      const drawn = byPlace(standings, (draws) => bootstrapIntervals(draws, options));
      return { column, standings, drawn };
    });
    const rows = group.rows.map((one, place): RankedRow => {
      const more = found.flatMap(({ column, standings, drawn }): [string, ValueInterval][] => {
        const standing = standings[place] ?? unranked("");
        const interval = valueInterval(column, one.row, standing, drawn.get(place) ?? null);
        return interval ? [[column.id, interval]] : [];
      });
      return { ...one, intervals: { ...one.intervals, ...Object.fromEntries(more) } };
    });
    return { ...group, rows };
  });
  return { ...ranked, groups };
}

/**
 * The rows of a board by one of its columns. Rows over other data sets, judges or semantics are ranked apart, and each group
 * says what is otherwise. Ranks are intervals: rows with results by video are drawn by them, all by the same videos; rows
 * without in the same draws by the spread that their count allows where samples are independent. All that shows ranks calls this with the
 * usual draws, and is told the same whatever the order of the rows. Throws `RangeError` for a column that the board does not have.
 */
export function rankRows(
  board: Board,
  rows: readonly ListedRow[],
  columnId: string,
  options: Bootstrap = USUAL_BOOTSTRAP,
): RankedBoard {
  const column = columnOf(board, columnId);
  return {
    columnId,
    groups: groupRows(board, rows).map(({ rows: own, ...group }) => ({
      ...group,
      rows: rankGroup(column, own, options).map((ranked) =>
        isTakenForBoards(group.basis, ranked.row.basis)
          ? { ...ranked, why: `${ranked.why} ${TAKEN}` }
          : ranked,
      ),
    })),
  };
}
