import type { NumbersOf } from "../../evaluation/recompute/column-values";
import { ProblemError } from "../../foundation/errors";
import type { Board, BoardIndex, ListedRow } from "../../shapes/leaderboard";
import { type Latest, useLatest } from "../../state/use-latest";
import type { BoardCalls, OpenedBoard } from "../protocol";
import { useBoardServices } from "./board-services";
import { BOARD_UNKNOWN, boardSource, boardsFolder } from "./board-source";

/** The boards of this copy. */
export function useBoardIndex(): Latest<BoardIndex> {
  const { boards, samplesFolder } = useBoardServices();
  return useLatest("", 0, (signal) =>
    boards.call("boards/list", { folder: boardsFolder(samplesFolder) }, { signal }),
  );
}

/** A file that a copy does not have means that it has no such board; those of others are told by their host. */
function asUnknown(error: unknown): never {
  if (error instanceof ProblemError && error.problem.code === "remote-missing")
    throw new ProblemError({
      ...BOARD_UNKNOWN,
      ...(error.problem.detail && { detail: error.problem.detail }),
    });
  throw error;
}

/** A board with its rows; `board`: as the address names it, null while that is not known. */
export function useBoard(
  board: string | null,
  edition: string | null,
): Latest<OpenedBoard & { folder: string; host: string | null }> {
  const { boards, samplesFolder } = useBoardServices();
  return useLatest(`${board} ${edition}`, 0, async (signal) => {
    // Until the list of boards says which one is the first.
    if (board === null) return new Promise<never>(() => undefined);
    const { folder, host } = boardSource(board, samplesFolder);
    const opened = boards.call("boards/open", { folder, edition }, { signal });
    return { ...(await (host === null ? opened.catch(asUnknown) : opened)), folder, host };
  });
}

/** The id of one's own row among those of a board, which may have one of the same. */
function ownId(id: string, rows: readonly ListedRow[]): string {
  const free = rows.some((row) => row.id === id) ? `${id.slice(0, 70)}-yours` : id;
  return free === id ? id : ownId(free, rows);
}

/**
 * One's own model of a run as a row of the board that is open; null while either is not known, or none is asked for.
 *
 * @param mine "run/entry", as the address names it
 */
export function useMyRow(mine: string | null, opened: OpenedBoard | null): Latest<ListedRow> {
  const { runs } = useBoardServices();
  return useLatest(`${mine} ${opened?.board.id ?? ""}`, 0, async (signal) => {
    if (mine === null || opened === null || runs === null) return new Promise<never>(() => undefined);
    const [runId = "", ...entry] = mine.split("/");
    const input = { runId, entryId: entry.join("/"), board: opened.board };
    const row = await runs.call("boards/row-of-run", input, { signal });
    return { ...row, id: ownId(row.id, opened.rows), check: null };
  });
}

/**
 * The ranks of the rows by a column; while they are ranked by another one, or by other numbers, the ranks before stay.
 *
 * @param subject names the board, its edition and whose rows are added
 */
export function useRanked(
  subject: string,
  board: Board,
  rows: readonly ListedRow[],
  columnId: string,
  numbers: NumbersOf = "judged",
) {
  const { boards } = useBoardServices();
  const revision = 2 * board.columns.findIndex(({ id }) => id === columnId) + Number(numbers === "corrected");
  return useLatest(subject, revision, (signal) =>
    boards.call("boards/rank", { board, rows, columnId, numbers }, { signal }),
  );
}

/** The changes that would affect the rank of a row. */
export function useRankChanges(subject: string, asked: BoardCalls["boards/rank-changes"]["input"]) {
  const { boards } = useBoardServices();
  const of = `${subject} ${asked.columnId} ${asked.numbers} ${asked.rowId}`;
  return useLatest(of, Number(asked.behind !== null), async (signal) => ({
    changes: await boards.call("boards/rank-changes", asked, { signal }),
  }));
}

/** The differences between pairs of rows, column by column. */
export function useColumnDeltas(subject: string, asked: BoardCalls["boards/deltas"]["input"]) {
  const { boards } = useBoardServices();
  const { pairs } = asked;
  return useLatest(`${subject} ${JSON.stringify(pairs)}`, 0, async (signal) =>
    pairs.length === 0 ? [] : boards.call("boards/deltas", asked, { signal }),
  );
}

/** The changes to a board's rows. */
export function useBoardChanges(folder: string) {
  const { boards } = useBoardServices();
  return useLatest(folder, 0, (signal) => boards.call("boards/changes", { folder }, { signal }));
}
