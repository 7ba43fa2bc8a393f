import { JSON_LIMITS } from "../../foundation/safe-json";
import type { FileProblem } from "../../shapes/data-set";

/** More rows than these of one file are left out. */
export const MOST_ROWS = 200_000;

/** Largest number of cells and values within cells in all rows of a file together. */
export const MOST_VALUES = 8_000_000;

/** The longest line, row or member of a document, in UTF-16 code units. */
export const LONGEST_ROW = 16 * 1024 * 1024;

/** Limits of a JSON row: all of it is read in one step. */
export const ROW_LIMITS = { ...JSON_LIMITS, maxCharacters: LONGEST_ROW };

const inWords = (count: number) => count.toLocaleString("en");

/** That a file has more rows than are read, from `place` on. */
export function tooManyRows(file: string, place: string): FileProblem {
  return {
    file,
    path: place,
    message: `This file has more than ${inWords(MOST_ROWS)} rows; those from here on are left out.`,
    expected: `At most ${inWords(MOST_ROWS)} rows a file: split it.`,
  };
}

/** That there is more in the rows of a file than is read, from `place` on. */
export function tooManyValues(file: string, place: string, most = MOST_VALUES): FileProblem {
  return {
    file,
    path: place,
    message: `This file holds more than ${inWords(most)} values; what comes from here on is left out.`,
    expected: `At most ${inWords(most)} values a file: split it.`,
  };
}

/** That a line or row is longer than is read. */
export function rowTooLong(file: string, place: string, expected: string): FileProblem {
  const message = `This has more than ${inWords(LONGEST_ROW)} characters, and is left out.`;
  return { file, path: place, message, expected };
}
