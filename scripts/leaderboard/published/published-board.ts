import type { Board, BoardColumn } from "../../../src/shapes/leaderboard";

/** A board of published numbers: what its paper says beside its table, which lies in the CSV file of the same id. */
export type PublishedBoard = {
  board: Board;
  source: { text: string; address: string | null; date: string | null };
  /** Told of every row. */
  notes: readonly string[];
  /** Notes on single rows, by their id. */
  rowNotes: Readonly<Record<string, readonly string[]>>;
  /** The number of items counted in a column, where that is known. */
  totals: Readonly<Record<string, number>>;
  /** The values of a row in another source, by the row's id and the column's. */
  otherwise: Readonly<Record<string, { source: string; values: Readonly<Record<string, number>> }>>;
};

type Described = Pick<BoardColumn, "id" | "label" | "about"> & Partial<BoardColumn>;

/** A column of shares in percent. */
export function percentColumn(column: Described): BoardColumn {
  return {
    group: null,
    unit: "percent",
    better: "higher",
    maximum: 100,
    digits: 2,
    counted: "captions",
    score: null,
    shown: true,
    ...column,
  };
}

/** A board without editions, of which rows come another way than by a host's form. */
export function publishedBoard(board: Omit<Board, "format" | "version" | "editions" | "submit">): Board {
  return { format: "caplens-board", version: 1, ...board, editions: [], submit: null };
}
