import { canonicalJson } from "../../lib/canonical-json";
import type { Board, BoardRow, RowBasis } from "../../schemas/leaderboard";

/** What is otherwise in a group of rows than the board asks, in words. */
export type BasisDiffers = { field: keyof RowBasis; label: string; here: string; board: string };

/** Rows over the same: only these are ranked together. */
export type RowsOfBasis<Row> = {
  basis: RowBasis;
  /** Whether it is the basis that the board asks for. */
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
    words: ({ tasks }) => tasks?.slice(0, 16) ?? "version not told",
  },
  { field: "samples", label: "Samples", words: ({ samples }) => samples.toLocaleString("en") },
  { field: "judge", label: "Judge", words: ({ judge }) => judge ?? "none: rules only" },
  {
    field: "semantics",
    label: "Semantics",
    words: ({ semantics }) => (semantics === "reference" ? "as released" : "strict"),
  },
  { field: "prompt", label: "Prompt", words: ({ prompt }) => prompt ?? "not told" },
];

/**
 * The basis by which a row is grouped: where nobody told the version of the data set and there are as many samples as the
 * board asks for, it is taken to be the board's.
 */
export function basisInBoard(board: Pick<Board, "basis">, basis: RowBasis): RowBasis {
  const isTaken = basis.tasks === null && basis.samples === board.basis.samples;
  return isTaken ? { ...basis, tasks: board.basis.tasks } : basis;
}

/** What is otherwise than the board asks, field by field; empty where nothing is. */
export function basisDiffers(board: Pick<Board, "basis">, basis: RowBasis): BasisDiffers[] {
  const here = basisInBoard(board, basis);
  return FIELDS.flatMap(({ field, label, words }) =>
    here[field] === board.basis[field]
      ? []
      : [{ field, label, here: words(here), board: words(board.basis) }],
  );
}

/** Rows by what they are over: the board's own first, then the larger groups first. */
export function groupRows<Row extends Pick<BoardRow, "basis">>(
  board: Pick<Board, "basis">,
  rows: readonly Row[],
): RowsOfBasis<Row>[] {
  const groups = new Map<string, RowsOfBasis<Row>>();
  for (const row of rows) {
    const basis = basisInBoard(board, row.basis);
    const key = canonicalJson(basis);
    const there = groups.get(key);
    if (there) {
      there.rows.push(row);
      continue;
    }
    const differs = basisDiffers(board, basis);
    groups.set(key, { basis, isBoards: differs.length === 0, differs, rows: [row] });
  }
  return [...groups.values()].sort(
    (one, other) => Number(other.isBoards) - Number(one.isBoards) || other.rows.length - one.rows.length,
  );
}
