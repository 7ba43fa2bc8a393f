import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Board, BoardIndex, BoardRows } from "../../src/schemas/leaderboard";
import { documentText, writeDocument } from "./board-folder";
import { readDocument } from "./board-state";

/** Ids in the order in which they stand in the index so far; whoever wants another order changes it there. */
function orderSoFar(folder: string): string[] {
  const file = join(folder, "index.json");
  if (!existsSync(file)) return [];
  return (
    readDocument("index.json", BoardIndex, readFileSync(file, "utf8")).document?.boards.map(({ id }) => id) ??
    []
  );
}

/** The boards that lie in a folder: those of the index so far in its order, then others by name. Throws for one that can't be read. */
export function indexOf(folder: string): BoardIndex {
  const there = readdirSync(folder).filter((name) => existsSync(join(folder, name, "board.json")));
  const known = orderSoFar(folder).filter((name) => there.includes(name));
  const names = [...known, ...there.filter((name) => !known.includes(name)).sort()];
  const boards = names.map((name) => {
    const board = readDocument("board.json", Board, readFileSync(join(folder, name, "board.json"), "utf8"));
    const rows = readDocument("rows.json", BoardRows, readFileSync(join(folder, name, "rows.json"), "utf8"));
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
