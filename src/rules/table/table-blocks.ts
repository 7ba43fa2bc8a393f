import { type Range, trimRange } from "../locating/located";
import { linesOf } from "../locating/text-units";

/** A line of a table with its cells, trimmed. */
export type TableRow = Range & { cells: Range[] };

/** A Markdown table, or lines that were meant to be one: `hasSeparator` is false where the row of dashes is missing. */
export type TableBlock = Range & { header: TableRow; body: TableRow[]; hasSeparator: boolean };

const separator = /^\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?$/;

/** The cells of one line: an escaped pipe divides nothing, the outer pipes are optional. */
export function cellsOf(text: string, line: Range): Range[] {
  const row = trimRange(text, line);
  const cells: Range[] = [];
  let start = text[row.start] === "|" ? row.start + 1 : row.start;
  for (let at = start; at < row.end; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "|") {
      cells.push(trimRange(text, { start, end: at }));
      start = at + 1;
    }
  }
  if (start < row.end) cells.push(trimRange(text, { start, end: row.end }));
  return cells;
}

/** The header line without words in front of its first pipe, where the row of dashes has no column for them. */
function withoutLeadIn(text: string, first: Range, dashes: Range, hasSeparator: boolean): Range {
  const line = trimRange(text, first);
  const pipe = text.indexOf("|", line.start);
  const columns = cellsOf(text, dashes).length;
  const ledIn = hasSeparator && pipe > line.start && text[trimRange(text, dashes).start] === "|";
  return ledIn && cellsOf(text, line).length === columns + 1 ? { start: pipe, end: line.end } : line;
}

/** The tables of a text in their order: runs of two and more lines with pipes, one line apart at most by nothing. */
export function tableBlocksOf(text: string): TableBlock[] {
  const tables: TableBlock[] = [];
  let run: (Range & { text: string })[] = [];
  const close = () => {
    // A line of prose with a pipe may stand right above the header.
    const dashes = run.findIndex(
      (line, index) => index > 0 && separator.test(line.text.trim()) && line.text.includes("|"),
    );
    const lines = dashes > 1 ? run.slice(dashes - 1) : run;
    const [first, second, ...others] = lines;
    run = [];
    if (!first || !second) return;
    const hasSeparator = dashes > 0;
    if (!hasSeparator && !lines.every((line) => line.text.trim().startsWith("|"))) return;
    const rows = (hasSeparator ? others : [second, ...others]).map((line) => ({
      ...trimRange(text, line),
      cells: cellsOf(text, line),
    }));
    const headerLine = withoutLeadIn(text, first, second, hasSeparator);
    const header = { ...headerLine, cells: cellsOf(text, headerLine) };
    const whole = trimRange(text, { start: header.start, end: (others.at(-1) ?? second).end });
    tables.push({ ...whole, header, body: rows, hasSeparator });
  };
  for (const line of linesOf(text)) {
    if (line.text.includes("|")) run.push(line);
    else close();
  }
  close();
  return tables;
}

/** A cell's words as they compare: without emphasis marks, case and surrounding blanks. */
export function plainCell(text: string): string {
  return text
    .replace(/[*`_:"'“”]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** The body cells below a header cell of that name; null when the table has no such column. */
export function columnCells(text: string, table: TableBlock, name: string): Range[] | null {
  const wanted = plainCell(name);
  const index = table.header.cells.findIndex(
    (cell) => plainCell(text.slice(cell.start, cell.end)) === wanted,
  );
  if (index < 0) return null;
  return table.body.flatMap((row) => row.cells[index] ?? []);
}
