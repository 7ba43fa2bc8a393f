import type { PairDeltas, RowPair } from "../../evaluation/recompute/row-delta";
import type { Board, BoardIndex, ListedRow } from "../../shapes/leaderboard";
import type { ReadChanges } from "../kept/read-changes";
import type { ReadRows } from "../kept/read-rows";
import type { RankChanges } from "../logic/changes-of-rank";
import type { RankedBoard } from "../logic/rank-rows";

/** A board with its rows. */
export type OpenedBoard = ReadRows & {
  board: Board;
  /** The host was out of reach: this is what was kept at an earlier visit. */
  kept: boolean;
};

/** Leaderboards, this copy's own and those at any address. `folder`: absolute URL of the folder of `board.json`. */
export type BoardCalls = {
  /** The boards in the folder of this copy. */
  "boards/list": { input: { folder: string }; output: BoardIndex; event: never };
  /**
   * Reads a board and its rows; `edition`: those of that day, null for the newest. Rejects with a `ProblemError` that
   * says what is wrong. Fetches these two files alone, and follows no redirection.
   */
  "boards/open": { input: { folder: string; edition: string | null }; output: OpenedBoard; event: never };
  /** What happened to the board's rows. */
  "boards/changes": { input: { folder: string }; output: ReadChanges; event: never };
  /** Where each row stands by a column. */
  "boards/rank": {
    input: { board: Board; rows: readonly ListedRow[]; columnId: string };
    output: RankedBoard;
    event: never;
  };
  /** What would change where a row stands by a column; null where it has no number there. */
  "boards/rank-changes": {
    input: { board: Board; rows: readonly ListedRow[]; columnId: string; rowId: string };
    output: RankChanges | null;
    event: never;
  };
  /** Of pairs of these rows how far the one is above the other in each column in which both have a number. */
  "boards/deltas": {
    input: { board: Board; rows: readonly ListedRow[]; pairs: readonly RowPair[] };
    output: PairDeltas[];
    event: never;
  };
};
