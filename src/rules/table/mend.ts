import { type PartEditor, type Proposal, summaryOf } from "../mending/editor";
import { composed, inOrder, type TextEdit } from "../mending/text-edits";
import { quote } from "../shared/verdicts";
import { cellsOf, plainCell, type TableBlock, type TableRow, tableBlocksOf } from "./table-blocks";

type Noted = { edits: TextEdit[]; notes: string[] };

/** A line without a letter or digit under the header was meant to be the row of dashes. */
function withRule(text: string, table: TableBlock): TableBlock {
  const [first, ...rest] = table.body;
  if (table.hasSeparator || !first || /[\p{L}\p{N}]/u.test(text.slice(first.start, first.end))) return table;
  return { ...table, hasSeparator: true, body: rest };
}

/**
 * Renames columns, brings them into order, drops those that were not asked for, sets the row of dashes and fills
 * short rows with empty cells, and takes out what stands around the table. A missing column cannot be mended.
 */
export const editTable: PartEditor = ({ text }, { check }) => {
  const asked = check.parameters.col_name;
  const names = Array.isArray(asked) ? asked.filter((name) => typeof name === "string") : [];
  const tables = tableBlocksOf(text).map((found) => withRule(text, found));
  const [table] = tables;
  if (!table || tables.length > 1 || names.length === 0) return [];
  const order = columnOrder(text, table, names);
  if (order === null) return [];
  const kept = order.every((from, to) => from === to) && table.header.cells.length === names.length;
  const ways = kept
    ? [inPlace(text, table, names, isOther), inPlace(text, table, names, (cell, name) => cell !== name)]
    : [reordered(text, table, names, order)];
  return ways.flatMap((way) => [proposalOf(way), proposalOf(withoutRest(text, table, way))]);
};

/** For each asked column the place of the one that it becomes; null where it cannot be told. */
function columnOrder(text: string, { header }: TableBlock, names: readonly string[]): number[] | null {
  const free = new Map(
    header.cells.map((cell, index) => [index, plainCell(text.slice(cell.start, cell.end))]),
  );
  const order = names.map((name) => {
    const found = [...free].find(([, cell]) => cell === plainCell(name))?.[0] ?? null;
    if (found !== null) free.delete(found);
    return found;
  });
  const unnamed = order.filter((index) => index === null).length;
  if (unnamed > 0 && unnamed !== free.size) return null;
  const rest = [...free.keys()];
  return order.map((index) => index ?? rest.shift() ?? 0);
}

function isOther(cell: string, name: string): boolean {
  return plainCell(cell) !== plainCell(name);
}

function inPlace(
  text: string,
  table: TableBlock,
  names: readonly string[],
  differs: (cell: string, name: string) => boolean,
): Noted {
  const edits: TextEdit[] = [];
  const notes: string[] = [];
  for (const [index, cell] of table.header.cells.entries()) {
    const name = names[index];
    if (name === undefined || !differs(text.slice(cell.start, cell.end), name)) continue;
    edits.push({ ...cell, text: cellText(name) });
    notes.push(`rename column ${index + 1} to ${quote(name)}`);
  }
  const rule = ruleEdit(text, table, names.length);
  if (rule) {
    edits.push(rule);
    notes.push("set the row of dashes under the header");
  }
  for (const row of table.body) {
    const edit = filledRow(text, row, names.length);
    if (!edit) continue;
    edits.push(edit);
    notes.push("even out a row's cells");
  }
  return { edits, notes };
}

/** The row under the header, where it is missing or has another number of cells. */
function ruleEdit(text: string, table: TableBlock, columns: number): TextEdit | null {
  const rule = ruleOf(text, table);
  const isRule = rule !== null && /^[\s|:-]+$/.test(text.slice(rule.start, rule.end));
  if (rule && isRule && cellsOf(text, rule).length === columns) return null;
  const dashes = `|${" --- |".repeat(columns)}`;
  const { end } = table.header;
  return rule ? { ...rule, text: dashes } : { start: end, end, text: `\n${dashes}` };
}

function ruleOf(text: string, { hasSeparator, header }: TableBlock): { start: number; end: number } | null {
  if (!hasSeparator) return null;
  const start = text.indexOf("\n", header.end) + 1;
  const feed = text.indexOf("\n", start);
  const end = feed < 0 ? text.length : feed;
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

/** Empty cells put in at the end of a row, or taken away. */
function filledRow(text: string, { start, end, cells }: TableRow, columns: number): TextEdit | null {
  const missing = columns - cells.length;
  if (missing > 0) {
    const closed = text[end - 1] === "|" && text[end - 2] !== "\\" && end - 1 > start;
    return { start: end, end, text: `${closed ? "" : " |"}${" |".repeat(missing)}` };
  }
  const surplus = cells.slice(columns);
  const last = cells[columns - 1];
  const filled = surplus.some((cell) => cell.end > cell.start);
  return missing === 0 || filled || !last ? null : { start: last.end, end, text: " |" };
}

function reordered(
  text: string,
  table: TableBlock,
  names: readonly string[],
  order: readonly number[],
): Noted {
  const write = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = table.body.map(({ start, end, cells }): TextEdit => {
    const texts = order.map((from) => {
      const cell = cells[from];
      return cell ? text.slice(cell.start, cell.end) : "";
    });
    return { start, end, text: write(texts) };
  });
  const { start, end } = table.header;
  const head = { start, end, text: write(names.map(cellText)) };
  const rule = ruleOf(text, table);
  const dashes = `|${" --- |".repeat(names.length)}`;
  const under = rule ? { ...rule, text: dashes } : { start: end, end, text: `\n${dashes}` };
  const dropped = table.header.cells.length > names.length;
  return {
    edits: [head, under, ...rows],
    notes: [dropped ? "keep the asked columns" : "reorder the columns"],
  };
}

function cellText(name: string): string {
  return name.replaceAll("|", "\\|");
}

/** The same without the text that stands around the table. */
function withoutRest(text: string, table: TableBlock, way: Noted): Noted {
  const around = [
    { start: 0, end: table.start, text: "" },
    { start: table.end, end: text.length, text: "" },
  ].filter(({ start, end }) => text.slice(start, end).trim() !== "");
  if (around.length === 0) return way;
  const first = inOrder(way.edits, text.length);
  if (!first) return way;
  // An insertion at the table's end must not collide with the cut behind it.
  const edits = composed(text.length, first, shifted(around, first));
  return { edits, notes: [...way.notes, "take out the text around the table"] };
}

function shifted(cuts: readonly TextEdit[], first: readonly TextEdit[]): TextEdit[] {
  return cuts.map((cut) => {
    if (cut.start === 0) return cut;
    const shift = first.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
    return { ...cut, start: cut.start + shift, end: cut.end + shift };
  });
}

function proposalOf({ edits, notes }: Noted): Proposal {
  return { edits, summary: summaryOf(notes) };
}
