import { LEADERBOARD_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { seenText } from "../../foundation/foreign-text";
import { type JsonLimits, parseSafeJson } from "../../foundation/safe-json";
import { BoardShape } from "../../shapes/generated/board";
import { BoardIndexShape } from "../../shapes/generated/board-index";
import type { Board, BoardIndex } from "../../shapes/leaderboard";
import type { Problem } from "../../shapes/problem";
import { inWords, type OutsideShape, readOutside } from "../../shapes/read-outside";

const MIB = 1024 * 1024;

/** Largest size of each file of a board, in bytes. */
export const BOARD_FILE_BYTES = {
  index: MIB,
  board: MIB,
  rows: 5 * MIB,
  changes: 5 * MIB,
} as const;

/** Ranks are drawn for each row against each other: more could not be ranked while somebody waits. */
export const MOST_ROWS = 1000;

/** At most this many unreadable rows and changes are reported one by one. */
export const MOST_TOLD = 20;

export const BOARD_JSON: JsonLimits = { maxCharacters: 5 * MIB, maxDepth: 12, maxValues: 1_000_000 };

/**
 * All texts within a value of JSON as they may be shown. Names of fields stay: those of a board's documents are ids, or
 * are never shown.
 */
export function seenTexts(value: unknown): unknown {
  if (typeof value === "string") return seenText(value);
  if (Array.isArray(value)) return value.map(seenTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, seenTexts(each)]));
}

const FILE = "board.json";

const WHOEVER = "Tell whoever publishes the board, or check the address.";

/** Reasons why a board, or a file of one, can't be shown, one a function. `file`: "rows.json". */
export const boardProblems = {
  noJson: (file: string, detail: string): Problem => ({
    code: "board-not-json",
    message: `The board's file ${file} is no JSON that Caplens reads.`,
    nextStep: WHOEVER,
    detail,
  }),
  shape: (file: string, detail: string): Problem => ({
    code: "board-shape",
    message: `The file ${file} is not that of a board.`,
    nextStep: WHOEVER,
    detail,
  }),
  newer: (file: string, version: number): Problem => ({
    code: "newer-version",
    message: "A newer version of Caplens wrote this board.",
    nextStep: "Reload the page to get the newer version, or open the board where it is published.",
    detail: `${file} has version ${version}.`,
  }),
  otherBoard: (found: string, expected: string): Problem => ({
    code: "board-other-rows",
    message: "The rows at this address are of another board.",
    nextStep: WHOEVER,
    detail: `rows.json names the board "${found}", board.json "${expected}".`,
  }),
  tooManyRows: (rows: number, most: number): Problem => ({
    code: "board-too-many-rows",
    message: `This board has ${rows.toLocaleString("en")} rows; up to ${most.toLocaleString("en")} are ranked and shown.`,
    nextStep: "Ask whoever publishes it to split the board.",
  }),
  noSuchEdition: (): Problem => ({
    code: "board-edition-missing",
    message: "This board has no edition of that day.",
    nextStep: "Choose one of its editions, or the newest rows.",
  }),
  runTooLarge: (host: string, bytes: number): Problem => ({
    code: "matrix-run-too-large",
    message: `The index of this row's run on ${host} is too large to be read beside others: ${Math.ceil(bytes / 1_000_000)} MB.`,
    nextStep: "Open the run from the page of the row.",
  }),
  matrixFull: (): Problem => ({
    code: "matrix-full",
    message: "The rows before it have as many captions as are compared at once.",
    nextStep: "Search or filter the board for the rows that you want to see beside each other.",
  }),
};

/** The texts of a board's file as they may be shown, still of any shape. Rejects with a ProblemError for what is no JSON. */
export function readJson(file: string, text: string): unknown {
  const json = parseSafeJson(text, BOARD_JSON);
  if (!json.ok) throw new ProblemError(boardProblems.noJson(file, json.detail));
  return seenTexts(json.value);
}

/** The value as a document of a board. Throws a ProblemError where a newer app wrote it, or where it is none. */
export function asDocument<T>(file: string, shape: OutsideShape<T>, value: unknown): T {
  if (typeof value === "object" && value !== null && "version" in value) {
    const { version } = value;
    if (typeof version === "number" && version > LEADERBOARD_VERSION)
      throw new ProblemError(boardProblems.newer(file, version));
  }
  const read = readOutside(shape, value);
  if (read.ok) return read.value;
  throw new ProblemError(boardProblems.shape(file, inWords(read.problem, "the file")));
}

/** The first of several that are equal. */
function repeated(ids: readonly string[]): string | undefined {
  return ids.find((id, at) => ids.indexOf(id) < at);
}

/** Finds a contradiction between the parts of a board; null for none. */
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
  const board = asDocument(FILE, BoardShape, readJson(FILE, text));
  const wrong = contradiction(board);
  if (wrong !== null) throw new ProblemError(boardProblems.shape(FILE, wrong));
  return board;
}

/** Reads `index.json`, the list of a copy's boards. Throws a ProblemError that says what is wrong with it. */
export function readBoardIndex(text: string): BoardIndex {
  return asDocument("index.json", BoardIndexShape, readJson("index.json", text));
}
