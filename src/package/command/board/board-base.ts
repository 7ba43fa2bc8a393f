import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import type { BaseTexts } from "./board-follows";
import { isPlainlyWithin } from "./board-layout";

const MOST_BYTES = 256 * 1024 * 1024;

/** The files of a repository as they were before a request. */
export type Base = {
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
        return names.includes(path) ? git("cat-file", "blob", `${commit}:${path}`) : null;
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
