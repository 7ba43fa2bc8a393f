import { plural } from "../../foundation/plural";
import { PYTHON_SPACE, strip, stripBounds } from "../../foundation/python-text";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { takes } from "../shared/parameters";
import { fail, mark, pass, quote } from "../shared/verdicts";

const delimiterRow = new RegExp(`^[${PYTHON_SPACE}|:-]+$`);

/** Python's `iter(value)`: a list's elements, a text's characters, an object's keys. */
function elements(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return [...value];
  if (typeof value === "object" && value !== null) return Object.keys(value);
  throw new CheckError("col_name must be a list");
}

/** The released verdict on the header and the row under it. */
function tableReference(columns: unknown): PreparedCheck {
  // Wrong names raise only when the text has come far enough to be compared with them.
  let names: string[] | null = null;
  const wanted = () => {
    names ??= elements(columns).map((name) => {
      if (typeof name !== "string") throw new CheckError("a column name must be a text");
      return withoutEmphasis(name);
    });
    return names;
  };
  return (content) => judgeHeader(content, wanted);
}

function judgeHeader(content: string, wanted: () => string[]): CheckVerdict {
  const { start, end } = stripBounds(content);
  const headEnd = content.indexOf("\n", start);
  if (headEnd < 0 || headEnd >= end) return fail("there are fewer than two lines", [mark(start, end)]);
  const nextEnd = content.indexOf("\n", headEnd + 1);
  const second = { start: headEnd + 1, end: nextEnd < 0 || nextEnd > end ? end : nextEnd };
  const header = content.slice(start, headEnd);
  const rule = content.slice(second.start, second.end);
  if (!header.includes("|")) return fail("line 1 holds no '|'", [mark(start, headEnd, "no header row")]);
  if (!rule.includes("|") || !delimiterRow.test(rule)) {
    return fail("line 2 is not the row under a header (|---|---|)", [
      mark(second.start, second.end, "no delimiter row"),
    ]);
  }
  const cells = headerCells(header, start);
  const names = wanted();
  for (const [index, cell] of cells.entries()) {
    const name = names[index];
    if (name === undefined) break;
    if (cell.name !== name) {
      return fail(`column ${index + 1} is ${quote(cell.name)}, ${quote(name)} asked`, [
        mark(cell.start, cell.end, `${quote(name)} asked`),
      ]);
    }
  }
  if (cells.length !== names.length) {
    return fail(`${cells.length} ${plural(cells.length, "column")}, ${names.length} asked`, [
      mark(start, headEnd, "header"),
    ]);
  }
  return pass(`the header has the ${names.length} ${plural(names.length, "column")} asked`, [
    mark(start, headEnd, "header"),
  ]);
}

/** The header's cells that are not empty, with emphasis removed from their names. */
function headerCells(header: string, offset: number): { name: string; start: number; end: number }[] {
  const cells: { name: string; start: number; end: number }[] = [];
  let from = 0;
  for (const piece of header.split("|")) {
    const { start, end } = stripBounds(header, from, from + piece.length);
    if (end > start) {
      cells.push({
        name: withoutEmphasis(header.slice(start, end)),
        start: offset + start,
        end: offset + end,
      });
    }
    from += piece.length + 1;
  }
  return cells;
}

const emphasis = [
  /\*\*([^\n]*?)\*\*/g,
  /\*([^\n]+?)\*/g,
  /__([^\n]*?)__/g,
  /_([^\n]+?)_/g,
  /~~([^\n]*?)~~/g,
  /==([^\n]*?)==/g,
  /`([^\n]*?)`/g,
];

const emphasisSign = /[*_~=`]/;

function withoutEmphasis(text: string): string {
  if (!emphasisSign.test(text)) return strip(text);
  let plain = text;
  for (const pattern of emphasis) plain = plain.replace(pattern, "$1");
  return strip(plain);
}

const strict = lazy(() => import("./strict"));

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/**
 * A Markdown table with the given columns.
 *
 * Reference: the first two lines hold pipes, the second nothing but pipes, dashes, colons and blanks; the
 * header cells (empty ones dropped, emphasis removed) equal the names in order. Rows are never read.
 *
 * Strict: one table as GitHub-flavoured Markdown has it, with at least one row and as many cells in each row as
 * columns; names in order, whatever their letter case, emphasis and typography. One caption line may stand above
 * it and a code fence around it, other text may not.
 */
export const checker = defineChecker({
  id: "table",
  parameters: takes({
    col_name: { type: "array", items: { type: "string" }, description: "column names, in order" },
  }),
  async ready({ semantics }) {
    if (semantics === "strict") await strict.ready();
  },
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "reference") return tableReference(parameters.col_name);
    const { col_name: columns } = parameters;
    if (!areTexts(columns)) throw new CheckError("col_name must be a list of texts");
    return strict.get().tableStrict(columns);
  },
});
