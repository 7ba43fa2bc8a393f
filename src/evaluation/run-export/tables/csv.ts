import type { OpenPath } from "../export-source";
import type { Cell, Table } from "./result-table";

/** Signs by which spreadsheets take a cell for a formula, full-width ones too. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A text that no spreadsheet runs: one that looks like a formula gets an apostrophe before it. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function written(cell: Cell, isSafe: boolean): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = isSafe ? defused(cell) : cell;
  return /[",\r\n]/.test(text) || /^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes a table as CSV (RFC 4180).
 *
 * @param isSafe for spreadsheets: with a byte order mark, and nothing in it is run as a formula. Without, texts are as
 * they are.
 */
export async function writeCsv(table: Table, isSafe: boolean, path: string, open: OpenPath): Promise<void> {
  const file = await open(path);
  const line = (cells: readonly Cell[]) => `${cells.map((cell) => written(cell, isSafe)).join(",")}\r\n`;
  await file.write(`${isSafe ? BYTE_ORDER_MARK : ""}${line(table.columns.map(({ name }) => name))}`);
  for await (const row of table.rows()) await file.write(line(row));
  await file.close();
}
