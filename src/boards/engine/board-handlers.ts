import { FETCH_LIMITS, fetchFile, fileAddress, isPage, remoteProblems } from "../../engine/shared/fetch-file";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import { BOARD_FILE_BYTES, boardProblems, readBoard, readBoardIndex } from "../kept/read-board";
import { readRows } from "../kept/read-rows";
import { rankRows, withAllIntervals } from "../logic/rank-rows";
import type { BoardCalls } from "../protocol";

const changes = lazyModule("What reads the changes of a board", () => import("../kept/read-changes"));
const ranksApart = lazyModule("What tells changes of rank", () => import("../logic/changes-of-rank"));
const deltas = lazyModule("What compares rows", () => import("../../evaluation/recompute/row-delta"));

/** The text of a file of a board, and whether it is from an earlier visit since the host is out of reach. */
type BoardFile = { text: string; kept: boolean };

/**
 * Fetches a file of a board, and nothing else: no redirection is followed. Rejects with a ProblemError that says what the
 * host did or did not do, or with an `AbortError`.
 *
 * @param folder absolute URL of the board's folder
 * @param name of the file within it: "rows.json"
 */
async function fetchBoardFile(
  folder: string,
  name: string,
  kind: keyof typeof BOARD_FILE_BYTES,
  signal: AbortSignal,
  silenceMilliseconds = FETCH_LIMITS.silenceMilliseconds,
): Promise<BoardFile> {
  const bytes = BOARD_FILE_BYTES[kind];
  const url = new URL(name, fileAddress(folder.endsWith("/") ? folder : `${folder}/`));
  const fetched = await fetchFile(url, {
    signal,
    onProgress: () => undefined,
    agreed: true,
    limits: { bytes, unaskedBytes: bytes, silenceMilliseconds },
    staysThere: true,
    fresh: true,
  });
  if (!("file" in fetched)) throw new Error("No file came.");
  if (await isPage(fetched.file)) throw new ProblemError(remoteProblems.page(url.host));
  return { text: await fetched.file.text(), kept: fetched.kept };
}

/** Boards for the page. `silenceMilliseconds`: how long a host may say nothing. */
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

    "boards/changes": async ({ folder }, { signal }) => {
      const { text } = await fetchText(folder, "changes.jsonl", "changes", signal);
      return (await changes()).readChanges(text);
    },

    "boards/rank": ({ board, rows, columnId, numbers }) =>
      withAllIntervals(board, rankRows(board, rows, columnId, numbers)),

    "boards/rank-changes": async ({ board, rows, columnId, numbers, rowId, behind }) =>
      (await ranksApart()).changesOfRank(board, rows, columnId, rowId, numbers, behind),

    "boards/deltas": async ({ board, rows, pairs }) => (await deltas()).columnDeltas(board, rows, pairs),
  };
}
