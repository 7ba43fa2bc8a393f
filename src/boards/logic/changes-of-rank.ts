import {
  cellOf,
  columnOf,
  columnScale,
  correctedOf,
  type NumbersOf,
  videosOf,
} from "../../evaluation/recompute/column-values";
import { type LabelsToPart, labelsToPart, type Separation } from "../../evaluation/recompute/labels-to-part";
import { correctedDelta, rowDelta } from "../../evaluation/recompute/row-delta";
import { plural } from "../../foundation/plural";
import { type DifferenceVerdict, FEWEST_VIDEOS } from "../../foundation/standing-words";
import type { Board, BoardColumn, ListedRow } from "../../shapes/leaderboard";
import type { MediaWords } from "../../shapes/medium";
import type { LabelShare } from "../../shapes/run-correction";
import type { Semantics } from "../../shapes/verdict";
import { type RankedBoard, type RankedRow, rankRows } from "./rank-rows";

/** The change a row needs to draw level with its neighbour. */
export type Reach = {
  row: ListedRow;
  /** Difference between the two, in the unit of the column. */
  points: number;
  /** Tells whether that row is better or worse than this one, as far as the data shows. */
  verdict: DifferenceVerdict;
  /** Number of counted things that would need another outcome; null when unknown. */
  verdicts: number | null;
  /** True when `verdicts` is based on scored parts, false when it is estimated from all that there were to score. */
  isCounted: boolean;
};

/** Labels that would part a row from its neighbour among those that labels correct. */
type LabelReach = { row: ListedRow; isAbove: boolean; needed: LabelsToPart };

/** The changes that would affect the rank of a row. */
export type RankChanges = {
  /** The next better and the next worse row that it is ranked with; null where there is none. */
  above: Reach | null;
  below: Reach | null;
  /** Its ranks by the other columns that rank it. */
  columns: { column: BoardColumn; rank: [low: number, high: number] }[];
  /** Ranks of the same model among rows of the other semantics, where it has such a row. */
  semantics: { semantics: Semantics; row: ListedRow; rank: RankedRow["rank"] }[];
  /** Its number and rank if all that could not be scored had failed; null where all was scored, or nobody tells. */
  unscoredFailed: { value: number; rank: RankedRow["rank"] } | null;
  /** The labels that its rank by corrected numbers wants; empty where none correct it or no row beside it. */
  labels: LabelReach[];
};

function placeOf({ groups }: RankedBoard, rowId: string) {
  for (const group of groups) {
    const at = group.rows.findIndex(({ row }) => row.id === rowId);
    const ranked = group.rows[at];
    if (ranked) return { group, at, ranked };
  }
  return null;
}

/** Number of a row's parts that need another outcome to change its number by that many points. */
function verdictsFor(
  column: BoardColumn,
  row: ListedRow,
  points: number,
): Pick<Reach, "verdicts" | "isCounted"> {
  const videos = videosOf(row, column.id);
  const scored = videos
    ? Object.values(videos).reduce((sum, [, one]) => sum + one, 0)
    : (cellOf(row, column.id)?.scored ?? null);
  const isCounted = scored !== null;
  // One thing at most is counted of each sample where nobody tells their number: its caption.
  const ofSamples = column.counted === "captions" ? row.basis.samples : 0;
  const parts = scored ?? cellOf(row, column.id)?.total ?? ofSamples;
  // A part of a share counts one; what a part of anything else counts is not known.
  if (column.unit !== "percent" || parts === 0 || UNCLEAR.test(column.score ?? column.id))
    return { verdicts: null, isCounted };
  // Against what binary fractions add: 3.0000000000000004 is 3.
  return { verdicts: Math.ceil((points / columnScale(column)) * parts - 1e-6), isCounted };
}

function reach(
  column: BoardColumn,
  own: RankedRow,
  other: RankedRow | undefined,
  numbers: NumbersOf,
): Reach | null {
  const differ = numbers === "judged" ? rowDelta : correctedDelta;
  const found = other && differ(column, other.row, own.row);
  if (!found) return null;
  const points = Math.abs(found.delta);
  // Another outcome of a judge's verdict moves a corrected number by another amount, which no row tells.
  if (numbers === "corrected")
    return { row: other.row, points, verdict: found.verdict, verdicts: null, isCounted: false };
  return { row: other.row, points, verdict: found.verdict, ...verdictsFor(column, own.row, points) };
}

/**
 * Scores of which nobody can say what a failed part would have added: words of a caption; of a question one, a half or
 * nothing, as it is told wrongly or left out; of a caption the share of its constraints that are satisfied.
 */
const UNCLEAR = /^density_|(?:^|_)(?:f1|p|csr_macro)$/;

/** A row as if all that was not scored in the column had failed; null where that changes nothing, or can't be said. */
function asFailed(column: BoardColumn, row: ListedRow): ListedRow | null {
  const cell = cellOf(row, column.id);
  if (UNCLEAR.test(column.score ?? column.id)) return null;
  if (!cell || cell.value === null || column.better === "lower") return null;
  const { scored, total } = cell;
  if (scored === null || total === null || scored >= total) return null;
  const videos = videosOf(row, column.id);
  // The videos with unscored parts are unknown: all are taken to miss the same share.
  const share = scored / total;
  return {
    ...row,
    values: { ...row.values, [column.id]: { ...cell, value: cell.value * share, scored: total } },
    byVideo: videos
      ? {
          ...row.byVideo,
          [column.id]: Object.fromEntries(
            Object.entries(videos).map(([video, [satisfied, one]]) => [video, [satisfied * share, one]]),
          ),
        }
      : row.byVideo,
  };
}

