import { defused } from "../../../foundation/spreadsheet-text";
import type { OpenPath } from "../export-source";
import type { Cell, Table } from "./result-table";

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

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

/** The beginning of a CSV file. */
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
