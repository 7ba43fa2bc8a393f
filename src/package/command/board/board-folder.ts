import { lstatSync, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROW_LABELS_BYTES } from "../../../evaluation/labels/row-labels";
import {
  bareRow,
  changeAfter,
  changeLine,
  hashOfRow,
  rowsFile,
  untoldChanges,
} from "../../../evaluation/recompute/ledger";
import { sha256OfText } from "../../../foundation/hashing";
import type { Board, BoardChange, BoardRow, ListedRow, RowCheck } from "../../../shapes/leaderboard";
import { type BoardFault, boardLayout, readPlainFile, withLineFeeds, writePlainFile } from "./board-layout";

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
  /** `changes.xml`; null where the script has not written it yet. */
  feed: string | null;
  /** Files of labels as rows name them, "labels/gpt-4o.json"; null for one that is too large to be read. */
  labels: ReadonlyMap<string, string | null>;
  /** By their day. */
  editions: ReadonlyMap<string, string>;
  /** Faults: other files in the folder, or files that are links. */
  layout: readonly BoardFault[];
};

/** Reads all files of a board's folder, and none through a link. Throws where there is no `board.json`. */
export function readFolder(path: string): FolderTexts {
  const { files, faults } = boardLayout(path);
  const textOf = (name: string) => (files.includes(name) ? readPlainFile(join(path, name)) : null);
  const textsIn = (folder: string, ending: string) =>
    new Map(
      files
        .filter((name) => dirname(name) === folder)
        .map((name) => [basename(name, ending), readPlainFile(join(path, name))]),
    );
  const board = textOf("board.json");
  if (board === null)
    throw new Error(
      [`There is no file board.json in ${path}.`, ...faults.map((one) => `${one.file}: ${one.message}`)].join(
        "\n",
      ),
    );
  return {
    path,
    name: basename(path),
    board,
    rows: textsIn("rows", ""),
    listed: textOf("rows.json"),
    changes: textOf("changes.jsonl") ?? "",
    feed: textOf("changes.xml"),
    labels: new Map(
      files
        .filter((name) => dirname(name) === "labels")
        .map((name) => {
          const file = join(path, name);
          return [name, lstatSync(file).size > ROW_LABELS_BYTES ? null : readPlainFile(file)];
        }),
    ),
    editions: textsIn("editions", ".json"),
    layout: faults,
  };
}

/** A document as people read and review it. */
export function documentText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes a document into a board's folder: "board.json", "rows/gpt-4o.json". */
export function writeDocument(folder: string, name: string, value: unknown): void {
  writeFiles(folder, new Map([[name, documentText(value)]]));
}

/** The rows with what was found out about each: now, or earlier where the row has not changed since. */
async function listedRows(
  rows: readonly BoardRow[],
  before: readonly ListedRow[],
  checks: ReadonlyMap<string, RowCheck>,
): Promise<ListedRow[]> {
  const earlier = new Map(before.map((row) => [row.id, row]));
  return Promise.all(
    rows.map(async (row): Promise<ListedRow> => {
      const one = earlier.get(row.id);
      const isSame = one !== undefined && (await hashOfRow(bareRow(one))) === (await hashOfRow(row));
      const earlierCheck = isSame && row.run ? one.check : null;
      const check = checks.get(row.id);
      const askedAgain = check?.askedAgain ?? earlierCheck?.askedAgain;
      return { ...row, check: check ? { ...check, ...(askedAgain ? { askedAgain } : {}) } : earlierCheck };
    }),
  );
}

/** The content of a board's folder, read and found in order. */
export type BoardState = {
  board: Board;
  rows: readonly BoardRow[];
  /** `rows.json` as it was; empty where there was none. */
  listed: readonly ListedRow[];
  changes: readonly BoardChange[];
  /** Lines of `changes.jsonl`, without line breaks. */
  lines: readonly string[];
};

