import { canonicalJson } from "../../foundation/canonical-json";
import { NOT_STATED } from "../../foundation/judge-name";
import { normalQuantile } from "../../metrics/intervals/distributions";
import { type Ends, USUAL_LEVEL, wilsonEnds } from "../../metrics/intervals/share-interval";
import type { Board, BoardColumn, BoardRow, RowBasis } from "../../shapes/leaderboard";
import { READING_NAMES } from "../../shapes/semantics";
import { cellOf, numberOf } from "./column-values";

/** A difference between a group's basis and the board's, in words. */
type BasisDiffers = { field: keyof RowBasis; label: string; here: string; board: string };

/** Rows over the same: only these are ranked together. */
export type RowsOfBasis<Row> = {
  basis: RowBasis;
  /** True for the basis that the board asks for. */
  isBoards: boolean;
  /** Empty where `isBoards`. */
  differs: BasisDiffers[];
  rows: Row[];
};

type Field = { field: keyof RowBasis; label: string; words(basis: RowBasis): string };

const FIELDS: readonly Field[] = [
  {
    field: "tasks",
    label: "Data set",
    words: ({ tasks }) => tasks?.slice(0, 16) ?? "version not stated",
  },
  { field: "samples", label: "Samples", words: ({ samples }) => samples.toLocaleString("en") },
  { field: "judge", label: "Judge", words: ({ judge }) => judge ?? "none: rules only" },
  {
    field: "semantics",
    label: "Reading",
    words: ({ semantics }) => READING_NAMES[semantics],
  },
  { field: "prompt", label: "Prompt", words: ({ prompt }) => prompt ?? "not stated" },
];

/**
 * The material that a row has to be over to stand among the board's own. A board that does not pin the version of its data set takes
 * the one that most rows of its size tell (of equally many, the first by its letters).
 */
function boardBasis({ basis }: Pick<Board, "basis">, rows: readonly Pick<BoardRow, "basis">[]): RowBasis {
  if (basis.tasks !== null) return basis;
  const told = rows.flatMap((row) => (row.basis.samples === basis.samples && row.basis.tasks) || []);
  const count = (tasks: string) => told.filter((one) => one === tasks).length;
  const [most] = [...new Set(told)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1));
  return { ...basis, tasks: most ?? null };
}

/**
 * True when a row without a data set version is taken to be over the board's data set, since it has as many samples.
 */
export function isTakenForBoards(ofBoard: RowBasis, { tasks, samples }: RowBasis): boolean {
  return tasks === null && ofBoard.tasks !== null && samples === ofBoard.samples;
}

function differsOf(ofBoard: RowBasis, here: RowBasis): BasisDiffers[] {
  return FIELDS.flatMap(({ field, label, words }) =>
    here[field] === ofBoard[field] ? [] : [{ field, label, here: words(here), board: words(ofBoard) }],
  );
}

/** Rows by what they are over: the board's own first, then the larger groups first. */
export function groupRows<Row extends Pick<BoardRow, "basis" | "run">>(
  board: Pick<Board, "basis">,
  rows: readonly Row[],
): RowsOfBasis<Row>[] {
  const ofBoard = boardBasis(board, rows);
  const groups = new Map<string, RowsOfBasis<Row>>();
  for (const row of rows) {
    const basis = isTakenForBoards(ofBoard, row.basis) ? { ...row.basis, tasks: ofBoard.tasks } : row.basis;
    // A judge that nobody states is that of no other run; without one the row stands alone, by a number of its own.
    const key = canonicalJson([basis, basis.judge?.endsWith(NOT_STATED) && (row.run?.sha256 ?? groups.size)]);
    const differs = differsOf(ofBoard, basis);
    const group = groups.get(key) ?? { basis, isBoards: differs.length === 0, differs, rows: [] };
    groups.set(key, group);
    group.rows.push(row);
  }
  return [...groups.values()].sort(
    (one, other) => +other.isBoards - +one.isBoards || other.rows.length - one.rows.length,
  );
}

/**
 * The number of independent parts that a row's number is at most the mean of: those scored, or all that there were to score where that is
 * not told, but never more than samples.
 */
function partsOfValue(row: Pick<BoardRow, "basis" | "values">, columnId: string): number {
  const { samples } = row.basis;
  const { scored = null, total = null } = cellOf(row, columnId) ?? {};
  return Math.min(scored ?? total ?? samples, samples);
}

/** A number as a share of the most that it can be, of so many parts; null where its column has no bound or nothing was counted. */
export function countedShare(
  column: Pick<BoardColumn, "id" | "maximum">,
  row: Pick<BoardRow, "basis" | "values">,
): { share: number; parts: number } | null {
  const value = numberOf(row, column.id);
  const parts = partsOfValue(row, column.id);
  if (value === null || column.maximum === null || parts === 0) return null;
  return { share: value / column.maximum, parts };
}

/**
 * The interval that a row's count allows where its parts are independent, in the unit of its column: Wilson's. No mean of so many numbers
 * between 0 and the maximum varies more than that of ones which are either (Bhatia and Davis). Numbers that share a video are not independent: with
 * c of them a video and the intraclass correlation ICC their mean's deviation is sqrt(1 + (c - 1) ICC) times as wide (Kish's
 * design effect), which nobody tells of published rows. Null as above.
 */
export function countedEnds(
  column: Pick<BoardColumn, "id" | "maximum">,
  row: Pick<BoardRow, "basis" | "values">,
): Ends | null {
  const counted = countedShare(column, row);
  if (counted === null) return null;
  const most = column.maximum ?? 1;
  const [low, high] = wilsonEnds(counted.share, counted.parts, normalQuantile((1 + USUAL_LEVEL) / 2));
  return [most * low, most * high];
}

/** The number of its parts, in words: "1,400 samples". */
export function countedWords(
  row: Pick<BoardRow, "basis" | "values">,
  { id, counted }: Pick<BoardColumn, "id" | "counted">,
): string {
  const parts = partsOfValue(row, id);
  return `${parts.toLocaleString("en")} ${parts < row.basis.samples ? counted : "samples"}`;
}
