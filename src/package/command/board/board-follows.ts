import { bareRow, hashOfRow, rowsAfter, rowsFile } from "../../../evaluation/recompute/ledger";
import { canonicalJson } from "../../../foundation/canonical-json";
import { sha256OfText } from "../../../foundation/hashing";
import { type BoardChange, BoardRows, type ListedRow, RowCheck } from "../../../shapes/leaderboard";
import { type BoardState, type FolderTexts, feedOf } from "./board-folder";
import type { BoardFault } from "./board-layout";
import { readDocument, strayFields } from "./board-state";

/** The files of a board as they were at the commit that a request goes out from. */
export type BaseTexts = Pick<FolderTexts, "board" | "listed" | "changes" | "editions">;

/** `rows.json` or an edition: whether it has the rows that these changes come to, written as the script writes them. */
async function rowsFollow(
  document: BoardRows,
  text: string,
  board: string,
  changes: readonly BoardChange[],
): Promise<boolean> {
  const told = rowsAfter(changes);
  const isTold = await Promise.all(
    document.rows.map(async (row) => told.get(row.id) === (await hashOfRow(bareRow(row)))),
  );
  const isWhole = new Set(document.rows.map(({ id }) => id)).size === told.size;
  const asWritten = rowsFile({ id: board, changes: document.changes }, document.rows);
  return isTold.every(Boolean) && isWhole && document.rows.length === told.size && asWritten === text;
}

/** The check that each row of `rows.json` had at the base, by its id and hash. */
async function checksAt({ listed }: BaseTexts): Promise<Map<string, RowCheck | null>> {
  const rows = listed === null ? [] : (readDocument("rows.json", BoardRows, listed).document?.rows ?? []);
  const entries = rows.map(async (row) => [await nameOf(row), row.check] as const);
  return new Map(await Promise.all(entries));
}

async function nameOf(row: ListedRow): Promise<string> {
  return `${row.id} ${await hashOfRow(bareRow(row))}`;
}

/**
 * Marks that rows can't have. A check comes from the script alone, which computes the run behind a row: a row without a
 * run has none, and one that comes with a request is that of the base or none of ours. `base` null: nothing to compare with.
 */
async function markFaults(
  file: string,
  rows: readonly ListedRow[],
  base: ReadonlyMap<string, RowCheck | null> | null,
): Promise<BoardFault[]> {
  const faults: BoardFault[] = [];
  for (const row of rows) {
    const tell = (message: string) => faults.push({ file, message: `${row.id}/check: ${message}` });
    const before = base?.get(await nameOf(row)) ?? null;
    if (row.check && !row.run) tell("The row names no run, so nothing of it was ever checked.");
    if (row.check && strayFields(RowCheck, row.check).length > 0) tell("No check has such fields.");
    if (base && canonicalJson(row.check) !== canonicalJson(before))
      tell(
        "It is not what it was. The script alone writes checks, on the keeper's machine: leave rows.json as it was before the request.",
      );
  }
  return faults;
}

/** Checks that `rows.json` follows from the ledger, written by the script and not by hand. */
async function listedFaults(
  { board, changes, lines }: BoardState,
  texts: FolderTexts,
  base: BaseTexts | null,
): Promise<BoardFault[]> {
  const file = "rows.json";
  if (texts.listed === null) return lines.length === 0 ? [] : [{ file, message: "It is missing." }];
  const { document } = readDocument(file, BoardRows, texts.listed);
  if (!document) return [];
  const last = lines.at(-1);
  const isLast = document.changes === (last === undefined ? null : await sha256OfText(last));
  const follows = isLast && (await rowsFollow(document, texts.listed, board.id, changes));
  return [
    ...(follows
      ? []
      : [{ file, message: "It is not what changes.jsonl tells. Write it with --write, never by hand." }]),
    ...(await markFaults(file, document.rows, base && (await checksAt(base)))),
  ];
}

/** Checks that the feed follows from the ledger. */
async function feedFaults(
  { board, changes, lines }: BoardState,
  { feed }: FolderTexts,
): Promise<BoardFault[]> {
  const file = "changes.xml";
  if (feed === null) return lines.length === 0 ? [] : [{ file, message: "It is missing." }];
  if (feed === (await feedOf(board, changes, lines))) return [];
  return [{ file, message: "It is not what board.json and changes.jsonl tell. Write it with --write." }];
}

/**
 * Whether an edition has the rows as they stood on its day: its `changes` names the last line of the ledger that it goes
 * by, which is not of a later day, and which no line of an earlier day follows.
 */
export async function editionFaults(
  { board, changes, lines }: Pick<BoardState, "board" | "changes" | "lines">,
  day: string,
  text: string,
): Promise<BoardFault[]> {
  const file = `editions/${day}.json`;
  const { document, faults } = readDocument(file, BoardRows, text);
  if (!document) return faults;
  const hashes = await Promise.all(lines.map(sha256OfText));
  const at = document.changes === null ? -1 : hashes.indexOf(document.changes);
  const next = changes[at + 1];
  const isOfDay = (changes[at]?.date ?? "") <= day && (next === undefined || next.date >= day);
  const isNamed = document.changes === null || at >= 0;
  if (isNamed && isOfDay && (await rowsFollow(document, text, board.id, changes.slice(0, at + 1)))) return [];
  return [{ file, message: `It does not hold the rows that changes.jsonl tells of ${day}.` }];
}

/**
 * Checks that each edition follows from the ledger and is named by the board, and that those of the base are unchanged.
 */
async function allEditionFaults(
  state: BoardState,
  texts: FolderTexts,
  base: BaseTexts | null,
): Promise<BoardFault[]> {
  const faults: BoardFault[] = [];
  for (const [day, text] of base?.editions ?? []) {
    const file = `editions/${day}.json`;
    if (texts.editions.get(day) !== text)
      faults.push({ file, message: "It was changed or taken out. Editions never change." });
  }
  const known = base && (await checksAt(base));
  for (const [day, text] of texts.editions) {
    faults.push(...(await editionFaults(state, day, text)));
    const file = `editions/${day}.json`;
    const rows = readDocument(file, BoardRows, text).document?.rows ?? [];
    if (!base?.editions.has(day)) faults.push(...(await markFaults(file, rows, known)));
  }
  const days = [...texts.editions.keys()].sort().reverse();
  if (state.board.editions.join() !== days.join())
    faults.push({
      file: "board.json",
      message: `editions: It names ${state.board.editions.join(", ") || "none"}; there is ${days.join(", ") || "none"}.`,
    });
  return faults;
}

/** Everything in a board's folder that does not follow from its rows and its ledger. `isWriting`: the feed is written anew. */
export async function followingFaults(
  state: BoardState,
  texts: FolderTexts,
  { base, isWriting }: { base: BaseTexts | null; isWriting: boolean },
): Promise<BoardFault[]> {
  return [
    ...(await listedFaults(state, texts, base)),
    ...(isWriting ? [] : await feedFaults(state, texts)),
    ...(await allEditionFaults(state, texts, base)),
  ];
}