/** The content to write: the date, the reasons for changed rows (by their id), and the findings about them. */
export type Writing = {
  date: string;
  /** Why this row was added, removed or scored anew. Throws where nobody said. */
  why(row: string, kind: BoardChange["kind"]): string;
  checks: ReadonlyMap<string, RowCheck>;
  /** Hashes that pin the judges' replies behind the rows whose runs were checked, by their ids. */
  replies?: ReadonlyMap<string, string | null>;
};

/** A change with the SHA-256 of its line, by which readers know it again. */
type FeedChange = { change: BoardChange; sha256: string };

/** Maximum changes in a feed, the newest of them. */
const MOST_ENTRIES = 200;

const KINDS: Readonly<Record<BoardChange["kind"], string>> = {
  added: "Added",
  removed: "Removed",
  rescored: "Scored anew",
};

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text within XML, without the signs that XML 1.0 does not allow. */
function xml(text: string): string {
  return withLineFeeds(text)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

function entry(board: Board, { change, sha256 }: FeedChange): string {
  const { date, kind, row, why } = change;
  const link = kind === "removed" ? "" : `&amp;row=${encodeURIComponent(row)}`;
  return `  <entry>
    <id>urn:sha256:${sha256}</id>
    <title>${xml(`${KINDS[kind]}: ${row}`)}</title>
    <updated>${date}T00:00:00Z</updated>
    <link href="../../#/leaderboard?board=${encodeURIComponent(board.id)}${link}"/>
    <summary>${xml(why)}</summary>
  </entry>
`;
}

/** The changes to a board's rows as an Atom feed, the newest first; `changes` are given oldest first. */
export function changesFeed(board: Board, changes: readonly FeedChange[]): string {
  const newest = changes.slice(-MOST_ENTRIES).toReversed();
  const updated = newest[0]?.change.date ?? "1970-01-01";
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:caplens:board:${board.id}</id>
  <title>${xml(`${board.title}: changes`)}</title>
  <author><name>${xml(board.title)}</name></author>
  <updated>${updated}T00:00:00Z</updated>
  <link rel="self" href="changes.xml"/>
  <link href="../../#/leaderboard?board=${encodeURIComponent(board.id)}"/>
${newest.map((one) => entry(board, one)).join("")}</feed>
`;
}

/** The feed that follows from a ledger, whose `lines` are its `changes` as they are written. */
export async function feedOf(
  board: Board,
  changes: readonly BoardChange[],
  lines: readonly string[],
): Promise<string> {
  const hashes = await Promise.all(lines.map(sha256OfText));
  return changesFeed(
    board,
    changes.map((change, index) => ({ change, sha256: hashes[index] ?? "" })),
  );
}

/** The files that follow from a board's rows: the ledger with what it did not tell yet, `rows.json` and the feed. */
export async function derivedFiles(state: BoardState, writing: Writing): Promise<Map<string, string>> {
  const lines = [...state.lines];
  const changes = [...state.changes];
  for (const { kind, row, sha256 } of await untoldChanges(changes, state.rows)) {
    const last = lines.at(-1);
    const change = changeAfter(last === undefined ? null : await sha256OfText(last), {
      date: writing.date,
      kind,
      row,
      why: writing.why(row, kind),
      sha256,
      ...(sha256 !== null && writing.replies?.has(row) ? { replies: writing.replies.get(row) ?? null } : {}),
    });
    changes.push(change);
    lines.push(changeLine(change));
  }
  const listed = await listedRows(state.rows, state.listed, writing.checks);
  const last = lines.at(-1);
  const head = { id: state.board.id, changes: last === undefined ? null : await sha256OfText(last) };
  return new Map([
    ["rows.json", rowsFile(head, listed)],
    ["changes.jsonl", lines.map((line) => `${line}\n`).join("")],
    ["changes.xml", await feedOf(state.board, changes, lines)],
  ]);
}

/** Writes files into a board's folder, by their names. Throws where one is a link, or lies in a folder that is one. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (lstatSync(dirname(path)).isSymbolicLink())
      throw new Error(`${dirname(path)} is a link: nothing is written through it.`);
    writePlainFile(path, text);
  }
}
