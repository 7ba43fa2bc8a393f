import { canonicalJson } from "../../foundation/canonical-json";
import { sha256OfText } from "../../foundation/hashing";
import type { BoardChange, BoardRow, BoardRows, ListedRow } from "../../shapes/leaderboard";

/** A row by itself, without what its board found out about it. */
export function bareRow({ check: _, ...row }: ListedRow): BoardRow {
  return row;
}

/** SHA-256 of a row's canonical bytes, as a ledger names it. */
export function hashOfRow(row: BoardRow): Promise<string> {
  return sha256OfText(canonicalJson(row));
}

/**
 * The pin of all stored replies of a run: SHA-256 of the hashes of their files, a line each, in their order. Null where the
 * run has none. With it in a ledger, replies can't be made up later for verdicts that stood without them.
 */
export async function hashOfReplies(
  files: readonly { part: string; first: number; sha256: string }[],
): Promise<string | null> {
  const own = files.filter(({ part }) => part === "replies").sort((one, other) => one.first - other.first);
  return own.length === 0 ? null : sha256OfText(own.map(({ sha256 }) => `${sha256}\n`).join(""));
}

/** The line of a change, without a line break. */
export function changeLine(change: BoardChange): string {
  return canonicalJson(change);
}

/** The rows of a board after all of its changes, by their hash. */
export function rowsAfter(changes: readonly BoardChange[]): Map<string, string> {
  const rows = new Map<string, string>();
  for (const { row, sha256 } of changes) {
    if (sha256 === null) rows.delete(row);
    else rows.set(row, sha256);
  }
  return rows;
}

/** A change to a row that the ledger does not list yet. */
export type UntoldChange = Pick<BoardChange, "kind" | "row" | "sha256">;

/** Changes between the ledger and the present rows, in the order of their ids. */
export async function untoldChanges(
  changes: readonly BoardChange[],
  rows: readonly BoardRow[],
): Promise<UntoldChange[]> {
  const told = rowsAfter(changes);
  const untold: UntoldChange[] = [];
  const here = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const sha256 = await hashOfRow(row);
    const before = told.get(row.id);
    if (before !== sha256) untold.push({ kind: before ? "rescored" : "added", row: row.id, sha256 });
  }
  for (const row of told.keys()) if (!here.has(row)) untold.push({ kind: "removed", row, sha256: null });
  return untold.sort((one, other) => (one.row < other.row ? -1 : 1));
}

/** A change that follows a ledger's last line; `last`: SHA-256 of that line, null for the first. */
export function changeAfter(last: string | null, change: Omit<BoardChange, "previous">): BoardChange {
  return { ...change, previous: last };
}

/** `rows.json`, or an edition: a row a line, in the order of their ids, so that a change is a line of a diff. */
export function rowsFile(
  { id, changes }: { id: string; changes: string | null },
  rows: readonly ListedRow[],
): string {
  const head: Omit<BoardRows, "rows"> = {
    format: "caplens-board-rows",
    version: 1,
    board: id,
    changes,
  };
  const lines = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((row) => canonicalJson(row));
  return `${canonicalJson(head).slice(0, -1)},"rows":[\n${lines.join(",\n")}\n]}\n`;
}