/** The ranked rows beside one, better and worse. */
function besides({ group, at }: NonNullable<ReturnType<typeof placeOf>>) {
  const isRanked = ({ rank }: RankedRow) => rank !== null;
  return {
    above: group.rows.slice(0, at).findLast(isRanked),
    below: group.rows.slice(at + 1).find(isRanked),
  };
}

/** The labels that would part the row from each of the two beside it by corrected numbers. */
function labelReaches(
  board: Board,
  rows: readonly ListedRow[],
  column: BoardColumn,
  rowId: string,
  behind: readonly LabelShare[] | null,
): LabelReach[] {
  const place = placeOf(rankRows(board, rows, column.id, "corrected"), rowId);
  if (!place || !correctedOf(place.ranked.row, column.id)) return [];
  const { above, below } = besides(place);
  return [above, below].flatMap((other, side): LabelReach[] => {
    const needed = other && labelsToPart(column, place.ranked.row, other.row, behind);
    return needed ? [{ row: other.row, isAbove: side === 0, needed }] : [];
  });
}

function sameModel(one: ListedRow, other: ListedRow): boolean {
  const named = ({ model }: ListedRow) => [
    model.name,
    model.parameters,
    model.mode,
    model.base,
    model.refiner,
  ];
  return named(one).every((part, index) => part === named(other)[index]);
}

/**
 * The things that would change a row's rank by a column: how far the rows beside it are, and where it stands by other columns,
 * other semantics, and with the unscored counted as failed. Null for a row that the board does not have, or that has no
 * number there.
 *
 * @param behind the units behind the row's corrected number, where it was computed here
 */
export function changesOfRank(
  board: Board,
  rows: readonly ListedRow[],
  columnId: string,
  rowId: string,
  wanted: NumbersOf = "judged",
  behind: readonly LabelShare[] | null = null,
): RankChanges | null {
  const column = columnOf(board, columnId);
  const place = placeOf(rankRows(board, rows, columnId, wanted), rowId);
  if (!place || place.ranked.value === null) return null;
  const { group, ranked } = place;
  const { numbers } = group;
  const { above, below } = besides(place);
  const among = new Set(group.rows.map(({ row }) => row.id));
  // Nobody knows what labels would have said of what no judge scored.
  const failed = numbers === "judged" ? asFailed(column, ranked.row) : null;
  const ifFailed =
    failed &&
    placeOf(
      rankRows(
        board,
        rows.map((row) => (among.has(row.id) ? (asFailed(column, row) ?? row) : row)),
        columnId,
        wanted,
      ),
      rowId,
    );
  return {
    above: reach(column, ranked, above, numbers),
    below: reach(column, ranked, below, numbers),
    columns: board.columns.flatMap((other) => {
      if (other.id === columnId) return [];
      const there = placeOf(rankRows(board, rows, other.id, wanted), rowId);
      const rank = there?.group.numbers === numbers ? there.ranked.rank : null;
      return rank ? [{ column: other, rank }] : [];
    }),
    semantics: rows.flatMap((row) => {
      const { semantics } = row.basis;
      if (semantics === ranked.row.basis.semantics || !sameModel(row, ranked.row)) return [];
      const there = placeOf(rankRows(board, rows, columnId, wanted), row.id);
      return [{ semantics, row, rank: there?.ranked.rank ?? null }];
    }),
    unscoredFailed:
      ifFailed && ifFailed.ranked.value !== null
        ? { value: ifFailed.ranked.value, rank: ifFailed.ranked.rank }
        : null,
    labels: labelReaches(board, rows, column, rowId, behind),
  };
}

const count = (number: number) => number.toLocaleString("en");

/** Facts on telling two rows apart, in sentences. `left`: the number of samples that only one of them has run. */
export function separationWords(
  { common, state, needed }: Separation,
  { one, many }: MediaWords,
  left: number,
): string {
  const basis = `On the ${count(common)} ${many} that both have scored`;
  const told = (missing: number) => `${count(missing)} more ${plural(missing, one, many)}`;
  if (state === "too few")
    return `both have scored ${count(common)} ${many}: fewer than ${FEWEST_VIDEOS} can’t tell two rows apart, nor how many would.`;
  if (state === "apart") return `${basis} they are told apart.`;
  if (state === "undecided")
    return `${basis} they are told apart by the captions that are decided; the undecided could turn it.`;
  if (needed === null) return `${basis} nothing differs: how many more would tell them apart can’t be told.`;
  const least = `at least ${told(needed.least - common)} would be needed to tell them apart in 80 of 100 cases, were they as far apart as the interval allows`;
  const measured =
    needed.measured === null ? "" : `, ${count(needed.measured - common)} were they as far apart as measured`;
  const short = left < needed.least - common ? ` The row above has only ${count(left)} more.` : "";
  return `${basis} nobody can tell which is better: ${least}${measured}. If they are equal, no number would.${short}`;
}
