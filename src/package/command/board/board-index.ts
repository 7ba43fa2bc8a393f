import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { Board, BoardIndex, BoardRows } from "../../../shapes/leaderboard";
import { documentText, writeDocument } from "./board-folder";
import type { BaseTexts } from "./board-follows";
import {
  type BoardFault,
  isPlainlyWithin,
  readPlainFile,
  siteLayoutFaults,
  withLineFeeds,
} from "./board-layout";
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
function indexOf(folder: string): BoardIndex {
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

const MOST_BYTES = 256 * 1024 * 1024;

/** The files of a repository as they were before a request. */
type Base = {
  /** The board that was in this folder; of one that is new all texts are empty. */
  boardAt(folder: string): BaseTexts;
  /** The names of the boards that were in this folder. */
  boardsIn(folder: string): string[];
};

/**
 * The commit that the work here goes out from: the last one that it shares with `reference`, so that what was merged there
 * since counts as nobody's change. Throws where there is none, and where `folder` is reached by a link.
 */
export function openBase(reference: string, folder: string): Base {
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: folder, encoding: "utf8", maxBuffer: MOST_BYTES });
  const top = realpathSync(git("rev-parse", "--show-toplevel").trim());
  if (!isPlainlyWithin(folder, top)) throw new Error(`A link leads to ${folder}: boards lie where they are.`);
  let commit: string;
  try {
    commit = git("merge-base", "HEAD", "--end-of-options", `${reference}^{commit}`).trim();
  } catch (error) {
    throw new Error(`Nothing leads from ${reference} to what is checked out here.`, { cause: error });
  }
  const pathOf = (file: string) => relative(top, resolve(file));
  const namesBelow = (path: string) =>
    git("ls-tree", "-r", "-z", "--full-tree", "--name-only", commit, "--", pathOf(path))
      .split("\0")
      .filter((name) => name !== "");
  return {
    boardAt(board) {
      const names = namesBelow(board);
      const textOf = (name: string) => {
        const path = pathOf(join(board, name));
        return names.includes(path) ? withLineFeeds(git("cat-file", "blob", `${commit}:${path}`)) : null;
      };
      const editions = names
        .map((path) => relative(pathOf(board), path))
        .filter((path) => path.startsWith("editions/"));
      return {
        board: textOf("board.json") ?? "",
        listed: textOf("rows.json"),
        changes: textOf("changes.jsonl") ?? "",
        editions: new Map(editions.map((path) => [basename(path, ".json"), textOf(path) ?? ""])),
      };
    },
    boardsIn: (boards) =>
      namesBelow(boards)
        .map((path) => relative(pathOf(boards), path))
        .flatMap((path) => /^([^/]+)\/board\.json$/.exec(path)?.[1] ?? []),
  };
}

/**
 * Faults of a folder of boards beside the boards themselves, which keep it from being merged: what else lies there, an
 * index that is not theirs, boards that are gone since the base. `isWriting`: the index is written anew.
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
