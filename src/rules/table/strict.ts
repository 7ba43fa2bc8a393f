import { plural } from "../../foundation/plural";
import { stripBounds } from "../../foundation/python-text";
import type { CheckVerdict } from "../../shapes/verdict";
import type { PreparedCheck } from "../define-checker";
import { foldText } from "../shared/fold";
import { withoutFence } from "../shared/list-lines";
import { type MarkdownNode, nodeSpan, nodeText, parseMarkdown } from "../shared/markdown-tree";
import { fail, mark, pass, quote } from "../shared/verdicts";

/** The strict verdict on a table with the given columns. */
export function tableStrict(columns: readonly string[]): PreparedCheck {
  const names = columns.map((column) => ({ column, name: columnName(column) }));
  return (content) => {
    const { text, offset } = outdented(content);
    const blocks = parseMarkdown(text).children ?? [];
    const tables = blocks.filter((block) => block.type === "table");
    const [table] = tables;
    if (!table) return fail("there is no Markdown table", [mark(0, content.length, "no table")]);
    const at = (node: MarkdownNode, label: string) => {
      const { start, end } = nodeSpan(node);
      return mark(start + offset, Math.min(end + offset, content.length), label);
    };
    if (tables[1]) return fail("there is more than one table", [at(tables[1], "second table")]);
    const around = textAround(blocks, table);
    if (around) return fail("there is text around the table", [at(around, "not part of the table")]);
    const [header, ...rows] = table.children ?? [];
    const cells = header?.children ?? [];
    for (const [index, cell] of cells.entries()) {
      const name = names[index];
      if (!name) break;
      const { start, end } = nodeSpan(cell);
      const written = nodeText(cell);
      const source = text.slice(start, end).replace(/^\s*\||\|\s*$/g, "");
      if (columnName(written) !== name.name && columnName(source) !== name.name) {
        const reason = `column ${index + 1} is ${quote(written.trim())}, ${quote(name.column)} asked`;
        const bounds = stripBounds(text.replaceAll("|", " "), start, end);
        return fail(reason, [
          mark(bounds.start + offset, bounds.end + offset, `${quote(name.column)} asked`),
        ]);
      }
    }
    if (header && cells.length !== names.length) {
      return fail(`${cells.length} ${plural(cells.length, "column")}, ${names.length} asked`, [
        at(header, "header"),
      ]);
    }
    return judgeRows(rows, { columns: names.length, at, table });
  };
}

type Rows = {
  columns: number;
  at: (node: MarkdownNode, label: string) => ReturnType<typeof mark>;
  table: MarkdownNode;
};

function judgeRows(rows: MarkdownNode[], { columns, at, table }: Rows): CheckVerdict {
  if (rows.length === 0) return fail("the table has no rows", [at(table, "no rows")]);
  for (const [index, row] of rows.entries()) {
    const cells = row.children?.length ?? 0;
    if (cells !== columns) {
      return fail(`row ${index + 1} has ${cells} ${plural(cells, "cell")}, ${columns} asked`, [
        at(row, `${cells} ${plural(cells, "cell")}`),
      ]);
    }
  }
  return pass(
    `a table of ${rows.length} ${plural(rows.length, "row")} with the ${columns} ${plural(columns, "column")} asked`,
    [at(table, "table")],
  );
}

/** The first block that does not belong: anything but one heading or one line of text right above. */
function textAround(blocks: MarkdownNode[], table: MarkdownNode): MarkdownNode | undefined {
  const place = blocks.indexOf(table);
  const [above, further] = [blocks[place - 1], blocks[place - 2]];
  if (further) return further;
  const caption =
    above?.type === "heading" || (above?.type === "paragraph" && !nodeText(above).includes("\n"));
  if (above && !caption) return above;
  return blocks[place + 1];
}

/** A column's name as people compare it: no emphasis, letter case, typography or closing colon. */
function columnName(text: string): string {
  return foldText(text, { lowerCase: true, withoutEmphasis: true })
    .replace(/\\([_|*`-])|==|~~/g, "$1")
    .replace(/\s*:\s*$/, "")
    .trim();
}

/** The text without a fence around it and without the indentation that all its lines share. */
export function outdented(content: string): { text: string; offset: number } {
  const { text, offset } = withoutFence(content);
  const indents = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.search(/\S/));
  const shared = Math.min(...indents.slice(0, 1000));
  // Blanks go to the line's end, so that every place shifts by the same number.
  if (!Number.isFinite(shared) || shared < 4) return { text, offset };
  return {
    text: text
      .split("\n")
      .map((line) => `${line.slice(shared)}${line.slice(0, shared)}`)
      .join("\n"),
    offset: offset + shared,
  };
}
