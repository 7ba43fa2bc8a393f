import { columnDeltas } from "../../evaluation/recompute/row-delta";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { boardProblems } from "../kept/board-problems";
import { readBoard, readBoardIndex } from "../kept/read-board";
import { readChanges } from "../kept/read-changes";
import { readRows } from "../kept/read-rows";
import { changesOfRank } from "../logic/changes-of-rank";
import { rankRows } from "../logic/rank-rows";
import type { BoardCalls } from "../protocol";
import { fetchBoardFile } from "./fetch-board-file";

/** Leaderboards for the page. `silenceMilliseconds`: how long a host may say nothing. */
export function boardHandlers(silenceMilliseconds?: number): Handlers<BoardCalls> {
  const fetchText = (
    folder: string,
    name: string,
    kind: Parameters<typeof fetchBoardFile>[2],
    signal: AbortSignal,
  ) => fetchBoardFile(folder, name, kind, signal, silenceMilliseconds);

  return {
    "boards/list": async ({ folder }, { signal }) =>
      readBoardIndex((await fetchText(folder, "index.json", "index", signal)).text),

    "boards/open": async ({ folder, edition }, { signal }) => {
      if (edition !== null && !/^\d{4}-\d{2}-\d{2}$/.test(edition))
        throw new ProblemError(boardProblems.noSuchEdition());
      const rowsFile = edition === null ? "rows.json" : `editions/${edition}.json`;
      const [head, body] = await Promise.all([
        fetchText(folder, "board.json", "board", signal),
        fetchText(folder, rowsFile, "rows", signal),
      ]);
      const board = readBoard(head.text);
      return { board, ...readRows(body.text, board, rowsFile), kept: head.kept || body.kept };
    },

    "boards/changes": async ({ folder }, { signal }) =>
      readChanges((await fetchText(folder, "changes.jsonl", "changes", signal)).text),

    "boards/rank": ({ board, rows, columnId }) => rankRows(board, rows, columnId),

    "boards/rank-changes": ({ board, rows, columnId, rowId }) => changesOfRank(board, rows, columnId, rowId),

    "boards/deltas": ({ board, rows, pairs }) => columnDeltas(board, rows, pairs),
  };
}
