import type { JsonLimits } from "../../foundation/safe-json";

const MIB = 1024 * 1024;

/** What is read of a board at most, in bytes of each file. */
export const BOARD_FILE_BYTES = {
  index: MIB,
  board: MIB,
  rows: 5 * MIB,
  changes: 5 * MIB,
} as const;

/** Ranks are drawn for each row against each other: more could not be ranked while somebody waits. */
export const MOST_ROWS = 1000;

/** Of rows and changes that can't be read, so many are told one by one. */
export const MOST_TOLD = 20;

export const BOARD_JSON: JsonLimits = { maxCharacters: 5 * MIB, maxDepth: 12, maxValues: 1_000_000 };
