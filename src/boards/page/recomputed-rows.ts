import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { cellOf, columnScale } from "../../evaluation/recompute/column-values";
import { isClose } from "../../evaluation/recompute/row-differences";
import { lazyModule } from "../../foundation/fetch-part";
import type { Board, BoardRow, ListedRow } from "../../shapes/leaderboard";
import { noVerdictsFound } from "../../shapes/run-recomputation";
import type { RecomputedRun } from "../../state/recomputed-runs";
import { useBoardServices } from "../store/board-services";
import type { RowFound } from "./board-words";

/** The runs that were found again here, and of rows that were held whole against theirs whether they are as they say. */
type Known = { runs: ReadonlyMap<string, RecomputedRun>; rows: ReadonlyMap<string, boolean> };

const ledger = lazyModule("Row hashes", () => import("../../evaluation/recompute/ledger"));

/** The outcome of recomputing each row, and a way to look again, after another was recomputed. */
type Found = { foundOf: (row: ListedRow) => RowFound; lookAgain: () => void };

/** Hands on which rows were computed again here. */
export const RecomputedRows = createContext<Found>({ foundOf: () => null, lookAgain: () => undefined });

async function heldRows(rows: readonly ListedRow[], runs: Known["runs"]): Promise<Known["rows"]> {
  const held = new Map<string, boolean>();
  for (const row of rows) {
    const known = row.run && runs.get(row.run.sha256)?.rows;
    if (!known || Object.keys(known).length === 0) continue;
    const { bareRow, hashOfRow } = await ledger();
    const isEqual = known[await hashOfRow(bareRow(row))];
    if (isEqual !== undefined) held.set(row.id, isEqual);
  }
  return held;
}

type Scores = Readonly<Record<string, number | null>>;

/** Columns in which a row has a number that no score gives: nothing could be held against it. */
export function columnsAsTold(
  board: Pick<Board, "columns">,
  row: Pick<BoardRow, "values">,
  scores: Scores,
): number {
  return board.columns.filter(
    ({ id, score }) => cellOf(row, id)?.value != null && (score === null || !Object.hasOwn(scores, score)),
  ).length;
}

/**
 * True where a row's numbers are those that its model scored; columns that no score gives are not looked at (`columnsAsTold`). False where
 * none of its columns could be.
 *
 * @param scores by their ids; shares from 0 to 1
 */
export function rowFollows(
  board: Pick<Board, "columns">,
  row: Pick<BoardRow, "values">,
  scores: Scores,
): boolean {
  const held = board.columns.flatMap((column) => {
    const cell = cellOf(row, column.id);
    if (column.score === null || !cell || !Object.hasOwn(scores, column.score)) return [];
    const found = scores[column.score] ?? null;
    return [isClose(cell.value, found === null ? null : found * columnScale(column))];
  });
  return held.length > 0 && held.every((one) => one);
}

/** This browser's recomputations of a board's rows. */
export function useRecomputedRows(board: Board, rows: readonly ListedRow[]): Found {
  const { recallRecomputed } = useBoardServices();
  const [known, setKnown] = useState<Known>({ runs: new Map(), rows: new Map() });
  const [looks, setLooks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is the reason to recall them
  useEffect(() => {
    let isGone = false;
    // A file that can't be read tells nothing: rows then say nothing of it.
    void recallRecomputed()
      .then(async (runs) => ({ runs, rows: await heldRows(rows, runs) }))
      .then(
        // Most browsers hold none: nothing is drawn anew for them.
        (kept) => isGone || setKnown((before) => (kept.runs.size + before.runs.size === 0 ? before : kept)),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [recallRecomputed, rows, looks]);
  const lookAgain = useCallback(() => setLooks((before) => before + 1), []);
  const foundOf = useCallback(
    (row: ListedRow): RowFound => {
      const { run, basis } = row;
      const found = run && known.runs.get(run.sha256);
      if (!found) return null;
      const scores = found.scores[run.entryId]?.[basis.semantics] ?? {};
      const verdicts = found.verdicts[run.entryId] ?? noVerdictsFound();
      const asked = found.asked[run.entryId] ?? null;
      const held = known.rows.get(row.id);
      return found.isEqual && held !== false && rowFollows(board, row, scores)
        ? { isEqual: true, isHeld: held === true, verdicts, asTold: columnsAsTold(board, row, scores), asked }
        : { isEqual: false, asked };
    },
    [board, known],
  );
  return { foundOf, lookAgain };
}

/** The outcome of recomputing a row, whichever is asked about, and a way to look again. */
export function useFoundRows(): Found {
  return useContext(RecomputedRows);
}
