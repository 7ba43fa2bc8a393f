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
import { bootstrapRanks, type RowRank, type RowToRank } from "../../metrics/bootstrap/bootstrap-ranks";
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

/** A row where it stands by a column. */
export type RankedRow = {
  row: ListedRow;
  /** In the unit of the column; null where there was nothing to count. */
  value: number | null;
  /** 95 %, in the unit of the column; null where none can be told. */
  interval: [low: number, high: number] | null;
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

/** Rows over the same, where each stands; a single one has no rank. */
function rankGroup(column: BoardColumn, rows: readonly ListedRow[], options: Bootstrap): RankedRow[] {
  const standings = rows.map((row) => standingOf(column, row, options));
  const ranks = new Map<number, RowRank>();
  const drawn = standings.flatMap(({ draws }, index) => (draws ? [{ index, draws }] : []));
  const ranked = bootstrapRanks(
    drawn.map(({ draws }) => draws),
    options,
    column.better,
  );
  for (const [at, { index }] of drawn.entries()) {
    const rank = ranked[at];
    if (rank) ranks.set(index, rank);
  }
  const isAlone = drawn.length < 2;
  const placed = rows.map((row, index): Omit<RankedRow, "tie"> => {
    const { how, why } = standings[index] ?? unranked("");
    const value = numberOf(row, column.id);
    const rank = ranks.get(index);
    if (!rank)
      return { row, value, interval: cellOf(row, column.id)?.interval ?? null, rank: null, how, why };
    const interval = rank.interval && inBounds(rank.interval, columnScale(column), column.maximum);
    if (isAlone)
      return {
        row,
        value,
        interval,
        rank: null,
        how: "none",
        why: "No other row has the same data set, judge, prompt and reading, so it can’t be compared.",
      };
    return { row, value, interval, rank: rank.rank, how, why };
  });
  const ties = tieGroups(placed);
  const order = byColumn(column);
  return placed
    .map((row, index): RankedRow => ({ ...row, tie: ties[index] ?? null }))
    .sort((one, other) => order(one.row, other.row));
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
