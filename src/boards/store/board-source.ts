import { ProblemError } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";

/** The place of a board. */
type BoardSource = {
  /** Absolute URL of the folder of `board.json`, with a slash at its end. */
  folder: string;
  /** The host that it is from; null for a board of this copy. */
  host: string | null;
};

/** The problem for an id that no board of this copy has. */
export const BOARD_UNKNOWN: Problem = {
  code: "board-missing",
  message: "There is no board of this name here.",
  nextStep: "Choose one of the boards of this copy, or open one from its address.",
};

const ID = /^[a-z0-9][a-z0-9._-]{0,79}$/;

/** The folder with the boards of this copy. `samplesFolder`: absolute URL of the page's `samples/`, beside which it lies. */
export function boardsFolder(samplesFolder: string): string {
  return new URL("../leaderboards/", samplesFolder).href;
}

/** The folder that an address of a board means: people copy that of `board.json` too. */
function folderOf(address: string): string {
  const url = new URL(address);
  url.search = "";
  url.hash = "";
  url.pathname = url.pathname.replace(/\/(?:board|rows)\.json$/, "/").replace(/\/?$/, "/");
  return url.href;
}

/**
 * The name of a board for links and for code in other pages: of an address all but what its files are not fetched with anyway, which may
 * open its host to whoever has it.
 */
export function sharedName(board: string): string {
  if (!/^https?:\/\//i.test(board) || !URL.canParse(board)) return board;
  const { origin, pathname } = new URL(board);
  return `${origin}${pathname}`;
}

/**
 * The place of the board of an address: one of this copy by its id, or one of any host. Throws a ProblemError for what is
 * neither.
 */
export function boardSource(board: string, samplesFolder: string): BoardSource {
  if (/^https?:\/\//i.test(board) && URL.canParse(board))
    return { folder: folderOf(board), host: new URL(board).host };
  if (!ID.test(board)) throw new ProblemError(BOARD_UNKNOWN);
  return { folder: `${boardsFolder(samplesFolder)}${board}/`, host: null };
}
