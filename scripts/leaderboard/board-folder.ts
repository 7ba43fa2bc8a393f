import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { changesFeed } from "../../src/evaluation/leaderboard/changes-feed";
import {
  bareRow,
  changeAfter,
  changeLine,
  hashOfRow,
  hashOfText,
  rowsFile,
  untoldChanges,
} from "../../src/evaluation/leaderboard/ledger";
import type { Board, BoardChange, BoardRow, ListedRow, RowCheck } from "../../src/schemas/leaderboard";

/** A board's folder as it lies on disk: texts, not yet looked at. */
export type FolderTexts = {
  path: string;
  /** The folder's name. */
  name: string;
  board: string;
  /** By the name of the file in `rows/`. */
  rows: ReadonlyMap<string, string>;
  /** Null where the script has not written it yet. */
  listed: string | null;
  changes: string;
};

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Reads all files of a board's folder. Throws where there is no `board.json`. */
export function readFolder(path: string): FolderTexts {
  const rows = join(path, "rows");
  const names = existsSync(rows) ? readdirSync(rows).sort() : [];
  return {
    path,
    name: basename(path),
    board: readFileSync(join(path, "board.json"), "utf8"),
    rows: new Map(names.map((name) => [name, readFileSync(join(rows, name), "utf8")])),
    listed: textOf(join(path, "rows.json")),
    changes: textOf(join(path, "changes.jsonl")) ?? "",
  };
}

/** A document as people read and review it. */
export function documentText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes a document into a board's folder: "board.json", "rows/gpt-4o.json". */
export function writeDocument(folder: string, name: string, value: unknown): void {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, documentText(value));
}

/** The rows with what was found out about each: now, or earlier where the row has not changed since. */
export async function listedRows(
  rows: readonly BoardRow[],
  before: readonly ListedRow[],
  checks: ReadonlyMap<string, RowCheck>,
): Promise<ListedRow[]> {
  const earlier = new Map(before.map((row) => [row.id, row]));
  return Promise.all(
    rows.map(async (row): Promise<ListedRow> => {
      const one = earlier.get(row.id);
      const isSame = one !== undefined && (await hashOfRow(bareRow(one))) === (await hashOfRow(row));
      return { ...row, check: checks.get(row.id) ?? (isSame ? one.check : null) };
    }),
  );
}

/** What a board's folder holds, read and found in order. */
export type BoardState = {
  board: Board;
  rows: readonly BoardRow[];
  /** `rows.json` as it was; empty where there was none. */
  listed: readonly ListedRow[];
  changes: readonly BoardChange[];
  /** Lines of `changes.jsonl`, without line breaks. */
  lines: readonly string[];
};

/** What is written: when, why rows changed (by their id), and what was found out about them. */
export type Writing = {
  date: string;
  /** Why this row was added, removed or scored anew. Throws where nobody said. */
  why(row: string, kind: BoardChange["kind"]): string;
  checks: ReadonlyMap<string, RowCheck>;
};

/** The files that follow from a board's rows: the ledger with what it did not tell yet, `rows.json` and the feed. */
export async function derivedFiles(state: BoardState, writing: Writing): Promise<Map<string, string>> {
  const lines = [...state.lines];
  const changes = [...state.changes];
  for (const { kind, row, sha256 } of await untoldChanges(changes, state.rows)) {
    const last = lines.at(-1);
    const change = changeAfter(last === undefined ? null : await hashOfText(last), {
      date: writing.date,
      kind,
      row,
      why: writing.why(row, kind),
      sha256,
    });
    changes.push(change);
    lines.push(changeLine(change));
  }
  const hashes = await Promise.all(lines.map(hashOfText));
  const listed = await listedRows(state.rows, state.listed, writing.checks);
  return new Map([
    ["rows.json", rowsFile({ id: state.board.id, changes: hashes.at(-1) ?? null }, listed)],
    ["changes.jsonl", lines.map((line) => `${line}\n`).join("")],
    [
      "changes.xml",
      changesFeed(
        state.board,
        changes.map((change, index) => ({ change, sha256: hashes[index] ?? "" })),
      ),
    ],
  ]);
}

/** Writes files into a board's folder, by their names. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}
