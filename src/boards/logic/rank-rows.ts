import {
  byValue,
  cellOf,
  columnOf,
  columnScale,
  correctedOf,
  mostOf,
  type NumbersOf,
  numberOf,
  shareOfAll,
  videosOf,
} from "../../evaluation/recompute/column-values";
import {
  countedEnds,
  countedShare,
  countedWords,
  groupRows,
  isTakenForBoards,
  type RowsOfBasis,
} from "../../evaluation/recompute/row-groups";
import { counted } from "../../foundation/plural";
import { type RowToRank, rankIntervals } from "../../metrics/intervals/rank-intervals";
import { ratioInterval } from "../../metrics/intervals/ratio-interval";
import { type Ends, USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import type { Board, BoardColumn, ListedRow } from "../../shapes/leaderboard";

/** The version of the rules behind a row: "" where it does not state one, null where others' scripts decided. */
function rulesBehind({ rules, source }: ListedRow): string | null {
  return rules ?? (source.kind === "claimed" ? "" : null);
}

/** Tells of each row whether its run was made with other rules than most rows that state theirs; of equally many, than the newest. */
function rulesApart(rows: readonly ListedRow[]): (row: ListedRow) => RankedRow["otherRules"] {
  const told = rows.flatMap((row) => rulesBehind(row) || []);
  const count = (version: string) => told.filter((one) => one === version).length;
  const [most] = [...new Set(told)].sort((a, b) => count(b) - count(a) || Number(b) - Number(a));
  return (row) => {
    const own = rulesBehind(row);
    return own === null || most === undefined || own === most ? null : { own, most };
  };
}

/** Says after the reason of a rank that it may come from the rules. */
function rulesWords(other: RankedRow["otherRules"]): string {
  if (!other) return "";
  const most = `most rows that state theirs (version ${other.most}): the difference may come from the rules.`;
  return other.own === ""
    ? ` It does not state the version of its rules, unlike ${most}`
    : ` Its run was made with other rules (version ${other.own}) than ${most}`;
}

type Ranked = { rank: [low: number, high: number] | null };

/**
 * Numbers groups of rows whose ranks chain by overlap, though the ends of a chain may be told apart, from 1 for the
 * best. Null for rows without a rank. In the order of `rows`.
 */
function tieGroups(rows: readonly Ranked[]): (number | null)[] {
  const inOrder = rows
    .flatMap(({ rank }, index) => (rank ? [{ index, rank }] : []))
    .sort((one, other) => one.rank[0] - other.rank[0]);
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
  /** By the row's results by video, as the row tells it, or by the number of samples alone. */
  from: "videos" | "told" | "count";
};

/** A row where it stands by a column. */
export type RankedRow = {
  row: ListedRow;
  /** The number that it is ranked by, in the unit of the column; null where there was nothing to count. */
  value: number | null;
  /** Values as judged with their intervals, by the ids of columns; a column of which none can be told is not there. */
  intervals: Readonly<Record<string, ValueInterval>>;
  /** Between which ranks it stands at 95 %, 1 for the best; null where it has no rank. */
  rank: [low: number, high: number] | null;
  /** The basis of the rank: results by video, the number of samples alone, the corrected number and its interval, nothing. */
  how: "videos" | "count" | "labels" | "none";
  /** In a sentence, what the rank comes from or why there is none. */
  why: string;
  /** Rows whose ranks chain by overlap share one; null without a rank. */
  tie: number | null;
  /** Versions of the rules that its run ("" where it states none) and those of most rows here were made with, where they differ. */
  otherRules: { own: string; most: string } | null;
};

export type RankGroup = Omit<RowsOfBasis<ListedRow>, "rows"> & {
  /** The numbers that its rows stand by. */
  numbers: NumbersOf;
  /** The best first, those without a value last. */
  rows: RankedRow[];
};

/**
 * `columnId`: the column by which its rows stand. `numbers`: those asked for; rows that no labels correct have a group of their own then,
 * which stands by the numbers as judged.
 */
export type RankedBoard = { columnId: string; numbers: NumbersOf; groups: RankGroup[] };

/** The data that rank a row, with the interval of its number in the unit of its column, or the reason why it can't be ranked. */
type Standing =
  | { how: "videos" | "count" | "labels"; why: string; ranks: RowToRank; ends: Ends | null }
  | { how: "none"; why: string; ranks: null; ends: null };

const MOST_DIGITS = 9;

const TAKEN = "It states no version of the data set; with as many samples it is taken for the same.";

function unranked(why: string): Standing {
  return { how: "none", why, ranks: null, ends: null };
}

/** Ends without the last digits, which a sum may lose. */
function rounded([low, high]: Ends): Ends {
  return [Number(low.toFixed(MOST_DIGITS)), Number(high.toFixed(MOST_DIGITS))];
}

const UNDECIDED =
  " Some of its captions are undecided: it is told from no row with which they could make it change places.";

const PEOPLE = "People are shown to compare with and take no rank.";

/** By the number that labels correct and its interval: nothing else of the correction is told on a board. */
function correctedStanding(column: BoardColumn, row: ListedRow): Standing {
  if (row.model.kind === "human") return unranked(PEOPLE);
  const corrected = correctedOf(row, column.id);
  if (!corrected?.interval)
    return unranked("No interval: its labels are too few to tell one, or all on one video.");
  const { value, interval, labels } = corrected;
  const scale = columnScale(column);
  const basis = labels === 0 ? "its exact number" : `its number corrected by ${counted(labels, "label")}`;
  return {
    how: "labels",
    why: `From ${basis} and its interval, as if rows shared no video.`,
    ranks: { value: value / scale, ends: [interval[0] / scale, interval[1] / scale] },
    ends: interval,
  };
}

function standingOf(column: BoardColumn, row: ListedRow): Standing {
  if (row.model.kind === "human") return unranked(PEOPLE);
  if (numberOf(row, column.id) === null) return unranked("Nothing was scored in this column.");
  const byVideo = videosOf(row, column.id);
  const videos = Object.values(byVideo ?? {}).filter(([, scored]) => scored > 0).length;
  if (byVideo && videos > 1) {
    const { low, high } = ratioInterval(Object.values(byVideo), mostOf(column), USUAL_LEVEL);
    const scale = columnScale(column);
    return {
      how: "videos",
      why: `From its results on ${videos.toLocaleString("en")} videos.`,
      ranks: { byVideo },
      ends: low === null ? null : rounded([scale * low, scale * high]),
    };
  }
  if (column.maximum === null)
    return unranked(
      "Its numbers have no upper bound and no results on several videos: nothing says how sure they are.",
    );
  const [share, ends] = [countedShare(column, row), countedEnds(column, row)];
  if (share === null || ends === null) return unranked("It does not state its number of samples.");
  return {
    how: "count",
    why: `It has no results by video: the range takes its ${countedWords(row, column)} as independent, and may be too narrow where several share a video.`,
    ranks: share,
    ends: rounded(ends),
  };
}

/** The interval of a number: from videos where there are some, else as the row tells it, else from the count. */
function valueInterval(column: BoardColumn, row: ListedRow, { how, ends }: Standing): ValueInterval | null {
  const told = cellOf(row, column.id)?.interval ?? null;
  if (ends && how === "videos") return { ends, from: "videos" };
  if (told) return { ends: told, from: "told" };
  return ends && { ends, from: "count" };
}

/** Rows over the same, where each stands; a single one has no rank. */
function rankGroup(column: BoardColumn, rows: readonly ListedRow[], numbers: NumbersOf): RankedRow[] {
  const judged = rows.map((row) => standingOf(column, row));
  const standings = numbers === "judged" ? judged : rows.map((row) => correctedStanding(column, row));
  const ranked = standings.flatMap(({ ranks }, place) => (ranks ? [{ place, ranks }] : []));
  const found = rankIntervals(
    ranked.map(({ ranks }) => ranks),
    USUAL_LEVEL,
    {
      better: column.better,
      most: mostOf(column),
      ofAll: ranked.map(({ place }) => (rows[place] ? shareOfAll(column, rows[place], numbers) : null)),
    },
  );
  const byPlace = new Map(ranked.map(({ place }, at) => [place, found[at] ?? null]));
  const isAlone = ranked.length < 2;
  const placed = rows.map((row, index): Omit<RankedRow, "tie" | "otherRules"> => {
    const standing = standings[index] ?? unranked("");
    const rank = byPlace.get(index) ?? null;
    const interval = valueInterval(column, row, judged[index] ?? unranked(""));
    const told = {
      row,
      value: numbers === "judged" ? numberOf(row, column.id) : (correctedOf(row, column.id)?.value ?? null),
      intervals: interval ? { [column.id]: interval } : {},
    };
    const why = standing.why + (rank && shareOfAll(column, row, numbers) ? UNDECIDED : "");
    if (!rank || !isAlone) return { ...told, rank, how: standing.how, why };
    const like = numbers === "judged" ? "" : " and labels that correct it";
    const alone = `No other row has the same data set, judge, prompt and reading${like}.`;
    return { ...told, rank: null, how: "none", why: alone };
  });
  const ties = tieGroups(placed);
  const apart = rulesApart(rows);
  return placed
    .map((one, index): RankedRow => {
      const otherRules = apart(one.row);
      return { ...one, why: one.why + rulesWords(otherRules), tie: ties[index] ?? null, otherRules };
    })
    .sort(byValue(column));
}

/** The rows of one basis by the numbers that they stand by: those that labels correct first, apart from those that none do. */
function byNumbers({ id }: BoardColumn, rows: readonly ListedRow[], numbers: NumbersOf) {
  if (numbers === "judged") return [{ numbers, rows }];
  const parts = [
    { numbers, rows: rows.filter((row) => correctedOf(row, id)) },
    { numbers: "judged" as const, rows: rows.filter((row) => !correctedOf(row, id)) },
  ];
  return parts.filter(({ rows: own }) => own.length > 0);
}

/**
 * A ranked board whose rows have the intervals of all columns: of each column those that its rows would have if they were
 * ranked by it.
 */
export function withAllIntervals(board: Pick<Board, "columns">, ranked: RankedBoard): RankedBoard {
  const others = board.columns.filter(({ id }) => id !== ranked.columnId);
  const groups = ranked.groups.map((group) => {
    const rows = group.rows.map((one): RankedRow => {
      const more = others.flatMap((column): [string, ValueInterval][] => {
        const interval = valueInterval(column, one.row, standingOf(column, one.row));
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
 * says what is otherwise; so are, by corrected numbers, rows that labels correct and rows that none do. Ranks are intervals, by
 * what tells each two rows apart: results by video where both have them,
 * otherwise the interval of each, which without videos is what its count allows where samples are independent. All that
 * shows ranks calls this, and is told the same whatever the order of the rows. Throws `RangeError` for a column that the
 * board does not have.
 */
export function rankRows(
  board: Board,
  rows: readonly ListedRow[],
  columnId: string,
  numbers: NumbersOf = "judged",
): RankedBoard {
  const column = columnOf(board, columnId);
  return {
    columnId,
    numbers,
    groups: groupRows(board, rows).flatMap(({ rows: own, ...group }) =>
      byNumbers(column, own, numbers).map((part) => ({
        ...group,
        numbers: part.numbers,
        rows: rankGroup(column, part.rows, part.numbers).map((ranked) =>
          isTakenForBoards(group.basis, ranked.row.basis)
            ? { ...ranked, why: `${ranked.why} ${TAKEN}` }
            : ranked,
        ),
      })),
    ),
  };
}
