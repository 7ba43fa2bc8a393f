import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { Board, ListedRow } from "../../shapes/leaderboard";
import { noVerdictsFound } from "../../shapes/verdicts-found";
import type { RecomputedRun } from "../../state/recomputed-runs";
import { columnsAsTold, rowFollows } from "../logic/row-follows";
import { useBoardServices } from "../store/board-services";
import type { RowFound } from "./board-words";

const NONE: ReadonlyMap<string, RecomputedRun> = new Map();

const Found = createContext<(row: ListedRow) => RowFound>(() => null);

/** Hands on which rows were computed again here. */
export const RecomputedRows = Found.Provider;

/** This browser's recomputations of a board's rows, as they were when the board was drawn. */
export function useRecomputedRows(board: Board): (row: ListedRow) => RowFound {
  const { recallRecomputed } = useBoardServices();
  const [runs, setRuns] = useState<ReadonlyMap<string, RecomputedRun>>(NONE);
  useEffect(() => {
    let isGone = false;
    // A file that can't be read tells nothing: rows then say nothing of it.
    void recallRecomputed().then(
      (kept) => isGone || setRuns(kept),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [recallRecomputed]);
  return useMemo(() => {
    return ({ run, basis, values }: ListedRow) => {
      const found = run && runs.get(run.sha256);
      if (!found) return null;
      const scores = found.scores[run.entryId]?.[basis.semantics] ?? {};
      const verdicts = found.verdicts[run.entryId] ?? noVerdictsFound();
      const asked = found.asked[run.entryId] ?? null;
      return found.isEqual && rowFollows(board, { values }, scores)
        ? { isEqual: true, verdicts, asTold: columnsAsTold(board, { values }, scores), asked }
        : { isEqual: false, asked };
    };
  }, [board, runs]);
}

/** The outcome of recomputing a row, whichever is asked about. */
export function useRowsFound(): (row: ListedRow) => RowFound {
  return useContext(Found);
}
