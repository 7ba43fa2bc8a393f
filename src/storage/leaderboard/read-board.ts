import { ProblemError } from "../../lib/errors";
import { Board, BoardIndex } from "../../schemas/leaderboard";
import { boardProblems } from "./board-problems";
import { asDocument, readJson } from "./read-document";

const FILE = "board.json";

/** The first of several that are equal. */
function repeated(ids: readonly string[]): string | undefined {
  return ids.find((id, at) => ids.indexOf(id) < at);
}

/** What a board's parts say of each other that can't be; null where all fits. */
function contradiction({ columns, groups, rankBy }: Board): string | null {
  const ids = columns.map(({ id }) => id);
  const twice = repeated(ids) ?? repeated(groups.map(({ id }) => id));
  if (twice !== undefined) return `The id "${twice}" is there twice.`;
  if (!ids.includes(rankBy)) return `rankBy names "${rankBy}", which is no column.`;
  const lost = columns.find(({ group }) => group !== null && !groups.some(({ id }) => id === group));
  if (lost) return `The column "${lost.id}" is of the group "${lost.group}", which is not there.`;
  const boundless = columns.find(({ maximum }) => maximum !== null && !(maximum > 0 && maximum <= 1e9));
  if (boundless) return `The maximum of "${boundless.id}" is ${boundless.maximum}.`;
  return null;
}

/** Reads `board.json`. Throws a ProblemError that says what is wrong with it. */
export function readBoard(text: string): Board {
  const board = asDocument(FILE, Board, readJson(FILE, text));
  const wrong = contradiction(board);
  if (wrong !== null) throw new ProblemError(boardProblems.shape(FILE, wrong));
  return board;
}

/** Reads `index.json`, the list of a copy's boards. Throws a ProblemError that says what is wrong with it. */
export function readBoardIndex(text: string): BoardIndex {
  return asDocument("index.json", BoardIndex, readJson("index.json", text));
}
