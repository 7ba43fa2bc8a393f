import type { Board, BoardModel, BoardRow } from "../../shapes/leaderboard";

/** What people say of the row; what they leave out is told by the run. */
type OwnRowWords = {
  id?: string;
  model?: Partial<BoardModel>;
  /** Who makes the row. */
  maker?: string;
  prompt?: string | null;
  notes?: readonly string[];
};

/** Models of runs as rows of boards. */
export type OwnRowCalls = {
  /**
   * A model of a run, kept or at an address, as a row of a board, by the semantics that the board ranks by. `address`:
   * where its run directory will lie; then the hash of its `run.json` is worked out too, which takes as long as an export.
   * Rejects with `run-not-found` and `entry-missing`.
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
    event: never;
  };
};
