import { createContext, useContext, useMemo } from "react";
import type { Board, ListedRow } from "../../shapes/leaderboard";
import { noVerdictsFound } from "../../shapes/verdicts-found";
import { columnsAsTold, rowFollows } from "../logic/row-follows";
import { useBoardServices } from "../store/board-services";
import type { RowFound } from "./board-words";

const Found = createContext<(row: ListedRow) => RowFound>(() => null);

/** Hands on which rows were computed again here. */
export const RecomputedRows = Found.Provider;

/** This browser's recomputations of a board's rows, as they were when the board was drawn. */
export function useRecomputedRows(board: Board): (row: ListedRow) => RowFound {
  const { recallRecomputed } = useBoardServices();
  return useMemo(() => {
    const runs = recallRecomputed();
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
  }, [board, recallRecomputed]);
}

/** The outcome of recomputing a row, whichever is asked about. */
export function useRowsFound(): (row: ListedRow) => RowFound {
  return useContext(Found);
}
