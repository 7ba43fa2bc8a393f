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

/** A line of CSV (RFC 4180). `isSafe`: nothing in it is run as a formula by a spreadsheet. */
export function csvLine(cells: readonly Cell[], isSafe: boolean): string {
  return `${cells.map((cell) => written(cell, isSafe)).join(",")}\r\n`;
}

/** What a file of CSV begins with. */
export function csvHead(names: readonly string[], isSafe: boolean): string {
  return `${isSafe ? BYTE_ORDER_MARK : ""}${csvLine(names, isSafe)}`;
}

/**
 * Writes a table as CSV (RFC 4180).
 *
 * @param isSafe for spreadsheets: with a byte order mark, and nothing in it is run as a formula. Without, texts are as
 * they are.
 */
export async function writeCsv(table: Table, isSafe: boolean, path: string, open: OpenPath): Promise<void> {
  const file = await open(path);
  await file.write(
    csvHead(
      table.columns.map(({ name }) => name),
      isSafe,
    ),
  );
  for await (const row of table.rows()) await file.write(csvLine(row, isSafe));
  await file.close();
}
