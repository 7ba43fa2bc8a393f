import { sha256OfText } from "../../foundation/hashing";
import { parseSafeJson } from "../../foundation/safe-json";
import { BoardChangeShape } from "../../shapes/generated/board-change";
import type { BoardChange } from "../../shapes/leaderboard";
import { readOutside } from "../../shapes/read-outside";
import { BOARD_JSON, seenTexts } from "./read-board";

/** The changes to a board's rows, oldest first. */
export type ReadChanges = {
  changes: BoardChange[];
  /** The first line, from 1, that does not follow from the one before it: something was changed or taken out there. */
  brokenAt: number | null;
  /** SHA-256 of the last line; null where there is none. */
  last: string | null;
};

/** Reads `changes.jsonl` and follows its chain of hashes. Lines that are no changes are left out and break the chain. */
export async function readChanges(text: string): Promise<ReadChanges> {
  const changes: BoardChange[] = [];
  let brokenAt: number | null = null;
  let last: string | null = null;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  for (const [at, line] of lines.entries()) {
    const json = parseSafeJson(line, BOARD_JSON);
    const value = json.ok ? seenTexts(json.value) : null;
    const read = readOutside(BoardChangeShape, value);
    const follows = read.ok && read.value.previous === last;
    if (read.ok) changes.push(read.value);
    if (!follows) brokenAt ??= at + 1;
    last = await sha256OfText(line);
  }
  return { changes, brokenAt, last };
}
