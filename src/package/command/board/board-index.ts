import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Board, BoardIndex, BoardRows } from "../../../shapes/leaderboard";
import type { Base } from "./board-base";
import { documentText, writeDocument } from "./board-folder";
import { type BoardFault, readPlainFile, siteLayoutFaults } from "./board-layout";
import { readDocument } from "./board-state";

/** Ids in the order in which they stand in the index so far; whoever wants another order changes it there. */
function orderSoFar(folder: string): string[] {
  const file = join(folder, "index.json");
  if (!existsSync(file)) return [];
  return (
    readDocument("index.json", BoardIndex, readPlainFile(file)).document?.boards.map(({ id }) => id) ?? []
  );
}

/** The boards that lie in a folder: those of the index so far in its order, then others by name. Throws for one that can't be read. */
export function indexOf(folder: string): BoardIndex {
  const there = readdirSync(folder).filter((name) => existsSync(join(folder, name, "board.json")));
  const known = orderSoFar(folder).filter((name) => there.includes(name));
  const names = [...known, ...there.filter((name) => !known.includes(name)).sort()];
  const boards = names.map((name) => {
    const board = readDocument("board.json", Board, readPlainFile(join(folder, name, "board.json")));
    const rows = readDocument("rows.json", BoardRows, readPlainFile(join(folder, name, "rows.json")));
    if (!board.document || !rows.document)
      throw new Error(
        `${name}: ${[...board.faults, ...rows.faults].map(({ message }) => message).join("; ")}`,
      );
    return { id: board.document.id, title: board.document.title, rows: rows.document.rows.length };
  });
  return { format: "caplens-boards", version: 1, boards };
}

/** The text of `index.json`. */
export function indexText(folder: string): string {
  return documentText(indexOf(folder));
}

/** Writes `index.json` of a folder of boards. */
export function writeIndex(folder: string): void {
  writeDocument(folder, "index.json", indexOf(folder));
}

/**
 * What must not be merged of a folder of boards beside the boards themselves: what else lies there, an index that is not
 * theirs, boards that are gone since the base. `isWriting`: the index is written anew.
 */
export function siteFaults(folder: string, base: Base | null, isWriting: boolean): BoardFault[] {
  const faults = siteLayoutFaults(folder);
  for (const name of base?.boardsIn(folder) ?? [])
    if (!existsSync(join(folder, name, "board.json")))
      faults.push({ file: name, message: "The board is gone." });
  if (isWriting || faults.length > 0) return faults;
  const file = "index.json";
  try {
    if (readPlainFile(join(folder, file)) !== indexText(folder))
      faults.push({ file, message: "It does not tell the boards that are there. Write it with --write." });
  } catch (error) {
    faults.push({ file, message: error instanceof Error ? error.message : String(error) });
  }
  return faults;
}
