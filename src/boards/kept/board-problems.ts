import type { Problem } from "../../shapes/problem";

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
