import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { lazyModule } from "../../foundation/fetch-part";
import type { Board, ListedRow } from "../../shapes/leaderboard";
import { noVerdictsFound } from "../../shapes/verdicts-found";
import type { RecomputedRun } from "../../state/recomputed-runs";
import { columnsAsTold, rowFollows } from "../logic/row-follows";
import { useBoardServices } from "../store/board-services";
import type { RowFound } from "./board-words";

/** The runs that were found again here, and of rows that were held whole against theirs whether they are as they say. */
type Known = { runs: ReadonlyMap<string, RecomputedRun>; rows: ReadonlyMap<string, boolean> };

const NOTHING: Known = { runs: new Map(), rows: new Map() };

const ledger = lazyModule("Row hashes", () => import("../../evaluation/recompute/ledger"));

/** The outcome of recomputing each row, and a way to look again, after another was recomputed. */
type Found = { foundOf: (row: ListedRow) => RowFound; lookAgain: () => void };

const FoundRows = createContext<Found>({ foundOf: () => null, lookAgain: () => undefined });

/** Hands on which rows were computed again here. */
export const RecomputedRows = FoundRows.Provider;

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

/** This browser's recomputations of a board's rows. */
export function useRecomputedRows(board: Board, rows: readonly ListedRow[]): Found {
  const { recallRecomputed } = useBoardServices();
  const [known, setKnown] = useState(NOTHING);
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
    ({ id, run, basis, values }: ListedRow): RowFound => {
      const found = run && known.runs.get(run.sha256);
      if (!found) return null;
      const scores = found.scores[run.entryId]?.[basis.semantics] ?? {};
      const verdicts = found.verdicts[run.entryId] ?? noVerdictsFound();
      const asked = found.asked[run.entryId] ?? null;
      const held = known.rows.get(id);
      return found.isEqual && held !== false && rowFollows(board, { values }, scores)
        ? {
            ...{ isEqual: true, verdicts, asTold: columnsAsTold(board, { values }, scores), asked },
            isHeld: held === true,
          }
        : { isEqual: false, asked };
    },
    [board, known],
  );
  return { foundOf, lookAgain };
}

/** The outcome of recomputing a row, whichever is asked about. */
export function useRowsFound(): (row: ListedRow) => RowFound {
  return useContext(FoundRows).foundOf;
}

/** Looks again which rows were computed again here. */
export function useLookAgain(): () => void {
  return useContext(FoundRows).lookAgain;
}
