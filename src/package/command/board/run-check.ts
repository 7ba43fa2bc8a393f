import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { APP_VERSION } from "../../../foundation/document-versions";
import { isAbort } from "../../../foundation/errors";
import { type BoardChange, BoardRow, type RowCheck } from "../../../shapes/leaderboard";
import { foundAgain } from "../../../shapes/run-recomputation";
import { type AskRequest, askRowAgain } from "./ask-again";
import { derivedFiles, readFolder, writeDocument, writeFiles } from "./board-folder";
import { type BaseTexts, editionFaults } from "./board-follows";
import { writeIndex } from "./board-index";
import { readPlainFile } from "./board-layout";
import { readBoardState, readDocument } from "./board-state";
import { type CheckedBoard, checkBoard } from "./check-board";
import { type CheckedRow, checkRow, isRefused } from "./check-rows";
import { checkComment } from "./comment";
import { type BoardFindings, findingsOf } from "./findings";
import { runFiles } from "./run-files";

/** The input of the check of one board. */
export type CheckRequest = {
  /** The board's folder. */
  folder: string;
  /** Relative addresses of runs lead no further up than here. */
  root: string;
  /** "2026-11-22" */
  date: string;
  /** A file with a row that is checked as if it were in the folder; the runs of no other row are then looked at. */
  row: string | null;
  /** Runs of all rows are recomputed, not only of those that are new or changed. */
  all: boolean;
  /** The board as it was before the request, to prove that all else follows from it; null to compare with nothing. */
  base: BaseTexts | null;
  /** Write rows.json, the ledger, the feed and the index anew. */
  write: boolean;
  /** Why rows were removed or scored anew. */
  why: string | null;
  /** The id of a row that is taken out. */
  remove: string | null;
  /** The day under which the rows are frozen. */
  edition: string | null;
  /** Has judged verdicts of the checked rows asked again; null asks nobody. */
  ask: AskRequest | null;
  signal: AbortSignal;
};

export type CheckReport = { isGood: boolean; comment: string; findings: BoardFindings };

/** Rows whose runs are looked at. */
function rowsToCheck({ state, untold, refused }: CheckedBoard, { all, row }: CheckRequest): string[] {
  if (row !== null) return [basename(row, ".json")];
  const ids = all ? state.rows.map(({ id }) => id) : untold.map(({ row: id }) => id);
  return ids.filter((id) => state.rows.some((one) => one.id === id) && !refused.has(id));
}

function reasonOf({ why, remove }: CheckRequest, { state }: CheckedBoard) {
  return (id: string, kind: BoardChange["kind"]): string => {
    const row = state.rows.find((one) => one.id === id);
    if (kind === "added")
      return why ?? `${row?.source.kind === "published" ? "Published" : "Claimed"}: ${row?.source.text}.`;
    if (why === null || (kind === "removed" && remove !== id))
      throw new Error(
        kind === "removed"
          ? `The row ${id} is gone. Say so with --remove ${id} --why "…", or bring its file back.`
          : `The row ${id} was changed. Say why with --why "…".`,
      );
    return why;
  };
}

function checksOf(rows: readonly CheckedRow[], date: string): Map<string, RowCheck> {
  return new Map(
    rows.flatMap(({ row, run, asked }): [string, RowCheck][] =>
      run
        ? [
            [
              row.id,
              {
                date,
                app: `Caplens ${APP_VERSION}`,
                equal: foundAgain(run.found),
                different: run.recomputation.different,
                verdicts: run.found,
                ...(asked ? { askedAgain: asked.askedAgain } : {}),
              },
            ],
          ]
        : [],
    ),
  );
}

/**
 * Freezes the rows as they are. Throws where there is an edition of that day, since none ever changes, and where the ledger
 * tells changes of a later day.
 */
async function freeze(folder: string, day: string): Promise<void> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`“${day}” is no day like 2026-11-22.`);
  const texts = readFolder(folder);
  if (texts.editions.has(day))
    throw new Error(`There is an edition of ${day} already, and editions never change.`);
  const { state } = await readBoardState(texts);
  const rows = texts.listed ?? "";
  const [fault] = await editionFaults(state, day, rows);
  if (fault) throw new Error(`The rows of now are not those of ${day}: changes.jsonl tells later ones.`);
  writeFiles(folder, new Map([[`editions/${day}.json`, rows]]));
  const editions = [...new Set([day, ...state.board.editions])].sort().reverse();
  writeDocument(folder, "board.json", { ...state.board, editions });
}

/**
 * Checks a board and, where nothing is wrong with it and it was asked for, writes what follows from its rows. Throws where
 * the board can't be read, or where nobody said why a row changed.
 */
export async function runCheck(request: CheckRequest): Promise<CheckReport> {
  const { folder, root, date, signal } = request;
  if (request.remove !== null) {
    const file = `${request.remove}.json`;
    // Found without going through links, which would have a file elsewhere removed.
    if (!readFolder(folder).rows.has(file)) throw new Error(`The board has no row ${request.remove}.`);
    if (request.why === null) throw new Error("Say why the row is removed, with --why.");
    const { rows, labels } = readFolder(folder);
    const named = readDocument(file, BoardRow, rows.get(file) ?? "").document?.labels ?? [];
    for (const one of named) if (labels.has(one.file)) rmSync(join(folder, one.file));
    rmSync(join(folder, "rows", file));
  }
  const texts = readFolder(folder);
  const rows = new Map(texts.rows);
  if (request.row !== null) rows.set(basename(request.row), readPlainFile(request.row));
  const isWriting = request.write || request.remove !== null || request.edition !== null;
  const board = await checkBoard({ ...texts, rows }, request.base, isWriting);
  const { state, faults, rowsToFetch } = board;
  const checked: CheckedRow[] = [];
  const places = { board: folder, root, labels: texts.labels, signal };
  for (const id of rowsToCheck(board, request)) {
    const row = state.rows.find((one) => one.id === id);
    if (row) checked.push(await checkRow(state.board, row, rowsToFetch, places));
  }
  const isGood = faults.length === 0 && !checked.some(isRefused);
  if (request.ask !== null && isGood)
    for (const one of checked) {
      if (!one.row.run || request.ask.signal.aborted) continue;
      const files = await runFiles(one.row.run, folder, root, signal);
      one.asked = await askRowAgain(one.row, files, request.ask, date).catch((error: unknown) => {
        if (isAbort(error)) return null;
        throw error;
      });
    }
  const findings = findingsOf(board, checked);
  const comment = checkComment(findings);
  if (isWriting && !isGood) throw new Error(`Nothing was written.\n\n${comment}`);
  if (isWriting) {
    const checks = checksOf(checked, date);
    const replies = new Map(
      checked.flatMap(({ row, run }): [string, string | null][] => (run ? [[row.id, run.replies]] : [])),
    );
    writeFiles(folder, await derivedFiles(state, { date, why: reasonOf(request, board), checks, replies }));
    if (request.edition !== null) await freeze(folder, request.edition);
    writeIndex(dirname(folder));
  }
  return { isGood, comment, findings };
}
