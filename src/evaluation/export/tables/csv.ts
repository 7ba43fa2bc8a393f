import { defused, GUARDED } from "../../../foundation/spreadsheet-text";
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
 * @param how `isSafe`: for spreadsheets, with a byte order mark, and nothing in it is run as a formula; otherwise texts are
 * as they are. `isToldApart`: a last column says of each row whether one of our apostrophes stands in it, since a text may
 * begin with one of its own.
 */
export async function writeCsv(
  table: Table,
  { isSafe, isToldApart }: { isSafe: boolean; isToldApart: boolean },
  path: string,
  open: OpenPath,
): Promise<void> {
  const file = await open(path);
  const names = table.columns.map(({ name }) => name);
  await file.write(csvHead(isToldApart ? [...names, GUARDED] : names, isSafe));
  for await (const row of table.rows()) {
    const guarded = isSafe && row.some((cell) => typeof cell === "string" && defused(cell) !== cell);
    await file.write(csvLine(isToldApart ? [...row, guarded ? "yes" : "no"] : row, isSafe));
  }
  await file.close();
}
