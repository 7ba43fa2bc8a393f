import type { NumbersOf } from "../evaluation/recompute/column-values";
import type { PairDeltas, RowPair } from "../evaluation/recompute/row-delta";
import type { RowDifference } from "../evaluation/recompute/row-differences";
import type { Board, BoardIndex, BoardModel, BoardRow, ListedRow, RowLabels } from "../shapes/leaderboard";
import type { Problem } from "../shapes/problem";
import type { LabelShare } from "../shapes/run-correction";
import type { RecomputeProgress, RunRecomputation, ScoresFound } from "../shapes/run-recomputation";
import type { ReadChanges } from "./kept/read-changes";
import type { ReadRows } from "./kept/read-rows";
import type { RankChanges } from "./logic/changes-of-rank";
import type { RankedBoard } from "./logic/rank-rows";
import type { SampleMatrix } from "./logic/sample-matrix";

/** The place of a row's captions: an address, whose `run.json` has this hash, or a run that is stored here. */
export type RowRun = { address: string; sha256: string } | { runId: string };

/** Calls for the results of a board's rows on each sample, side by side. */
export type BoardMatrixCalls = {
  /**
   * Reads the index of each row's run, and nothing else of it. Rows whose run can't be had, or would be too much, are left
   * out and told. The event counts rows that were read.
   */
  "boards/matrix": {
    input: { rows: readonly { rowId: string; entryId: string; run: RowRun }[] };
    output: {
      matrix: SampleMatrix;
      leftOut: { rowId: string; problem: Problem }[];
      /** The model of each row of the matrix as its run names it, and how many of its captions were judged. */
      entries: { title: string; judged: number }[];
    };
    event: { done: number; total: number };
  };
};

/** A board with its rows. */
export type OpenedBoard = ReadRows & {
  board: Board;
  /** The host was out of reach: this is what was kept at an earlier visit. */
  kept: boolean;
};

/** Boards, this copy's own and those at any address. `folder`: absolute URL of the folder of `board.json`. */
export type BoardCalls = {
  /** The boards in the folder of this copy. */
  "boards/list": { input: { folder: string }; output: BoardIndex };
  /**
   * Reads a board and its rows; `edition`: those of that day, null for the newest. Rejects with a `ProblemError` that
   * says what is wrong. Fetches these two files alone, and follows no redirection.
   */
  "boards/open": { input: { folder: string; edition: string | null }; output: OpenedBoard };
  /** The changes to the board's rows. */
  "boards/changes": { input: { folder: string }; output: ReadChanges };
  /** The ranks of the rows by a column, and the intervals of all columns. */
  "boards/rank": {
    input: { board: Board; rows: readonly ListedRow[]; columnId: string; numbers: NumbersOf };
    output: RankedBoard;
  };
  /** The conditions under which a row's rank by a column would change; null where it has no number there. */
  "boards/rank-changes": {
    input: {
      board: Board;
      rows: readonly ListedRow[];
      columnId: string;
      numbers: NumbersOf;
      rowId: string;
      /** The units behind the row's corrected number, where it was recomputed here. */
      behind: readonly LabelShare[] | null;
    };
    output: RankChanges | null;
  };
  /** The differences between pairs of these rows in each column in which both have a number. */
  "boards/deltas": {
    input: { board: Board; rows: readonly ListedRow[]; pairs: readonly RowPair[] };
    output: PairDeltas[];
  };
};

/** People's words for the row; the run gives the missing ones. */
type OwnRowWords = {
  id?: string;
  model?: Partial<BoardModel>;
  maker?: string;
  prompt?: string | null;
  notes?: readonly string[];
};

/** A row held against its run and labels in this browser. */
export type RecomputedRow = {
  recomputation: RunRecomputation;
  differences: RowDifference[];
  /** The units behind each corrected number that labels tell of, in the unit of its column, by the ids of columns. */
  behind: Record<string, LabelShare[]>;
  scores: ScoresFound;
  /** SHA-256 of the row's canonical bytes. */
  row: string;
};

/** Models of runs as rows of boards. */
export type OwnRowCalls = {
  /**
   * Fetches the run behind a row and the row's files of labels, finds every verdict again, corrects its numbers by the labels, and tells
   * what of the row is otherwise. `folder`: of the board. `run`: the folder of the run, as an absolute URL. A run of more than `mostBytes`
   * is not fetched: `asks` tells its size then. Rejects with a `ProblemError` where the run or a file of labels is missing, or is not the one
   * that the row names.
   */
  "boards/recompute-row": {
    input: { board: Board; row: BoardRow; folder: string; run: string; mostBytes: number | null };
    output: { asks: { files: number; bytes: number } } | { found: RecomputedRow };
    event: RecomputeProgress;
  };
  /**
   * A model of a run, kept or at an address, as a row of a board, by the semantics that the board ranks by. `address`:
   * where its run directory will lie; then the hash of its `run.json` is worked out too, which takes as long as an export.
   * Rejects with `run-not-found` and `entry-missing`. Where people labelled lines of the run, its values are corrected too, and
   * with an address it names the files of labels that go along; an empty one is a row of numbers alone, without either.
   */
  "boards/row-of-run": {
    input: {
      runId: string;
      entryId: string;
      board: Board;
      words?: OwnRowWords;
      address?: string | null;
    };
    output: BoardRow;
  };
  /** The files of labels that such a row names. `sha256`: of the run's `run.json`, as the row has it. */
  "boards/row-labels": {
    input: { runId: string; rowId: string; sha256: string };
    output: (RowLabels & { text: string })[];
  };
};
