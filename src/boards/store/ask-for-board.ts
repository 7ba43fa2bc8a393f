import { numbersFor } from "../../evaluation/recompute/column-values";
import type { AskedAhead } from "../../foundation/bridge/worker-client";
import type { BoardCalls } from "../protocol";
import { boardSource, boardsFolder } from "./board-source";
import { readLeaderboardAddress } from "./leaderboard-address";

/**
 * Asks for the board that an address names and for where its rows stand, while the page that shows them is still being
 * fetched. What goes wrong is told when the page asks.
 *
 * @param query of the address, without its `?`
 */
export async function askForBoard(
  boards: AskedAhead<BoardCalls>,
  samplesFolder: string,
  query: string,
): Promise<void> {
  const { board: named, edition, sort, mine, numbers } = readLeaderboardAddress(query);
  try {
    const listed = boards.askAhead("boards/list", { folder: boardsFolder(samplesFolder) });
    const name = named ?? (await listed).boards[0]?.id;
    if (name === undefined) return;
    const { folder } = boardSource(name, samplesFolder);
    const { board, rows } = await boards.askAhead("boards/open", { folder, edition });
    const isColumn = board.columns.some(({ id }) => id === sort?.column);
    const columnId = sort && isColumn ? sort.column : board.rankBy;
    // With a row of one's own they are others.
    const wanted = numbersFor(numbers ?? "judged", rows, columnId);
    if (mine === null) await boards.askAhead("boards/rank", { board, rows, columnId, numbers: wanted });
  } catch {
    // A failure is ignored here: the actual request meets it again and reports it.
  }
}
